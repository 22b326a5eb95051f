import fc from "fast-check";
import { expect, it } from "vitest";
import { LocalLimits } from "../../../collector/limit/limit.ts";
import { Ring } from "../../../collector/limit/ring.ts";

it("admits exactly the limit in any rolling window, as a list of all accepted times would", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 120 }), (gaps) => {
      const ring = new Ring(5, 1_000);
      const accepted: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const used = accepted.filter((time) => now - time < 1_000).length;
        const admission = ring.take(now);
        expect(admission.admitted).toBe(used < 5);
        expect(admission.remaining).toBe(5 - used - (used < 5 ? 1 : 0));
        if (admission.admitted) accepted.push(now);
      }
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
});

it("lets one pass after exactly the seconds that it named, and not a second earlier", () => {
  const ring = new Ring(3, 60_000);
  for (const now of [0, 10, 400]) ring.take(now);
  const { admitted, retryAfterS } = ring.take(1_500);
  expect({ admitted, retryAfterS }).toEqual({ admitted: false, retryAfterS: 59 });
  expect(ring.take(1_500 + (retryAfterS - 1) * 1_000).admitted).toBe(false);
  expect(ring.take(1_500 + retryAfterS * 1_000).admitted).toBe(true);
});

it("counts organizations, classes and addresses apart and forgets who has long been silent", () => {
  let now = 0;
  const limits = new LocalLimits({ ingest: 1, other: 1, authFailures: 2 }, () => now);
  expect(limits.take("a", "ingest").admitted).toBe(true);
  expect(limits.take("a", "ingest").admitted).toBe(false);
  expect(limits.take("a", "other").admitted).toBe(true);
  expect(limits.take("b", "ingest").admitted).toBe(true);
  expect([1, 2, 3].map(() => limits.takeFailure("::1").admitted)).toEqual([true, true, false]);
  now = 120_001;
  expect(limits.take("a", "ingest").admitted).toBe(true);
});

it("goes on under another limit with what was let in before", () => {
  let now = 0;
  const limits = new LocalLimits({ ingest: 5, other: 1, authFailures: 2 }, () => now);
  for (; now < 5_000; now += 1_000) expect(limits.take("a", "ingest").admitted).toBe(true);
  expect(limits.take("a", "ingest", 7).remaining).toBe(1);
  expect(limits.take("a", "ingest", 3)).toMatchObject({ admitted: false, retryAfterS: 58 });
  now = 62_999;
  expect(limits.take("a", "ingest", 3).admitted).toBe(false);
  now = 63_000;
  expect(limits.take("a", "ingest", 3)).toMatchObject({ admitted: true, remaining: 0 });
  expect(limits.take("b", "ingest").remaining, "others have the limit of all").toBe(4);
});
