import { type Measure, measure } from "./measure.ts";
import { isMonotonous, isPlaceholder, isReference } from "./placeholders.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => value.length === 36 && uuid.test(value);

/** Digests with their kind before them, hashes of passwords, what is kept encrypted, public keys, and ids that say what they are of. */
const namedForms =
  /^(?:sha\d{1,3}[-:=]|md5[-:]|h1:|\$\d[a-z]?\$|\$argon2|\$pbkdf2|\$scrypt|\{S?SHA\d*\}|SCRAM-SHA|pbkdf2[_:$]|bcrypt|ssh-|ecdsa-|AAAA[BCE]3|-----|pk[._]|arn:|vault:v\d|AgB|Ag[ACD][\w+/]{60}|U2FsdGVkX1|YWdlLWVuY3J5|MII[A-Z]|data:|0x[0-9a-f]{40}$|0x0[12]00[0-9a-f]{6,}$|\*[0-9a-f]{40}$)/i;
const timeOrVersion =
  /^(?:\d{4}-\d\d-\d\d|[\^~<>=v ]{0,3}\d+\.\d+\.\d+|\d+(?:\.\d+){1,3}(?::\d+)?$|[\d.:+-]+(?:ms|s|h|d|px|kb|mb)?$)/i;
const separated = /[-_./:+=]/;

const randomMin = 16;
const wordinessMax = 0.62;

/** Whether a value was drawn by lot and is long enough to open something: letters and digits, and no words. */
export function isRandom(value: string, min = randomMin): boolean {
  if (value.length < min) return false;
  const measured = measure(value);
  return isMixed(measured) && isUnknown(value, measured) && !isWordy(value, measured);
}

const bare = /^[\w+/=.~:!@#%^*-]+$/;
/** The same where nothing but a blank says where a value ends: what a program would compute is none. */
export const isBareRandom = (value: string): boolean =>
  /\d/.test(value) && bare.test(value) && !(path.test(value) && /\.[a-z]+$/i.test(value)) && isRandom(value);

const isMixed = ({ lowers, uppers, digits, blanks, others }: Measure): boolean =>
  blanks === 0 && others === 0 && lowers + uppers > 0 && (digits > 0 || (lowers > 2 && uppers > 2));

/** Whether nothing about it says that it is something else than a secret. */
export const isUnknown = (value: string, measured: Measure = measure(value)): boolean =>
  !isPlaceholder(value, measured) &&
  !isReference(value) &&
  !namedForms.test(value) &&
  !timeOrVersion.test(value);

/** Names, paths and sentences: of what was drawn by lot, a fifth of the neighbouring letters are neighbours in words, of words four fifths. */
function isWordy(value: string, { isHex, wordiness, digits, uppers, lowers, length }: Measure): boolean {
  if (isHex) return false;
  if (wordiness > wordinessMax) return true;
  // Words in a row, told by what stands between them: `eu-north-1-prod`.
  const parts = value.split(separated).filter((part) => part !== "");
  if (parts.length > 2 && parts.every((part) => part.length < 9)) {
    const plain = parts.filter((part) => /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|\d+)$/.test(part)).length;
    if (plain >= parts.length - 1) return true;
  }
  if (digits === 0) return length < 20 || wordiness > 0.4;
  return digits < 2 && (uppers === 0 || lowers === 0) && length < 24 && wordiness > 0.4;
}

const longBody = 60;

/** The body of a token of a known form: its prefix has said what it is, so that only what is plainly none is left out. */
export function isDrawn(body: string): boolean {
  const measured = measure(body);
  if (isMonotonous(measured) || measured.lowers + measured.uppers === 0) return false;
  // Of a long one each three letters are a word in some language.
  if (body.length < longBody && isPlaceholder(body, measured)) return false;
  return measured.isHex || measured.wordiness <= wordinessMax;
}

/** How sure the place is in which a password stands. */
export type Surety = "prose" | "code" | "argument" | "sure";

const passwordMin = 4;
const passwordMax = 128;
/** A name, a type or a call: what stands in code in the place of a value. */
const path = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)*[?!;,]*$/;
const call = /[([{]|=>|^[\w.]+\)$|^[|\\^]/;
function isExpression(value: string): boolean {
  if (call.test(value)) return true;
  if (!path.test(value)) return false;
  // Nobody gives two numbers to a name.
  return /[.>:]/.test(value) || value.replaceAll(/\D/g, "").length < 2;
}

/** How long a password is: `8-stellig`. */
const counted = /^\d{1,3}-[a-z]{2,}$/;

/** Whether a value is a password in use. What is taken for one depends on how sure it is that a password stands in its place. */
export function isPassword(value: string, surety: Surety): boolean {
  if (value.length < passwordMin || value.length > passwordMax) return false;
  const measured = measure(value);
  const { lowers, uppers, digits, symbols, blanks, others } = measured;
  if (blanks > 0 || (surety !== "sure" && counted.test(value))) return false;
  const classes =
    Number(lowers > 0) + Number(uppers > 0) + Number(digits > 0) + Number(symbols > 0) + Number(others > 0);
  if (lowers + uppers + digits + others < 3) return false;
  const isLikely =
    surety === "sure"
      ? classes > 1 || value.length >= 8
      : isJumble(measured) ||
        (value.length >= 6 &&
          classes > 1 &&
          ((digits > 0 && lowers + uppers > 0) || (symbols > 0 && /[^\w.,:;/-]/.test(value))));
  if (
    !isLikely ||
    (!isJumble(measured) && (surety === "code" || surety === "argument") && isExpression(value))
  )
    return false;
  return isUnknownPassword(value, measured);
}

/** Addresses, paths and flags. */
const elsewhere = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|:\/\/|^[/~]|^@|^--?[a-z]/i;
/** Signs that stand in passwords more than in names. */
const unusual = /[!#$%&*+=?@^~]/;

/** Whether a word in a sentence is so unlike others that a word beside it is enough to tell what it is. */
export function isTold(value: string): boolean {
  if (!/\d/.test(value) || !/\p{L}/u.test(value) || elsewhere.test(value)) return false;
  const isMixed = unusual.test(value) || (/[_-]/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value));
  return isMixed && isPassword(value, "prose") && !call.test(value);
}

/** Letters alone, but of no words, and in a case that changes where no word begins. */
const isJumble = ({ length, lowers, uppers, wordiness }: Measure): boolean =>
  length >= 10 && lowers > 1 && uppers > 2 && wordiness < 0.45;

const isUnknownPassword = (value: string, measured: Measure): boolean =>
  !isPlaceholder(value, measured) &&
  !isReference(value) &&
  !namedForms.test(value) &&
  !/^[\^~<>=v]{0,3}\d+\.\d+\.\d+/.test(value);

/** Whether base64 holds a user and a password, as a header and the settings of docker have it. */
export function isCredentialPair(token: string): boolean {
  const bare = token.replace(/=+$/, "");
  if (bare.length < 8 || bare.length % 4 === 1) return false;
  let said: string;
  try {
    said = atob(bare.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return false;
  }
  const found =
    /^([\u0020-\u007e]{0,128}):([\u0021-\u007e]{4,256})$/.exec(said) ??
    /^([\u0021-\u007e]{16,256}):()$/.exec(said);
  if (found === null) return false;
  const [, user = "", password = ""] = found;
  if (password === "") return isRandom(user);
  return (
    !isPlaceholder(password) && password !== user && (isPassword(password, "sure") || isRandom(password))
  );
}
