import type { Probe } from "../gate.ts";
import { between, type Mark } from "./marks.ts";

/** What is known by its words alone. */
export interface Shape {
  rule: string;
  /** Texts to look for, as the anchors of a probe. */
  words: readonly string[];
  /** What has to stand up to the end of such a text, which it ends with, and right behind it: both together are what has to go. */
  before?: RegExp;
  after?: RegExp;
  /** What goes with it behind that, as far as it reads. */
  rest?: RegExp;
  /** Whether what both have matched counts. */
  isHarm?: (before: string, after: string) => boolean;
  /** How far is read in both directions, 160 characters unless it says so. */
  reach?: number;
}

const usualReach = 160;

const restMax = 16_384;

export function shapeProbe({ rule, words, before, after, rest, isHarm, reach = usualReach }: Shape): Probe {
  return {
    rules: [rule],
    anchors: words,
    look({ text }, end) {
      const head = text.slice(Math.max(0, end + 1 - reach), end + 1);
      const first = before === undefined ? "" : before.exec(head)?.[0];
      if (first === undefined) return undefined;
      const next = after === undefined ? "" : after.exec(text.slice(end + 1, end + 1 + reach))?.[0];
      if (next === undefined || isHarm?.(first, next) === false) return undefined;
      const stop = end + 1 + next.length;
      const span = (): Mark => {
        const more = rest?.exec(text.slice(stop, stop + restMax))?.[0].length ?? 0;
        return between(text, end + 1 - first.length, stop + more);
      };
      return { rule, until: stop, span };
    },
  };
}
