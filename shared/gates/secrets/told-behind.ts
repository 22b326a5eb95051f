import { byEnding } from "./endings.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isTold } from "./values.ts";

/** Words that say behind a value what it is for. */
const roles = (
  "as the password|as password|as your password|as my password|as a password|as the passphrase|for the password|als passwort|als kennwort|comme mot de passe|como contraseña|como clave|" +
  "como senha|come password|como palavra-passe|jako hasło|jako heslo|als wachtwoord|som lösenord|som passord|som adgangskode|в качестве пароля|как пароль|olarak şifre|作为密码|をパスワードに"
).split("|");
const { shortest, longest, of } = byEnding(roles.map((said) => ({ anchors: [said], said })));
/** The longest value, with what stands around it. */
const valueMax = 68;
const before = /(?:^|[\s"'`„“«(：:])([^\s"'`„“«]{6,64}?)["'`”“»]?,?\s?$/;

/** `log in with … as the password`: the value comes first. */
export const toldBehind: Probe = {
  rules: ["secrets.password"],
  anchors: roles,
  look({ text }, end): Sighting | undefined {
    const ahead = text.slice(Math.max(0, end + 1 - longest), end + 1).toLowerCase();
    const role = of.get(ahead.slice(-shortest))?.find(({ said }) => ahead.endsWith(said))?.said;
    if (role === undefined) return undefined;
    const from = end + 1 - role.length;
    const written = text.slice(Math.max(0, from - valueMax), from);
    const value = before.exec(written)?.[1] ?? "";
    if (!isTold(value)) return undefined;
    const start = from - written.length + written.lastIndexOf(value);
    return seen("secrets.password", start, start + value.length);
  },
};
