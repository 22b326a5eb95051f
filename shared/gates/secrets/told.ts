import { lineAfter } from "../read/text.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPassword, isTold } from "./values.ts";

/** A password in other languages than English, in the forms that begin its own. */
const words =
  "парол|Парол|лозинк|Лозинк|passwort|kennwort|mot de passe|contraseña|contrasenya|contrasinal|senha d|senha |palavra-passe|palavra passe|wachtwoord|wagwoord|hasło|hasła|heslo|heslem|heslu|geslo|jelszó|jelszav|jelszo|parola|parolă|parool|parole|lozinka|lösenord|passord|adgangskode|kodeord|salasana|slaptažod|lykilorð|κωδικός|Κωδικός|şifre|Şifre|kata sandi|kata laluan|mật khẩu|รหัสผ่าน|密码|密碼|口令|パスワード|비밀번호|암호|पासवर्ड|পাসওয়ার্ড|கடவுச்சொல்|كلمة المرور|كلمة السر|رمز عبور|گذرواژه|סיסמ|nenosiri|fjalëkalim".split(
    "|",
  );

/** Words by which it is said what the password is of. */
const ofWhat =
  "für|zum|zur|von|vom|des|der|de|du|del|della|dello|dell|al|per|para|pour|do|da|dos|na|no|dla|od|k|ke|ku|za|till?|til|för|voor|van|untuk|của|cho|для|до|від|от|к|ко|на|за|в|у|prie|uz|για|του|της|στο|de la|a la|pentru|contului|sistemos|u|in|im";
const is =
  "is|is nu|ist|ist jetzt|lautet|heißt|est|est désormais|es|es ahora|és|é|agora é|mudou para|è|är|er|on|on nyt|je|je zdaj|jest|to|este|е|є|это|теперь|είναι|là|ialah|adalah|yra|ir|הוא|היא|هي|هو|है|ni|është";
const told = new RegExp(
  String.raw`^[\p{L}\p{M}'’]{0,10}?(?: \([^()\n:=]{1,24}\)(?= ?[:：]))?(?:` +
    // A word or two, a place, and the sign or word that ties the password to it.
    String.raw`((?: (?!(?:${is}) )[\p{L}\p{M}-]{2,16}){0,2}(?: (?:${ofWhat}) [^\n:=.!?]{1,56}?)?)(?:[ \t]{0,12}[:=：][ \t]{0,16}| (?:${is}) {1,2}| [–—-] |( {1,4}(?=[^\s:=]{0,63}\d)))` +
    String.raw`|((?:(?![A-Za-z0-9:：。.])[^\n]){0,8}?)(?:は|が|是|为|為|는|은|คือ) ?)` +
    "[\"'«“„「『`]?([!-~]{6,64})",
  "iu",
);
/** What is said of a password that is none. */
const refused =
  /falsch|fehlt|incorrect|неверн|невірн|błęd|expir|scadut|caducad|yanlış|错误|錯誤|誤|空|minim|максим|миним|length|primari|for[aá]ne|p[uú]blic|candidat|длин|länge/i;
/** Lengths, products and ways to encrypt; addresses that a password is sent to. */
const noPassword =
  /^(?:\d{1,3}[-–]?[a-z]+|\d[A-Z]?[a-z]+|[a-z]{2,6}-?\d{1,4}(?:-\d+)?|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/i;

/** A password that is told in a sentence of another language: `Пароль от роутера: …`, `新しいパスワードは…です`. */
export const toldAbroad: Probe = {
  rules: ["secrets.password"],
  anchors: words,
  names: ["clave", "mdp"],
  look({ text }, end): Sighting | undefined {
    const found = told.exec(lineAfter(text, end + 1, 168));
    const value = found?.[4]?.replace(/[,.;:)\]"'`]+$/, "") ?? "";
    if (found === null || !/\d/.test(value) || noPassword.test(value)) return undefined;
    // With nothing but a blank between them, the value has to tell by itself.
    if (found[2] !== undefined && !isTold(value)) return undefined;
    if (refused.test(found[1] ?? found[3] ?? "") || !isPassword(value, "prose")) return undefined;
    const start = end + 1 + found[0].lastIndexOf(value);
    return seen("secrets.password", start, start + value.length);
  },
};
