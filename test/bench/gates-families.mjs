/** Texts to measure the gates on. Everything is made here, from fixed seeds, and nothing is real. */
import { laterFamilies } from "./later-families.mjs";
import { counted, repeat } from "./pieces.mjs";

const megabyte = 1_000_000;

/** Families that are built to make a careless scanner slow. */
export const adversarial = [
  ["a", repeat("a")],
  ["lines of YAML", repeat("a: b\n")],
  ["lists of YAML", repeat("-a: b\n")],
  ["rules of YAML", repeat("---\n")],
  ["a.", repeat("a.")],
  ["a@", repeat("a@")],
  ["a@ and a.", (size) => `a@${repeat("a.")(size)}`],
  ["a@ and b-", (size) => `a@${repeat("b-")(size)}`],
  ["a-", repeat("a-")],
  ["1", repeat("1")],
  ["1-", repeat("1-")],
  ["1 ", repeat("1 ")],
  ["(1", repeat("(1")],
  ["123-45-6789 ", repeat("123-45-6789 ")],
  ["555-123-4567 ", repeat("555-123-4567 ")],
  ["(555) 1 ", repeat("(555) 1 ")],
  ["1234567890 ", repeat("1234567890 ")],
  ["%2e", repeat("%2e")],
  ["../", repeat("../")],
  ["../etc/", repeat("../etc/")],
  ["/etc/passwd ", repeat("/etc/passwd ")],
  ["/etc/passwd:", repeat("/etc/passwd:")],
  ["%2fpasswd:", repeat("%2fpasswd:")],
  ["passwd", repeat("passwd")],
  ["rm -a ", repeat("rm -a ")],
  ["rm ", repeat("rm ")],
  ["rm --recursive ", repeat("rm --recursive ")],
  ["rm -rf x;", repeat("rm -rf x;")],
  ["rm%20", repeat("rm%20")],
  ["rm '", repeat("rm '")],
  ["rm -rf $x ", repeat("rm -rf $x ")],
  ["find -exec ", repeat("find -exec ")],
  ["-delete ", repeat("-delete ")],
  ["dd ", repeat("dd ")],
  ["of=/dev/sdx ", repeat("of=/dev/sdx ")],
  ["/bin/sh socket( ", repeat("/bin/sh socket( ")],
  ["() { ", repeat("() { ")],
  ["$(", repeat("$(")],
  ['"\\', repeat('"\\')],
  ["spaces and x", (size) => `${" ".repeat(size - 1)}x`],
  ["base64", (size) => seeded(size, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")],
  ["base64 of .com ", repeat("LmNvbUxtTnZiUQ== ")],
  ["i'm sorry ", repeat("i'm sorry ")],
  ["<<E", repeat("<<E\n")],
  ["@", repeat("@")],
  ["\\u0040", repeat("\\u0040")],
  ["a%40b.", repeat("a%40b.")],
  [" dot ", repeat("a dot ")],
  ["[at]", repeat("a [at] ")],
  ["http://1 ", repeat("http://1.1 ")],
  ["nc -e ", repeat("nc -e ")],
  ["base64 -d ", repeat("base64 -d ")],
  ["private key-----", repeat("-----BEGIN PRIVATE KEY-----")],
  ["> /etc ", repeat("> /etc/x ")],
  ["chmod -R ", repeat("chmod -R ")],
  ["JSON in a string", (size) => JSON.stringify(Array.from({ length: size / 12 }, () => "a@b rm"))],
  ["quotes in brackets", (size) => `["${repeat('\\"')(size - 5)}@"]`],
  ["nested arrays", (size) => nested(size / 2)],
  ["one long key", (size) => ({ [repeat("k@")(size)]: 1 })],
  ["many small strings", (size) => Array.from({ length: size / 5 }, (_, at) => `s${at % 10}`)],
  ["many small objects", (size) => Array.from({ length: size / 20 }, (_, at) => ({ id: at, n: "x" }))],
  ["full-width digits", repeat("\uff11")],
  ["full-width SSNs", repeat("\uff11\uff12\uff13-\uff14\uff15-\uff16\uff17\uff18\uff19 ")],
  ["entities", repeat("&#46;")],
  ["entities of ../etc", repeat("&#46;&#46;&#47;etc")],
  ["entities of letters", repeat("&#97;")],
  ["two kinds of entities", repeat("&#97;&#46;")],
  ["one two ", repeat("one two ")],
  ["_dot_", repeat("_dot_")],
  ["a@b[.]", repeat("a@b[.]")],
  ["a=40b.c", repeat("a=40b.c")],
  ["+1 4155550132", repeat("+1 4155550132")],
  ["415:555:0132 ", repeat("415:555:0132 ")],
  ["digits with blanks", repeat("4 1 5 5 5 5 0 1 3 ")],
  [":\\boot.ini", repeat(":\\boot.ini")],
  ["config\\sam; ", repeat("config\\sam; ")],
  ["/et\\c", repeat("/et\\c")],
  ["etc% ", repeat("etc% ")],
  ["$x -rf ", repeat("$x -rf ")],
  ["c=-rf $x ", repeat("c=-rf $x ")],
  ["c=-r; $a $c ", repeat("c=-r; $a $c ")],
  ["rm $a$b$c=", repeat("rm $a$b$c=")],
  ["| rev", repeat("| rev")],
  ["nc ", repeat("nc ")],
  ["base64 of nothing", repeat("AAAAAAAAAAAAAAAALmNvb ")],
  ["lists as a text", repeat('["rm","-rf","x"],')],
  ["lists of words", (size) => Array.from({ length: size / 16 }, () => ["rm", "-rf", "x"])],
  ["c''at ", repeat("c''at ")],
  ["c\\at", repeat("c\\at")],
  ["c''at over lines", repeat("c''at\\\n")],
  ["c\"at 'x ", repeat("c\"at 'x ")],
  ["{cat,x", repeat("{cat,x")],
  ["${s:0:1}", repeat("s=${s:0:1}")],
  ["/e${", repeat("/e${")],
  ["%65%74", repeat("%65%74")],
  ["%c0%ae", repeat("%c0%ae")],
  ["%%32%65", repeat("%%32%65")],
  ["%2565", repeat("%25252565%2565")],
  ["\\x72\\x6d", repeat("\\x72\\x6d")],
  ["\\162\\155", repeat("\\162\\155")],
  ["\\u{72}", repeat("\\u{72}\\u{6d}")],
  ["&sol;", repeat("&sol;")],
  ["fromCharCode(1,", repeat("fromCharCode(114,109,")],
  ["chr(114)+", repeat("chr(114)+")],
  ["map(chr,", repeat("map(chr,")],
  ["114,map(chr,", repeat("114,109,32,45,map(chr,")],
  ["x = 'a';rmtree(x)", repeat("x = 'a'\nrmtree(x)\n")],
  ["numbers of chr", (size) => `chr(${repeat("114,")(size - 4)}`],
  ["'r' + 'm' + ", repeat("'r' + 'm' + ")],
  ["['r'].join('') ", repeat("['r'].join('') ")],
  ["'r','r' -f", repeat("'{0}' -f 'r','r',")],
  ["'mr'[::-1]", repeat("'mr'[::-1]")],
  ["$a=b in lines", repeat("\n$a=b")],
  ["x=1;$x$x ", repeat("x=1;$x$x ")],
  ["x=$x$x;", repeat("x=$x$x;")],
  ["a+=b;rm -r $a;", repeat("a+=b;rm -r $a;")],
  ["rev <<< a ", repeat("rev <<< a ")],
  ['"rm" ', repeat('"rm" ')],
  ['("rm",', repeat('("rm",')],
  ["'rm'+[", repeat("'rm'+[")],
  ['c += " -";', repeat('c += " -"; ')],
  ["strings in lines", repeat('"\n    "a')],
  ["rm_rf(", repeat("rm_rf(")],
  ["kind: secret", repeat("kind: secret\ndata:\n  a: YWJjZGVmZ2hpamts\n")],
  ["contact: base64 ", repeat("contact: YWJjZGVmZ2hpamts ")],
  ["base32", repeat("OJWSALLSMY")],
  ["base32 of nothing", repeat(`OJWSALLSMY${"A".repeat(500)} `)],
  ['"rm"[[[', repeat(`"rm"${"[".repeat(596)}`)],
  ['"rm"(((', repeat(`"rm"${"(".repeat(596)}`)],
  ['"rm"join(', repeat(`"rm"${"join(".repeat(120)}`)],
  ['"rm"["a",', repeat(`"rm"${'["a",'.repeat(120)}`)],
  ["begin 644 ", repeat("begin 644 ")],
  ["<~<~", repeat("<~")],
  ["72 6d 20 2d ", repeat("72 6d 20 2d ")],
  ["114, 109, 32, 45, ", repeat("114, 109, 32, 45, 114, ")],
  ["=2Fetc", repeat("=2Fetc")],
  ["r^m^d ", repeat("r^m^d ")],
  ["re`move", repeat("re`move-it`em ")],
  ["&('x')", repeat("&('x') . (\"y\")")],
  ['a0="rm" ', repeat(' a0="rm" a1="x"')],
  ["proctitle=", repeat("proctitle=726D ")],
  ["/e?c/p* ", repeat("/e?c/p* ")],
  ["/???/", repeat("/???/b*/")],
  ["alias x=rm;x ", repeat("alias x=rm;x ")],
  ["x(){ $1;} ", repeat("x(){ $1;}x /;")],
  ["x|x&}", repeat("x|x&}")],
  ["x{x|x&}", repeat("x{x|x&}")],
  ["while 1:os.fork()", repeat("while 1:os.fork()")],
  ["one, two-", repeat("one, two-three ")],
  ["'r', ' ', 'm', ", repeat("'r', ' ', 'm', ")],
  ["'%s' % ('r',", repeat("'%s' % ('r','m',")],
  ["$(echo x)", repeat("$(echo x)")],
  ["$(echo x | rev", repeat("$(echo x | rev ")],
  ["rot13 'x'", repeat("rot13 'x'")],
  ["$a='x';& $a ", repeat("$a='x';& $a ")],
  ["base64 -d > x;sh x;", repeat("base64 -d > x;sh y;")],
  ["double oh", repeat("double oh hundred ")],
  ["zero-width between letters", repeat("r\u200bm\u200b \u200b")],
  ["/e?c/p* 0, /e?c/p* 1", counted("/e?c/p* ")],
  ["%%32%650%%32%651", counted("%%32%65")],
  ["%65%740%65%741", counted("%65%74")],
  ["base64 -d 0base64 -d 1", counted("base64 -d ")],
  ["'%s' % ('r','m',0", counted("'%s' % ('r','m',")],
  ["entities of ../etc0", counted("&#46;&#46;&#47;etc")],
  ["114,map(chr,0", counted("114,109,32,45,map(chr,")],
  ["chr(114)+0", counted("chr(114)+")],
  ["'mr'[::-1]0", counted("'mr'[::-1]")],
  ["\\u00400\\u00401", counted("\\u0040")],
  ["/etc/passwd 0", counted("/etc/passwd ")],
  ["%65%74 in lines", counted("%65%74\n")],
  ...laterFamilies,
];

/** A megabyte each of what agents and tools return all day. */
export function corpora() {
  return [
    ["prose", textOf(words, megabyte)],
    ["source", textOf(code, megabyte)],
    ["records of JSON", records(megabyte)],
    ["records of JSON, as text", JSON.stringify(records(megabyte))],
    ["base64", seeded(megabyte, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")],
    ["logs full of digits", logs(megabyte)],
    ["prose with other letters", textOf(words, megabyte).replaceAll("s ", "é– ")],
    ["prose full of addresses", textOf(words, megabyte).replaceAll("report ", "ann@example.com ")],
    ["scripts full of rm", textOf(code, megabyte).replaceAll("return ", "rm -rf ./build ")],
  ];
}

/** What a proxy gets as the answer of a tool, small and clean. */
export function bodies() {
  const [prose, source] = [textOf(words, 16_000), textOf(code, 16_000)];
  const list = (length) => ({ items: records(120 * length), count: length });
  const answer = (text) => ({ content: [{ type: "text", text }] });
  return [
    ["1 KB of records", list(9)],
    ["16 KB of records", list(145)],
    ["1 KB of prose in an MCP answer", answer(prose.slice(0, 1_000))],
    ["16 KB of prose in an MCP answer", answer(prose)],
    ["16 KB of source in an MCP answer", answer(source)],
  ].map(([name, value]) => [name, JSON.stringify(value)]);
}

/** A small generator of the kind that spreadsheets use: good enough to be uneven, and the same on every run. */
function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function seeded(size, alphabet) {
  const next = random(1);
  let text = "";
  while (text.length < size) text += alphabet[next(alphabet.length)];
  return text;
}

const words =
  "the service reads a request and answers with a report about its window of time , which holds what every agent did before and how long it took . ".split(
    " ",
  );
const code = [
  "export function total(items) {\n  let sum = 0;\n",
  "  for (const item of items) sum += item.price * item.count;\n",
  "  return sum;\n}\n\n",
  "// The cache is small because most of it is read once.\n",
  'import { join } from "../../lib/path.js";\n',
  "const form = { name: 'x', terms: [1, 2, 3], permission: null };\n",
];

function textOf(pieces, size) {
  const next = random(2);
  const joint = pieces === words ? " " : "";
  const parts = [];
  for (let length = 0; length < size; length += parts.at(-1).length)
    parts.push(pieces[next(pieces.length)] + joint);
  return parts.join("");
}

function records(size) {
  const next = random(3);
  return Array.from({ length: size / 120 }, (_, at) => ({
    id: at + 100_000,
    title: `${words[next(20)]} ${words[next(20)]}`,
    done: at % 3 === 0,
    updated_at: `2026-11-${10 + next(18)}T10:11:12.000Z`,
    tags: [words[next(20)], words[next(20)]],
  }));
}

function logs(size) {
  const next = random(4);
  const lines = [];
  for (let length = 0; length < size; length += lines.at(-1).length + 1) {
    const ms = 1_700_000_000_000 + next(1e9);
    lines.push(
      `${ms} 10.${next(255)}.${next(255)}.${next(255)} - [20/Nov/2026:10:${10 + next(49)}:${10 + next(49)}] "GET /v1/items/${next(1e9)}" 200 ${next(9e4)} blk_${next(1e9)}${next(1e9)} ${next(9)}.${next(999)}`,
    );
  }
  return lines.join("\n");
}

function nested(depth) {
  let value = [];
  for (let level = 0; level < Math.min(depth, 200_000); level++) value = [value];
  return value;
}
