import type { Leaf } from "../gate.ts";
import { secretsProbes } from "./probes.ts";
import { searcher } from "./search-plain.ts";
import type { Secret } from "./secret.ts";
import { underKey } from "./under.ts";

const findIn = searcher(secretsProbes);

/** All credentials in one text of a tool's output, in the order in which they were met: where each stands, and the rule that says so. */
export function findSecrets(
  text: string,
  { key = "", siblings }: Omit<Partial<Leaf>, "text"> = {},
): Secret[] {
  const leaf: Leaf = { text, key, siblings };
  const isHeeded = key !== "" && underKey.under?.heeds(key) === true;
  const whole = isHeeded ? underKey.under?.look(leaf) : undefined;
  return whole?.rule === undefined ? findIn(text) : [{ rule: whole.rule, start: 0, end: text.length }];
}
