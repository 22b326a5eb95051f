import { expect, it } from "vitest";
import { nextStep } from "../../../proxy/otel/next-step.ts";

const answered = (status: number, headers: Record<string, string> = {}, text = "{}") =>
  ({ kind: "answered", status, headers, text }) as const;
const away = { kind: "no_answer", code: "ECONNREFUSED" } as const;
const middle = (): number => 0.5;
const now = Date.parse("Wed, 21 Oct 2026 07:28:00 GMT");
const step = (answer: Parameters<typeof nextStep>[0], attempt = 0) => nextStep(answer, attempt, middle, now);

it("four states and a receiver that is away are tried again, no other", () => {
  for (const status of [429, 502, 503, 504])
    expect(step(answered(status))).toEqual({ do: "retry", afterMs: 1_000 });
  for (const status of [301, 400, 401, 403, 404, 408, 413, 415, 500, 501])
    expect(step(answered(status))).toEqual({ do: "drop" });
  expect([0, 1, 2, 3, 4, 5].map((attempt) => step(away, attempt))).toEqual([
    ...[1, 2, 4, 8, 16].map((s) => ({ do: "retry", afterMs: s * 1_000 })),
    { do: "drop" },
  ]);
});

it("what Retry-After asks for is kept, in seconds or as a date, for ten minutes at most", () => {
  const after = (text: string) => step(answered(503, { "retry-after": text }));
  expect(after("7")).toEqual({ do: "retry", afterMs: 7_000 });
  expect(after("0")).toEqual({ do: "retry", afterMs: 0 });
  expect(after("Wed, 21 Oct 2026 07:28:30 GMT")).toEqual({ do: "retry", afterMs: 30_000 });
  expect(after("Wed, 21 Oct 2020 07:28:30 GMT")).toEqual({ do: "retry", afterMs: 0 });
  expect(after("86400")).toEqual({ do: "retry", afterMs: 600_000 });
  expect(after("soon")).toEqual({ do: "retry", afterMs: 1_000 });
});

it("a receiver that took only some says how many it did not, and is not asked again", () => {
  const said = (body: unknown) => step(answered(200, {}, JSON.stringify(body)));
  expect(said({ partialSuccess: { rejectedLogRecords: "3", errorMessage: "x" } })).toEqual({
    do: "done",
    rejected: 3,
  });
  expect(said({ partialSuccess: { rejectedSpans: 2 } })).toEqual({ do: "done", rejected: 2 });
  expect(said({ partialSuccess: { errorMessage: "a word of advice" } })).toEqual({ do: "done", rejected: 0 });
  expect(said({ partialSuccess: null })).toEqual({ do: "done", rejected: 0 });
  expect(step(answered(202, {}, "partialSuccess, says a page"))).toEqual({ do: "done", rejected: 0 });
});
