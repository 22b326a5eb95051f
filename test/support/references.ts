import { between, pick } from "./random.ts";

const schemes = [
  "http:",
  "http:",
  "http:",
  "HTTP:",
  "ht\ttp:",
  "https:",
  "ws:",
  "mailto:",
  "http:\t",
  "",
  "",
  "",
  "",
];
const slashes = ["//", "//", "//", "/", "\\\\", "/\\", "\\/", "///", "", "//\t/", "/\t/"];
const users = [
  "",
  "",
  "",
  "",
  "u@",
  "u:p@",
  "elsewhere.example\\@",
  "elsewhere.example@",
  "h:3001@",
  "@",
  "h:3001#@",
  "h:3001?@",
];
const hosts = [
  "h:3001",
  "h:3001",
  "h:3001",
  "H:3001",
  "h.:3001",
  "%68:3001",
  "h:03001",
  "h:3\t001",
  "h",
  "h:80",
  "elsewhere.example",
  "h:3001.",
  "h :3001",
  "",
  "[::1]:3001",
  "h:3001:3001",
  "h%3A3001",
];
const paths = [
  "/base/x",
  "/base",
  "/base/",
  "/x",
  "",
  "/base//x",
  "//elsewhere.example/x",
  "/base/../x",
  "\\base\\x",
  "/base/%2e%2E/x",
  "x",
  "../x",
  "../../../x",
  "?q=1",
  "#f",
  "/base/x?next=http://h:3001/y",
  "/base/x#//h:3001",
  ";a=b",
  "/base/x\\..\\y",
  "/.",
  "/ba%73e/x",
  "/base/x y",
  "/@h:3001/x",
  "/base/'x'",
  "x:y",
  "//h:3001/x",
  "/\\h:3001/x",
];

/** A reference as an honest server would never write it, in printable characters and tabs; half of them are to port 3001 of a host `h`. */
export function randomReference(random: () => number): string {
  const isWhole = random() < 0.75;
  const authority = isWhole
    ? `${pick(random, schemes)}${pick(random, slashes)}${pick(random, users)}${pick(random, hosts)}`
    : "";
  let text = authority + pick(random, paths);
  if (random() < 0.1) {
    const at = between(random, 0, text.length);
    text =
      text.slice(0, at) +
      pick(random, ["\t", " ", "\\", "/", "@", ":", "#", "?", "%", "'", "\x7f", "."]) +
      text.slice(at);
  }
  return random() < 0.1 ? ` ${text} ` : text;
}
