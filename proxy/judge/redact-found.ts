import type { GateResult } from "../../shared/contract/gate-result.ts";
import { gateRows } from "../../shared/gates/gates.ts";
import { fold } from "../../shared/gates/read/fold.ts";
import { findOrders } from "../../shared/gates/injection/find.ts";
import { findSecrets } from "../../shared/gates/secrets/find.ts";

/** A stretch of a text, and the mark that takes its place. */
export interface Stretch {
  from: number;
  to: number;
  mark: string;
}

/** Of a gate that can say itself from where to where it found something. */
interface Finding {
  find: (
    text: string,
  ) => readonly { rule: string; besides?: readonly string[]; start: number; end: number }[];
  /** Whether a line in which it finds nothing fails because of what stands beside it, and goes as a whole. */
  heedsOthers: boolean;
}

const gates = {
  secrets: { find: (text) => findSecrets(text), heedsOthers: true },
  injection: { find: ordersIn, heedsOthers: false },
} as const satisfies Record<string, Finding>;
type Named = keyof typeof gates;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(gates) as readonly Named[];

/**
 * What is to be replaced in a text that fails a gate which can say where, from back to front. A key of many lines, a password between two signs or the
 * sentence of an order is replaced as the gate saw it, for no word of it may fail alone.
 */
export function foundStretches(text: string, failed: readonly GateResult[]): Stretch[] {
  const stretches = names.flatMap((name) => {
    const reason = failed.find((gate) => gate.name === name)?.reason;
    return reason === undefined ? [] : stretchesOf(name, reason, text);
  });
  return apart(stretches.toSorted((one, other) => one.from - other.from));
}

function stretchesOf(name: Named, reason: string, text: string): Stretch[] {
  const { find, heedsOthers }: Finding = gates[name];
  const told = gateRows[name].rules.filter(({ one, many }) => reason.includes(one) || reason.includes(many));
  const stretches = find(text).flatMap(({ rule, besides, start, end }) => {
    const found = told.find(({ id }) => id === rule) ?? told.find(({ id }) => besides?.includes(id));
    return found === undefined ? [] : [{ from: start, to: end, mark: `[redacted: ${found.one}]` }];
  });
  if (stretches.length > 0 || !heedsOthers || text.includes("\n")) return stretches;
  return [{ from: 0, to: text.length, mark: `[redacted: ${told[0]?.one ?? "credential"}]` }];
}

/** Orders are found in what a reader takes the text for, where what nobody sees is gone. */
function ordersIn(text: string): ReturnType<Finding["find"]> {
  const found = findOrders(text);
  const read = fold(text);
  if (found.length === 0 || read.length === text.length) return found;
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    for (let unit = fold(letter).length; unit > 0; unit--) places.push(at);
    at += letter.length;
  }
  // Where more than that was done to it, all of it goes.
  const placeOf = (place: number, end: number): number =>
    places.length === read.length ? (places[place] ?? end) : end;
  for (const order of found) {
    if (order.isWritten) continue;
    order.start = placeOf(order.start, 0);
    order.end = placeOf(order.end, text.length);
  }
  return found;
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
