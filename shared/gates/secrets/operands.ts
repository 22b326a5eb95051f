import { placed, type Place } from "./places.ts";

const word = String.raw`\S{1,80} `;
const digits = Array.from("0123456789");

/** Commands that take a password as a word of its own, where nothing but its place says so. */
const commands: readonly Place[] = [
  { anchors: ["net user "], between: word },
  { anchors: ["net use "], between: String.raw`(?:\w: )?\\{2,4}\S{1,80} (?:/user:\S{1,80} )?` },
  // The file, unless it is to be printed, and the user.
  {
    anchors: ["htpasswd -", "mosquitto_passwd -"],
    between: String.raw`(?:(?=\w*n)\w*b\w*|(?!\w*n)\w*b\w*(?: -\w{1,4}){0,3} ${word})(?: -\w{1,4}){0,3} ?${word}`,
  },
  {
    anchors: ["add_user ", "change_password ", "authenticate_user "],
    within: /\brabbitmqctl\b/,
    between: word,
  },
  { anchors: [" --body ", " --body="], within: /\bsecret set\b/ },
  {
    anchors: ["convertto-securestring "],
    between: String.raw`(?:-\w{1,16} ){0,4}(?=\\?["'])`,
  },
  { anchors: ["smbpasswd -s ", "kinit --password "] },
];

/** What is typed into a session with a server, and what a script types for somebody. */
const sessions: readonly Place[] = [
  { anchors: ["ftp> user "], between: word },
  {
    anchors: digits.map((digit) => `${digit} login `),
    within: /(?:^|[>:\s"])[a-z]{0,6}\d{1,6} login $/,
    between: String.raw`(?:\\?"[^"\\\n]{1,80}\\?"|[^\s"\\]{1,80}) `,
  },
  { anchors: ["nickserv identify ", "nickserv :identify "], between: String.raw`(?:\w{1,30} (?=\S{6}))?` },
  {
    anchors: ["send ", "send -- ", "sendline(", "send_user "],
    near: /(?:assword|asswort|assphrase|asscode):?\s?\*?\$?\\?["'})]/,
    between: String.raw`(?=\\?["'])`,
    stops: "\\r",
  },
];

/** Passwords among the words of commands, and of what is said to servers. */
export const operand = placed("secrets.command", [...commands, ...sessions]);
