import type { Probe } from "../gate.ts";
import { endOf, type Mark } from "./marks.ts";

const account = /^root:[^:\n]{0,120}:0:0:[^:\n]{0,80}:\/[^:\n]{0,80}:\/[\w/]{2}/;

/** The first line of every list of accounts. */
export const accounts: Probe = {
  rules: ["fs.secret.contents"],
  anchors: ["root:x:0:0:", "root:*:0:0:", "root:!:0:0:"],
  look({ text }, end) {
    const start = end - 10;
    const own =
      start === 0 || /[\s"'`:>]/.test(text[start - 1] ?? "") || text.slice(start - 2, start) === "\\n";
    const line = own ? account.exec(text.slice(start, start + 300))?.[0] : undefined;
    if (line === undefined) return undefined;
    const to = endOf(text, start + line.length, /^[\w./-]*/);
    return { rule: "fs.secret.contents", until: end, from: start, to };
  },
};

const hash = /^:\$(?:1|2[abxy]?|5|6|y|gy|7)\$[./A-Za-z0-9$=,-]{16}/;

/** The hash of a password in its line of the shadow file. */
export const passwordHash: Probe = {
  rules: ["fs.secret.contents"],
  anchors: [":$0$", ":$0a$", ":$0b$", ":$0y$", ":$y$", ":$gy$"],
  look({ text }, end) {
    const start = text.lastIndexOf(":", end);
    const name = text.slice(Math.max(0, start - 33), start);
    const user = /(?<![^\s"'`])[a-z_][\w-]{0,31}$/.exec(name)?.[0];
    if (!hash.test(text.slice(start, start + 40)) || user === undefined) return undefined;
    const line = text.slice(start + 1, start + 300).split("\n", 1)[0] ?? "";
    if (!/^[^:\s]+:\d{0,6}:/.test(line)) return undefined;
    const to = endOf(text, start, /^[^\s"'`]*/);
    return { rule: "fs.secret.contents", until: end, from: start - user.length, to };
  },
};

const beginning = /-----BEGIN [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----$/;
const keyMax = 16_384;
/** What stands between the characters of a key. */
const between = String.raw`(?:\s|\\[nr]|(?:Version|Comment):[^\n]*\n)`;
/** Up to its end; of one that is cut off, what it is known by and what looks like lines of it. */
const blockOfKey = new RegExp(
  String.raw`^[^\n\\]*(?:(?:(?!-{5}BEGIN)[^]){64,16000}?-{5}END [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-{5}` +
    String.raw`|(?:${between}*[A-Za-z0-9+/=]){64}[A-Za-z0-9+/=]*(?:${between}+[A-Za-z0-9+/=]{16,})*)`,
);

/** A private key with its body; a heading alone, or one with dots for a body, is documentation. */
export const privateKey: Probe = {
  rules: ["fs.secret.contents"],
  anchors: ["private key-----", "private key block-----"],
  look({ text }, end) {
    const begin = beginning.exec(text.slice(Math.max(0, end - 60), end + 1));
    if (begin === null) return undefined;
    if (!/^(?:\r?\n|\\[nr])/.test(text.slice(end + 1, end + 3))) return undefined;
    const body = text.slice(end + 1, end + 600).replaceAll(/\\[nr]|\s|Version:[^\n]*|Comment:[^\n]*/g, "");
    if (!/^[A-Za-z0-9+/=]{64}/.test(body) || new Set(body.slice(0, 64)).size <= 16) return undefined;
    const from = end + 1 - begin[0].length;
    const span = (): Mark => {
      const block = blockOfKey.exec(text.slice(from, from + keyMax))?.[0] ?? "";
      return { from, to: from + block.length };
    };
    return { rule: "fs.secret.contents", until: end, span };
  },
};

/** The secret half of a key of a cloud, next to its public half. */
export const cloudKey: Probe = {
  rules: ["fs.secret.contents"],
  anchors: ["aws_secret_access_key"],
  look({ text }, end) {
    const [written = "", key] =
      /^["']?\s{0,4}[=:]\s{0,4}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/.exec(
        text.slice(end + 1, end + 60),
      ) ?? [];
    if (key === undefined) return undefined;
    const around = text.slice(Math.max(0, end - 160), end + 160);
    // The key that manuals print stands for a file only where the file is named.
    if (key.includes("EXAMPLE") && !around.includes(".aws/credentials")) return undefined;
    if (!/aws_access_key_id/i.test(around)) return undefined;
    const to = end + 1 + written.length;
    return { rule: "fs.secret.contents", until: end + 1, from: to - key.length, to };
  },
};
