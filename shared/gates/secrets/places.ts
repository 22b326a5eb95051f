import { lineBefore } from "../read/text.ts";
import { byEnding } from "./endings.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPassword, isTold } from "./values.ts";

/** A place in which some grammar has a password: the words that announce it, what stands between them and it, and what has to stand before. */
export interface Place {
  anchors: readonly string[];
  between?: string;
  /** What stands before it in its line, the anchor included, in lower case. */
  within?: RegExp;
  /** What stands in the lines before it. */
  near?: RegExp;
  /** What ends a value without quotes, besides blanks, quotes and brackets. */
  stops?: string;
  /** Whether only what is unlike any word counts, since the place alone tells little. */
  isTold?: boolean;
  /** Whether nothing but a comment follows in its line. */
  endsLine?: boolean;
}

const lineMax = 200;
const nearMax = 240;
/** A way to encrypt in the place of a key, and what was encrypted already. */
const noKey = /^(?:(?:aes|sha|3?des|md5)-?\d*$|\$|ENC\b)/i;
/** A variable or a call, where no quotes make it a word. */
const computed = /^(?:@\w+[,;)]*$|[\w.]+\()/;
const lastInLine = /^[ \t]*(?:$|\r?\n|#|\/\/)/;

/** A value with quotes around it, which may be escaped, or up to the next blank. */
const valueOf = (stops: string): string =>
  String.raw`(?:\\?"([^"\\\n]{4,80})(?:\\[rn])?\\?"|\\?'([^'\\\n]{4,80})\\?'|([^\s"'<>{}\\${stops}]{6,80}))`;

/** Passwords that only their place tells, read off a table of such places. */
export function placed(rule: string, places: readonly Place[]): Probe {
  const { shortest, longest, of } = byEnding(
    places.map((place) => ({
      ...place,
      form: new RegExp(`^${place.between ?? ""}${valueOf(place.stops ?? "")}`, "i"),
    })),
  );
  return {
    rules: [rule],
    anchors: [...new Set(places.flatMap(({ anchors }) => anchors))],
    look({ text }, end): Sighting | undefined {
      const ahead = text.slice(Math.max(0, end + 1 - longest), end + 1).toLowerCase();
      const read = of.get(ahead.slice(-shortest));
      if (read === undefined) return undefined;
      const line = lineBefore(text, end + 1, lineMax + 1).toLowerCase();
      const after = text.slice(end + 1, end + 1 + lineMax);
      for (const { anchors, within, near, form, endsLine, isTold: mustTell } of read) {
        if (!anchors.some((anchor) => ahead.endsWith(anchor)) || within?.test(line) === false) continue;
        if (near?.test(text.slice(Math.max(0, end - nearMax), end)) === false) continue;
        const found = form.exec(after);
        const value = found?.[1] ?? found?.[2] ?? found?.[3]?.replace(/[,;.]$/, "") ?? "";
        if (found === null || noKey.test(value) || !isPassword(value, "prose")) continue;
        if (mustTell === true && !isTold(value)) continue;
        if (computed.test(found[3] ?? "")) continue;
        if (endsLine === true && !lastInLine.test(after.slice(found[0].length))) continue;
        const start = end + 1 + found[0].lastIndexOf(value);
        return seen(rule, start, start + value.length);
      }
      return undefined;
    },
  };
}
