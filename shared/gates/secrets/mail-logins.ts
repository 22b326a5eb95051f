import { base64, runEnd } from "./characters.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPassword } from "./values.ts";

const tokenMax = 400;

/** What base64 says, where it is text. */
function saidBy(token: string): string {
  const bare = token.replace(/=+$/, "");
  if (bare.length < 6 || bare.length % 4 === 1) return "";
  const said = atob(bare);
  return /^[\0 -~]+$/.test(said) ? said : "";
}

/** The token of base64 that begins at `from`, when what it says is or ends in a password. */
function secretAt(text: string, from: number, isWhole: boolean): Sighting | undefined {
  const until = runEnd(text, from, base64, tokenMax);
  const said = saidBy(text.slice(from, until));
  const password = isWhole ? said : (/^[^\0]*\0[^\0]+\0([^\0]+)$/.exec(said)?.[1] ?? "");
  return isPassword(password, "sure") ? seen("secrets.wrapped", from, until) : undefined;
}

const answered = /^=?(?:\r?\n|\\r\\n|\\n)[ \t]{0,8}(?:C: ?|> ?|-> ?|~> ?|<- ?)?/;

/** A login over SMTP, IMAP or POP3: `AUTH PLAIN …`, and the answer to `334 UGFzc3dvcmQ6`. */
export const mailLogin: Probe = {
  rules: ["secrets.wrapped"],
  anchors: ["auth plain ", "authenticate plain ", "ugfzc0dvcmq0"],
  look({ text }, end): Sighting | undefined {
    if (text[end] === " ") return secretAt(text, end + 1, false);
    const joint =
      text.slice(end - 11, end + 1) === "UGFzc3dvcmQ6" ? answered.exec(text.slice(end + 1, end + 24)) : null;
    return joint === null ? undefined : secretAt(text, end + 1 + joint[0].length, true);
  },
};
