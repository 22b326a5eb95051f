import type { GateResult } from "../../shared/contract/gate-result.ts";
import { gateRows } from "../../shared/gates/gates.ts";
import { findSecrets } from "../../shared/gates/secrets/find.ts";

/** A stretch of a text, and the mark that takes its place. */
export interface Stretch {
  from: number;
  to: number;
  mark: string;
}

const { rules } = gateRows.secrets;

/**
 * What is to be replaced in a text that fails the gate for credentials, from back to front. A key of many lines or a password between two signs is
 * replaced as the gate saw it, for no word of it may fail alone. A line that fails without holding one does so because of the key above it, and goes
 * as a whole.
 */
export function secretStretches(text: string, failed: readonly GateResult[]): Stretch[] {
  const reason = failed.find(({ name }) => name === "secrets")?.reason;
  if (reason === undefined) return [];
  const told = rules.filter(({ one, many }) => reason.includes(one) || reason.includes(many));
  const stretches: Stretch[] = [];
  for (const { rule, start, end } of findSecrets(text)) {
    const found = told.find(({ id }) => id === rule);
    if (found !== undefined) stretches.push({ from: start, to: end, mark: `[redacted: ${found.one}]` });
  }
  if (stretches.length === 0 && !text.includes("\n"))
    return [{ from: 0, to: text.length, mark: `[redacted: ${told[0]?.one ?? "credential"}]` }];
  return apart(stretches.toSorted((one, other) => one.from - other.from));
}

/** Of stretches that overlap, the one that begins first, made as long as all of them. */
function apart(sorted: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const stretch of sorted) {
    const last = kept.at(-1);
    if (last !== undefined && stretch.from < last.to) last.to = Math.max(last.to, stretch.to);
    else kept.push({ ...stretch });
  }
  return kept.toReversed();
}
