import { array, assert, asyncProperty, boolean, constantFrom, jsonValue, oneof, string } from "fast-check";
import { expect, it } from "vitest";
import { openGate } from "../shared/gates/verdict.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const padding = "nothing to see here. ".repeat(17_000);

const spikes = constantFrom(
  "rm -rf /",
  "../../etc/passwd",
  "ann@example.com",
  "123-45-6789",
  "\u{1f600} (555) 123-4567 \ud800",
  '{"mail":"ann\\u0040example.com"}',
  "amFuZS5kb2VAZXhhbXBsZS5jb20=",
  "I'm sorry, but I can't help with that.",
);
const parts = array(oneof(spikes, string({ unit: "grapheme" }), jsonValue({ maxDepth: 4 })), {
  maxLength: 6,
});

it(`for any large JSON value, the verdict of the thread is the verdict of the caller (seed ${seed})`, async () => {
  const options = { profile: "strict", exceptions: [{ rule: "pii.ssn", path: "*[1]*" }] } as const;
  await using threaded = openGate(options);
  await using inline = openGate({ ...options, now: () => performance.now() });
  await assert(
    asyncProperty(parts, boolean(), async (items, isFirst) => {
      const output = isFirst ? [padding, ...items] : [...items, padding];
      const [there, here] = await Promise.all([threaded.evaluate({ output }), inline.evaluate({ output })]);
      expect(withoutTimes(there.gates)).toEqual(withoutTimes(here.gates));
      expect(there.passed).toBe(here.passed);
    }),
    { seed, numRuns: Number(process.env["CASES"] ?? 100) },
  );
});

const withoutTimes = (gates: readonly { latency_ms: number }[]): unknown[] =>
  gates.map((gate) => ({ ...gate, latency_ms: 0 }));
