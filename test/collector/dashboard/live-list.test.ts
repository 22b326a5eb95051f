import { expect, it } from "vitest";
import { arrive, begin, rowsMax, show } from "../../../collector/dashboard/live-list.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";

const eventAt = (second: number, id = `e${second}`): StoredEvent => ({
  id,
  agent_id: "a",
  passed: true,
  gates: [],
  total_latency_ms: 1,
  reputation_score: 1,
  created_at: new Date(1_700_000_000_000 + second * 1_000).toISOString(),
});
const many = (from: number, count: number): StoredEvent[] =>
  Array.from({ length: count }, (_, at) => eventAt(from + at));
const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);
const page = { events: many(1, 3).toReversed(), isCut: false };

it("puts what comes where its time says, each event once, and of the same time the last accepted first", () => {
  const list = begin(undefined, page, false);
  const later = arrive(list, [eventAt(5), eventAt(2), eventAt(4), eventAt(5, "same")], false);
  expect(idsOf(later.events)).toEqual(["same", "e5", "e4", "e3", "e2", "e1"]);
});

it("lets what comes wait while somebody reads, and counts it", () => {
  const waiting = arrive(arrive(begin(undefined, page, true), [eventAt(9)], true), [eventAt(8)], true);
  expect([idsOf(waiting.events), idsOf(waiting.waiting), waiting.count]).toEqual([
    ["e3", "e2", "e1"],
    ["e9", "e8"],
    2,
  ]);
  expect(idsOf(show(waiting).events)).toEqual(["e9", "e8", "e3", "e2", "e1"]);
});

it("keeps the newest 500, counts all that wait, and shows nothing below a gap", () => {
  let list = begin(undefined, page, true);
  for (let from = 10; from < 2_010; from += 100) list = arrive(list, many(from, 100), true);
  expect([list.waiting.length, list.count]).toEqual([rowsMax, 2_000]);
  const shown = show(list);
  expect([shown.events.length, shown.events.at(-1)?.id, shown.isCut]).toEqual([rowsMax, "e1510", true]);
  expect(arrive(shown, [eventAt(7, "old")], false).events).toEqual(shown.events);
});

it("a page that was read anew waits too, and says when it does not follow on what is read", () => {
  const list = begin(undefined, page, false);
  const next = begin(list, { events: many(2, 3).toReversed(), isCut: true }, true);
  expect([idsOf(next.events), idsOf(next.waiting), next.isApart]).toEqual([
    ["e3", "e2", "e1"],
    ["e4"],
    false,
  ]);
  const far = begin(list, { events: many(50, 2).toReversed(), isCut: true }, true);
  expect([far.count, idsOf(show(far).events)]).toEqual([2, ["e51", "e50"]]);
});
