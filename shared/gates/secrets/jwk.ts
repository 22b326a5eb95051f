import { isRandom } from "./values.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";

const objectMax = 3_000;
const privatePart = /\\?"(?:d|k)\\?"\s{0,4}:\s{0,4}\\?"([\w-]{22,1200})\\?"/;

/** A private key as an object: `d` beside `kty`, or `k` where the key is symmetric. */
export const jwk: Probe = {
  rules: ["secrets.private-key"],
  anchors: ['"kty"', 'kty\\"'],
  look({ text }, end, read): Sighting | undefined {
    const before = text.slice(Math.max(0, read, end - objectMax), end);
    const from = end - before.length + before.lastIndexOf("{") + 1;
    const after = text.slice(end, end + objectMax);
    const close = after.indexOf("}");
    const until = end + (close < 0 ? after.length : close);
    const found = privatePart.exec(text.slice(from, until));
    if (found === null || !isRandom(found[1] ?? "")) return { until };
    const start = from + found.index + found[0].indexOf(found[1] ?? "");
    return seen("secrets.private-key", start, start + (found[1] ?? "").length);
  },
};
