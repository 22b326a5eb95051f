import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPassword, isRandom } from "./values.ts";

const lineMax = 256;

/** The line around a place, when it is not too long to be one of a file of passwords. */
function lineAround(text: string, at: number): { line: string; start: number } | undefined {
  const before = text.slice(Math.max(0, at - lineMax), at);
  const start = at - before.length + before.lastIndexOf("\n") + 1;
  const after = text.slice(at, at + lineMax);
  const newline = after.indexOf("\n");
  const line = text.slice(start, newline < 0 ? at + after.length : at + newline).replace(/\r$/, "");
  return line.length > lineMax ? undefined : { line, start };
}

const pgpassLine =
  /^(?:[\w.-]+|\*|\[?[\da-f:]+\]?):(?:\d{2,5}|\*):[\w*-]+:[\w.@*-]+:((?:[^:\\\s]|\\.){4,100})$/i;
/** `host:port:database:user:password`, a line of `.pgpass`. */
export const pgpass: Probe = {
  rules: ["secrets.password"],
  anchors: [":0000:", ":*:*:", ":00000:"],
  look({ text }, end): Sighting | undefined {
    const found = lineAround(text, end);
    const password = pgpassLine.exec(found?.line.trim() ?? "")?.[1] ?? "";
    if (found === undefined || !isPassword(password, "code")) return undefined;
    const start = found.start + found.line.lastIndexOf(password);
    return seen("secrets.password", start, start + password.length);
  },
};

const userListLine = /^"[\w.@-]{1,64}" "([^"\s]{6,128})"$/;
/** `"user" "password"`, a line of the list of a connection pool. */
export const userList: Probe = {
  rules: ["secrets.password"],
  anchors: ['" "'],
  look({ text }, end): Sighting | undefined {
    const found = lineAround(text, end);
    const password = userListLine.exec(found?.line.trim() ?? "")?.[1] ?? "";
    if (found === undefined || /^md5[\da-f]{32}$/.test(password)) return undefined;
    if (!isPassword(password, "prose") || !(/\d/.test(password) || isRandom(password))) return undefined;
    const start = found.start + found.line.lastIndexOf(password);
    return seen("secrets.password", start, start + password.length);
  },
};

const linesMax = 4_000;
/** Files, or the headings in them, of which each line holds a password, and where in the line it is. */
const kinds: readonly { names: readonly string[]; line: RegExp }[] = [
  {
    names: ["chap-secrets", "pap-secrets", "server secret", "server\tsecret"],
    line: /^[ \t]*(?:"[^"\n]+"|[^#\s"]\S*)[ \t]+(?:"[^"\n]*"|[\w*.-]+)[ \t]+"?([^\s"]{6,80})"?(?:[ \t]+[\d.*"/ \t]+)?$/,
  },
  {
    names: ["sasl_passwd"],
    line: /^[ \t]*\[?[\w*.@-]+\]?(?::\w{2,10})?[ \t]+[^\s:]{1,80}:(\S{6,80})$/,
  },
];

/** The lines of a file of passwords, below its name or its heading. */
export const listed: Probe = {
  rules: ["secrets.password"],
  anchors: kinds.flatMap(({ names }) => names),
  look({ text }, end): Sighting | undefined {
    const before = text.slice(Math.max(0, end - 16), end + 1).toLowerCase();
    const kind = kinds.find(({ names }) => names.some((name) => before.endsWith(name)));
    let at = end + 1;
    for (const line of text.slice(at, at + linesMax).split("\n")) {
      const password = kind?.line.exec(line.trimEnd())?.[1] ?? "";
      const start = at + line.lastIndexOf(password);
      if (isPassword(password, "prose")) return seen("secrets.password", start, start + password.length);
      at += line.length + 1;
    }
    return { until: Math.min(text.length, end + linesMax) };
  },
};
