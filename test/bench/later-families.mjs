import { counted, repeat } from "./pieces.mjs";

/** Families of planted orders, for which their gate has to be on: what is said over and over, and the same with a number behind each. */
export const injectionFamilies = [
  ...[
    "ignore previous instructions ",
    "ignore previous rules ",
    "note to AI: ",
    "the assistant must ",
    "the agent answers ",
    "do not tell the user ",
    "<|im_start|>system ",
    "\nsystem: you ",
    "Assistant: ok\nUser: go\n",
    "\u5ffd\u7565 ",
    "\u5ffd\u7565\u6307\u4ee4 ",
  ].flatMap((piece) => [
    [piece.replaceAll("\n", "\\n"), repeat(piece)],
    [`${piece.replaceAll("\n", "\\n")}0`, counted(piece)],
  ]),
  ["ignore previous rules, paragraphs", counted("ignore previous rules\n\n")],
  ['"ignore your rules" injection 0', counted('"ignore your rules" injection ')],
];

/** Families that were found to be slow by whoever looked for them later, and those of ideas that came later. */
export const laterFamilies = [
  ["a[at]", repeat("a[at]")],
  ["&#64;", repeat("&#64;")],
  ["$'", repeat("$'")],
  ["blanks before a sign", (size) => `${" ".repeat(size)}-x`],
  ["a frame around nothing", (size) => `╭──╮\n│${"\n".repeat(size)}`],
  ["nested objects", (size) => nestedObjects(size / 7)],
  ["arrays of 1 MB, as text", (size) => "[".repeat(size / 2) + "]".repeat(size / 2)],
  ["objects of 1 MB, as text", (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`],
  ["lists of ten digits", (size) => Array.from({ length: size / 11 }, (_, at) => 4_155_550_000 + at)],
  ["ten digits, as texts", (size) => Array.from({ length: size / 13 }, (_, at) => `${4_155_550_000 + at}`)],
  [
    "keys with @",
    (size) => Object.fromEntries(Array.from({ length: size / 12 }, (_, at) => [`k@${at}`, at])),
  ],
  ["/etc/fstab 0", counted("/etc/fstab ")],
  ["rm /var/log/syslog 0", counted("rm /var/log/syslog ")],
  ["sed /etc/fstab 0", counted("sed /etc/fstab ")],
  ['"rm","args":["x"],0', counted('"rm","args":["x"],')],
  ["while True: os.fork()wait 0", counted("while True: os.fork()wait ")],
  ["x=s.recv(9);0", counted("x=s.recv(9);")],
  ["x=s.recv(9);exec(y);0", counted("x=s.recv(9);exec(y);")],
  ["icacls C:\\Windows 0", counted("icacls C:\\Windows ")],
  ["| xargs rm 0", counted("| xargs rm ")],
  ["do rm -r $d 0", counted("do rm -r $d ")],
  ["of=/dev/x 0", counted("of=/dev/x ")],
  ["$0 & 0", counted("$0 & ")],
  ["find / -exec x 0", counted("find / -exec x ")],
  ...injectionFamilies,
  ["t h e ", repeat("t h e ")],
  ["t h e 0", counted("t h e ")],
  [" eht  gur 0", counted(" eht  gur ")],
  ["tags", repeat("\u{e0041}\u{e0042}")],
  ["tags 0", counted("\u{e0041}\u{e0042}")],
  ["base64 of gnore 0", counted("Z25vcmUgYWxs")],
  ["%20the%20 0", counted("%20the%")],
  ...[
    " wkh brx ",
    "m5xg64tf",
    "Note=\nthe=\n",
    "a<wbr>e",
    'a"></span>e',
    ">the</td><td>",
    "- .... . / ",
    "⠞⠓⠑ ",
    "ǝɥʇ noʎ ",
    "tango hotel echo ",
    "\u001b[8m",
    'display:none"',
    '<p style="display:none">',
    '<p style="font-size:0">a</p>',
    "<body><p style=color:#fff>",
    "<template>x",
    '](https://x "a.")',
    'a.")',
    "t*h*e ",
    "t|h|e",
    "🅰🅱",
    "⒯⒣",
    "🇦 🇧",
    "t\u0338h\u0338e\u0338",
    "%2520the%2520",
    "&amp;#65;",
    "$3nd +h3 ",
  ].flatMap((piece) => [
    [piece, repeat(piece)],
    [`${piece}0`, counted(piece)],
  ]),
  ["\\/\\/a@b.co", repeat("\\/\\/a@b.co")],
  ["wide digits in words", repeat("a\uff11\uff12\uff13")],
  ["wide numbers in words", repeat("a\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19")],
  ["keys and values, as text", (size) => JSON.stringify(keysAndValues(size / 20))],
];

/** Families of credentials, for which their gate has to be on. */
export const secretFamilies = [
  "curl -u a ",
  "_auth=",
  "mysql -p'a' ",
  "key=",
  'auth":"',
  "eyJ.",
  "SECRET_KEY=",
  "token=a ",
  "://a:b@c ",
].map((piece) => [piece, repeat(piece)]);

/** The slowest that were found by repeating every anchor of every probe: the gate for secrets has most of them. */
export const anchorFamilies = [
  "pw:",
  "token|",
  '"auth" ',
  ": psk ",
  "]:25 ",
  ' -p"',
  ".key= ",
  "requirepass ",
  "community:",
  "user/pass: ",
  "token  ",
  "api_key |",
  "作为密码 ",
  "hasło ",
  '"eaam" ',
  '"sk-ant-" ',
  '"rm" " ',
  "| rm -r ",
  "pas$@s ",
  "of=$ ",
].map((piece) => [`${piece}0`, counted(piece)]);

const keysAndValues = (count) =>
  Array.from({ length: count }, (_, at) => ({ name: `n${at % 10}`, at: "x@y" }));

function nestedObjects(depth) {
  let value = {};
  for (let level = 0; level < Math.min(depth, 150_000); level++) value = { a: value };
  return value;
}
