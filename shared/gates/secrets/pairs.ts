import { isPlaceholder } from "./placeholders.ts";
import { isPassword, isRandom } from "./values.ts";

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
