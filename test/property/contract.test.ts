import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../shared/contract/compile.ts";
import { ingestRequest } from "../../shared/contract/ingest.ts";
import { parseTimestamp } from "../../shared/contract/timestamp.ts";
import { text } from "../../shared/contract/schema.ts";
import { createIdSource } from "../../shared/ids.ts";
import { scoreOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";

const seed = 20_261_121;
const runs = { seed, numRuns: 5_000 };

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "",
    "a\0b",
    "\ud800",
    "😀".repeat(50),
    "😀".repeat(51),
    "x".repeat(200),
    "x".repeat(201),
    "😀".repeat(200),
    "😀".repeat(201),
  ),
);
const oddNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 60_000, 60_000.000001, -0.1, Infinity, NaN, 1e308),
);
const oddTime = fc.constantFrom(
  "2026-02-28T10:00:00Z",
  "2026-02-30T10:00:00Z",
  "2026-01-01",
  "1969-12-31T23:59:59Z",
  "2026-01-01T00:00:00.123456789+05:30",
);
const anything = fc.oneof(fc.anything({ maxDepth: 1 }), fc.constant(undefined), fc.constant(null));

/** Mostly right, now and then wrong somewhere: a generator that is only wrong would never reach the inner checks. */
const mostly = <T>(good: fc.Arbitrary<T>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 60, arbitrary: good },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: anything },
  );

const gate = fc.record(
  {
    name: mostly(fc.constant("pii"), oddText),
    passed: mostly(fc.boolean(), anything),
    latency_ms: mostly(fc.constant(0.5), oddNumber),
    reason: mostly(fc.constant("1 e-mail address"), oddText),
    skipped: mostly(fc.boolean(), anything),
  },
  { requiredKeys: ["name", "passed", "latency_ms"] },
);
const knownEvent = fc.record(
  {
    agent_id: mostly(fc.constant("agent"), oddText),
    tool: mostly(fc.constant("tool"), oddText),
    passed: mostly(fc.boolean(), anything),
    gates: mostly(fc.array(gate, { maxLength: 3 }), fc.array(gate, { minLength: 51, maxLength: 51 })),
    total_latency_ms: mostly(fc.constant(1), oddNumber),
    timestamp: mostly(fc.constant("2026-11-20T10:11:12.345Z"), fc.oneof(oddTime, oddText)),
    evaluation_id: mostly(fc.constant("ev_1"), oddText),
  },
  { requiredKeys: ["agent_id", "passed", "gates", "total_latency_ms"] },
);
const surplus = fc.record(
  { ["__proto__"]: fc.constant("an ordinary key"), surplus: fc.anything() },
  { requiredKeys: [] },
);
const event = fc.oneof(
  { weight: 9, arbitrary: knownEvent },
  {
    weight: 1,
    arbitrary: fc
      .tuple(knownEvent, surplus)
      .map(([known, more]) =>
        Object.defineProperties(
          {},
          { ...Object.getOwnPropertyDescriptors(known), ...Object.getOwnPropertyDescriptors(more) },
        ),
      ),
  },
);
const body = mostly(
  fc.record({
    events: mostly(
      fc.array(event, { minLength: 1, maxLength: 3 }),
      fc.array(event, { minLength: 0, maxLength: 0 }),
    ),
  }),
  anything,
);

describe("the compiled check", () => {
  const accepts = compile(ingestRequest);

  it("agrees with zod on every body that holds no unknown key", () => {
    let accepted = 0;
    fc.assert(
      fc.property(body, (value) => {
        const parsed = ingestRequest.safeParse(value);
        const clean = parsed.success && JSON.stringify(parsed.data) === JSON.stringify(value);
        const answer = accepts(value);
        if (answer) accepted++;
        // It may send a valid body to zod, but never lets one pass that zod refuses or would change.
        expect(answer && !parsed.success).toBe(false);
        if (clean && !holdsUndefined(value)) expect(answer).toBe(true);
        if (answer && parsed.success) expect(parsed.data).toEqual(value);
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

function holdsUndefined(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).some(holdsUndefined);
}

it("bounds texts in code points, as a loop over them counts", () => {
  const schema = text({ min: 1, max: 5 });
  const accepts = compile(schema);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme-composite", maxLength: 8 }),
        fc.string({ unit: "binary", maxLength: 8 }),
      ),
      (value) => {
        let points = 0;
        for (const _ of value) points++;
        const right = points >= 1 && points <= 5 && value.isWellFormed() && !value.includes("\0");
        expect([schema.safeParse(value).success, accepts(value)]).toEqual([right, right]);
      },
    ),
    runs,
  );
});

it("reads every instant that a Date can write, to the millisecond and in any offset", () => {
  const day = 86_400_000;
  const instant = fc.integer({ min: day, max: Date.UTC(9999, 11, 30) });
  fc.assert(
    fc.property(instant, fc.integer({ min: -1439, max: 1439 }), (ms, offset) => {
      expect(parseTimestamp(new Date(ms).toISOString())).toBe(ms);
      const sign = offset < 0 ? "-" : "+";
      const two = (value: number): string => String(value).padStart(2, "0");
      const zone = `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
      const local = new Date(ms + offset * 60_000).toISOString().replace("Z", zone);
      expect(parseTimestamp(local)).toBe(ms);
    }),
    runs,
  );
});

it.each([
  "2026-02-29T00:00:00Z",
  "2025-04-31T00:00:00Z",
  "1900-02-29T00:00:00Z",
  "2026-01-01T24:00:00Z",
  "2026-01-01T00:00:60Z",
  "2026-01-01T00Z",
  "2026-01-01 00:00:00Z",
  "2026-01-01T00:00:00",
  "2026-01-01T00:00:00.Z",
  "2026-01-01T00:00:00.1234567890Z",
  "2026-01-01T00:00:00+24:00",
  "2026-01-01T00:00:00+0100",
  "1969-12-31T23:59:59.999Z",
  "1970-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59-00:01",
  "+02026-01-01T00:00:00Z",
  "2026-1-01T00:00:00Z",
  "1",
  "",
])("takes %j for no timestamp", (value) => {
  expect(parseTimestamp(value)).toBeNaN();
});

it("keeps the window and the score that a plain list would give, bit for bit", () => {
  const entry = fc.record({
    passed: fc.boolean(),
    latencyMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 1_100, size: "max" }), (entries) => {
      const window = Window.of(entries);
      const last = entries.slice(-500);
      let sum = 0;
      for (const { latencyMs } of last) sum += latencyMs;
      const failedAt = last.findLastIndex(({ passed }) => !passed);
      expect(window.facts()).toEqual({
        evaluations: last.length,
        passed: last.filter(({ passed }) => passed).length,
        streak: last.length - 1 - failedAt,
        avgLatencyMs: last.length === 0 ? 0 : sum / last.length,
      });
      expect(Number.isInteger(scoreOf(window.facts()))).toBe(true);
    }),
    { seed, numRuns: 300 },
  );
});

it("makes ids that are unique and sort in the order they were made, also when the clock steps back", () => {
  const clock = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 200 });
  fc.assert(
    fc.property(clock, (steps) => {
      let now = 1_700_000_000_000;
      const next = createIdSource({ now: () => now });
      const ids = steps.map((step) => ((now += step), next("ev_")));
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^ev_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
    }),
    { seed, numRuns: 300 },
  );
});
