import { seen, type SecretProbe, type SecretSighting } from "./secret.ts";
import { isTold } from "./values.ts";

/** Words that say behind a value what it is for. */
const roles = (
  "as the password|as password|as your password|as my password|as a password|as the passphrase|for the password|als passwort|als kennwort|comme mot de passe|como contraseña|como clave|" +
  "como senha|come password|como palavra-passe|jako hasło|jako heslo|als wachtwoord|som lösenord|som passord|som adgangskode|в качестве пароля|как пароль|olarak şifre|作为密码|をパスワードに"
).split("|");
const before = /(?:^|[\s"'`„“«(：:])([^\s"'`„“«]{6,64}?)["'`”“»]?,?\s?$/;

/** `log in with … as the password`: the value comes first. */
export const toldBehind: SecretProbe = {
  rules: ["secrets.password"],
  anchors: roles,
  look({ text }, end): SecretSighting | undefined {
    const written = text.slice(Math.max(0, end - 120), end + 1);
    const folded = written.toLowerCase();
    const role = roles.find((each) => folded.endsWith(each)) ?? "";
    const value = before.exec(written.slice(0, written.length - role.length))?.[1] ?? "";
    if (role === "" || !isTold(value)) return undefined;
    const start = end + 1 - written.length + written.lastIndexOf(value);
    return seen("secrets.password", start, start + value.length);
  },
};
