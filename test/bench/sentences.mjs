/** Single sentences out of the documentation that a machine happens to have: what nobody here wrote, and nobody would withhold. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../", import.meta.url));
const fileBytesMax = 400_000;
const sentencesOfFileMax = 12;
/** Larger folders are not listed to their end. */
const filesOfFolderMax = 12_000;

/** Where documentation is found, and how its prose is told from the rest. Folders that a machine does not have count for nothing. */
const kinds = [
  { folder: `${root}node_modules`, file: /\.(?:md|markdown)$/i, prose: ofMarkdown },
  { folder: "/usr/share/doc", file: /\.(?:md|txt|rst)(?:\.gz)?$|README[^/]*$/i, prose: ofMarkdown },
  { folder: "/usr/share/man/man1", file: /\.1[^/]*\.gz$/, prose: ofRoff },
  { folder: "/usr/share/man/man3", file: /\.3[^/]*\.gz$/, prose: ofRoff },
  { folder: "/usr/share/man/man5", file: /\.5[^/]*\.gz$/, prose: ofRoff },
  { folder: "/usr/share/man/man7", file: /\.7[^/]*\.gz$/, prose: ofRoff },
  { folder: "/usr/share/man/man8", file: /\.8[^/]*\.gz$/, prose: ofRoff },
  { folder: "/usr/share/perl", file: /\.(?:pod|pm)$/, prose: ofMarkdown },
  { folder: "/usr/lib/python3", file: /\.(?:py|rst|md|txt)$/, prose: ofPython },
  { folder: "/usr/lib/python3.11", file: /\.py$/, prose: ofPython },
  { folder: "/usr/local/lib/python3.11", file: /\.(?:py|rst|md|txt)$/, prose: ofPython },
  { folder: "/usr/local/go/src", file: /\.go$/, prose: (text) => ofComments(text, /^\s*\/\/ ?(.*)$/) },
  {
    folder: join(process.env.HOME ?? "/root", ".rustup/toolchains"),
    file: /\.(?:rs|html)$/,
    prose: (text) => (text.startsWith("<") ? ofMarkup(text) : ofComments(text, /^\s*\/\/[/!] ?(.*)$/)),
  },
];

/** Sentences of 40 to 240 characters, the same ones for the same seed on the same machine. */
export function sentencesFrom({ seed, count }) {
  const random = randomFrom(seed);
  const queues = kinds.map((kind) => ({ ...kind, files: shuffled(filesOf(kind), random) }));
  const found = new Map();
  while (found.size < count) {
    const rest = queues.filter(({ files }) => files.length > 0);
    if (rest.length === 0) break;
    for (const { files, prose } of rest) {
      const path = files.pop();
      const all = [...new Set(prose(textOf(path)).flatMap(sentencesOf))].filter((each) => !found.has(each));
      for (const sentence of shuffled(all, random).slice(0, sentencesOfFileMax)) found.set(sentence, path);
      if (found.size >= count) break;
    }
  }
  return [...found].slice(0, count).map(([text, path]) => ({ text, path }));
}

function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled(all, random) {
  const left = [...all];
  for (let at = left.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [left[at], left[other]] = [left[other], left[at]];
  }
  return left;
}

function filesOf({ folder, file }) {
  const found = [];
  const folders = [folder];
  while (folders.length > 0 && found.length < filesOfFolderMax) {
    const here = folders.shift();
    for (const entry of entriesOf(here)) {
      const path = join(here, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && file.test(entry.name)) found.push(path);
    }
  }
  return found;
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function textOf(path) {
  try {
    if (statSync(path).size > fileBytesMax) return "";
    const bytes = readFileSync(path);
    const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    return text.includes("\0") || text.includes("\ufffd") ? "" : text;
  } catch {
    return "";
  }
}

const inParagraphs = (text) =>
  text
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((each) => each.replaceAll(/\s+/g, " ").trim());

function ofMarkdown(text) {
  const plain = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "").replaceAll(/\[([^\]\n]+)\]\([^)\n]*\)/g, "$1");
  return inParagraphs(plain).map((each) => each.replace(/^(?:[-*+>#•]+|\d+[.)]) +/, ""));
}

function ofRoff(text) {
  const lines = text
    .split("\n")
    .filter(
      (line) =>
        !/^[.'](?!\s*(?:B|I|BR|IR|RB|RI|BI|IB|Nm|Ar|Fl|Pa|Xr)\b)/.test(line) ||
        /^\.\s*(?:PP|P|LP|TP|SH|SS|IP|sp|Pp)/.test(line),
    )
    .map((line) =>
      line.replace(/^[.']\s*(?:PP|P|LP|TP|SH|SS|IP|sp|Pp)\b.*/, "\n").replace(/^[.']\s*\w+ /, ""),
    );
  const plain = lines
    .join("\n")
    .replaceAll(/\\f(?:\[[^\]]*\]|\(..|.)/g, "")
    .replaceAll(/\\\((?:aq|cq|oq)|\\\[(?:aq|cq|oq)\]/g, "'")
    .replaceAll(/\\\((?:lq|rq|dq)/g, '"')
    .replaceAll(/\\(?:\*\(|\()?(?:C`|C'|em|bu)/g, " ")
    .replaceAll(/\\([-e&|^ ])/g, (_, sign) => (sign === "-" ? "-" : ""));
  return inParagraphs(plain).filter((each) => !each.includes("\\"));
}

function ofPython(text) {
  if (!/^\s*(?:#|import|from|"""|def |class )/m.test(text)) return ofMarkdown(text);
  return [...text.matchAll(/"""([\s\S]*?)"""/g)].flatMap(([, inner]) => inParagraphs(inner));
}

function ofComments(text, comment) {
  const lines = text.split("\n").map((line) => comment.exec(line)?.[1] ?? "");
  return inParagraphs(lines.join("\n"));
}

const ofMarkup = (text) =>
  [...text.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, inner]) =>
    inner
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

const whole = /^[A-Z"'`(][^\n]{38,238}[.!?]["'`)]?$/;
const sentencesOf = (paragraph) =>
  paragraph
    .split(/(?<=[.!?]["'`)]?) +(?=["'`(]?[A-Z])/)
    .filter((each) => whole.test(each) && /^.\w* ?[a-z]/.test(each));
