import { expect, it } from "vitest";
import { fatesOf } from "../../../proxy/queue/fates.ts";

const found = (...seqs: readonly number[]): Parameters<typeof fatesOf>[0] => ({
  places: new Map(seqs.map((seq) => [seq, { seq, id: `ev_${seq}`, crc: 0, read: () => undefined }])),
  others: [],
  seqOf: new Map(seqs.map((seq) => [`ev_${seq}`, seq])),
  totals: undefined,
});

it("without totals: what is missing between the records is lost, what came before the first is not known", () => {
  const { lost, unknown, newest } = fatesOf(found(11, 12, 14, 17), undefined);
  expect({ lost, unknown, newest }).toEqual({ lost: [13, 15, 16], unknown: 10, newest: 17 });
});

it("without totals: a remnant of years ago waits as well, and the millions that were delivered since are not said to be lost", () => {
  const { lost, unknown, of } = fatesOf(found(5, 9_000_000, 9_000_002), undefined);
  expect(lost).toEqual([9_000_001]);
  expect(unknown).toBe(8_999_998);
  expect(of(5)).toBe(0);
});
