const encodedPart = /%25|%c0%ae|%e0%80%ae|%c0%2e|%2e|%u002e|%uff0e|0x2e/gi;
const decoded: Readonly<Record<string, string>> = { "%25": "%" };
const encodedSlash = /%c0%af|%c1%9c|%e0%80%af|%c0%2f|%c0%5c|%2f|%5c|%u2215|%u2216|0x2f|0x5c/gi;

/** Takes the usual encodings of `.` and `/` off, three rounds at most. */
function decodePath(path: string): string {
  let now = path;
  for (let round = 0; round < 3; round++) {
    const next = now
      .replaceAll(encodedSlash, "/")
      .replaceAll(encodedPart, (found) => decoded[found.toLowerCase()] ?? ".")
      .replaceAll("\\", "/");
    if (next === now) return now;
    now = next;
  }
  return now;
}

const lookBackMax = 300;
const sensitive =
  /(?:etc\/+(?:passwd|shadow|sudoers|issue|hosts)|\.ssh\/+(?:id_\w+|authorized_keys|known_hosts)|\.aws\/+credentials|boot\.ini|win(?:dows|nt)\/.*|proc\/self\/environ)$/i;

/** What the sensitive name that ends at `end` is reached by, if it is one. */
export function judgePath(text: string, end: number): "traversal" | "secret" | undefined {
  const before = text.slice(Math.max(0, end + 1 - lookBackMax), end + 1);
  const path = decodePath(before.slice(before.search(/[^\s"'`<>()=,;]+$/)));
  if (!sensitive.test(path)) return undefined;
  if (/(?:^|\/)\.{2,}\/.*\/?/.test(path)) return "traversal";
  return /etc\/+(?:issue|hosts)$|\.ini$/i.test(path) ? undefined : "secret";
}
