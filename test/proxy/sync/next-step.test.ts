import { describe, expect, it } from "vitest";
import { nextStep, type Step } from "../../../proxy/sync/next-step.ts";
import type { Answered, Outcome } from "../../../proxy/sync/outcome.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const always = (fraction: number) => () => fraction;

function noCollector(status: number): Step {
  return { do: "hold", reason: "configuration", status, code: "not_a_collector" };
}

function answer(status: number, more: Partial<Answered> = {}): Outcome {
  return { kind: "answered", status, scores: [], ...more };
}

describe("what an answer means for the events of a batch", () => {
  it.each([
    [200, undefined, noCollector(200)],
    [202, undefined, noCollector(202)],
    [204, undefined, noCollector(204)],
    [400, "validation_error", { do: "bisect", status: 400, code: "validation_error" }],
    [400, "bad_json", { do: "bisect", status: 400, code: "bad_json" }],
    [413, "payload_too_large", { do: "bisect", status: 413, code: "payload_too_large" }],
    [422, "VALIDATION_ERROR", { do: "bisect", status: 422, code: "VALIDATION_ERROR" }],
    [422, undefined, { do: "bisect", status: 422, code: "http_422" }],
    [401, "auth_missing", { do: "hold", reason: "key", status: 401, code: "auth_missing" }],
    [401, "auth_revoked", { do: "hold", reason: "key", status: 401, code: "auth_revoked" }],
    [401, "hmac_invalid", { do: "hold", reason: "key", status: 401, code: "hmac_invalid" }],
    [401, "INVALID_API_KEY", { do: "hold", reason: "key", status: 401, code: "INVALID_API_KEY" }],
    [403, "forbidden", { do: "hold", reason: "key", status: 403, code: "forbidden" }],
    [301, undefined, { do: "hold", reason: "configuration", status: 301, code: "http_301" }],
    [302, undefined, { do: "hold", reason: "configuration", status: 302, code: "http_302" }],
    [308, undefined, { do: "hold", reason: "configuration", status: 308, code: "http_308" }],
    [404, "not_found", { do: "hold", reason: "configuration", status: 404, code: "not_found" }],
    [405, undefined, { do: "hold", reason: "configuration", status: 405, code: "http_405" }],
    [415, undefined, { do: "hold", reason: "configuration", status: 415, code: "http_415" }],
    [418, undefined, { do: "hold", reason: "configuration", status: 418, code: "http_418" }],
  ])("%i %s", (status, code, step) => {
    const given = answer(status, code === undefined ? {} : { code });
    expect(nextStep(given, 0, always(1), nowMs)).toEqual(step);
  });

  it.each([200, 202])("%i means delivered when it counts exactly the events that were sent", (status) => {
    const given = answer(status, { isReceipt: true });
    expect(nextStep(given, 0, always(1), nowMs)).toEqual({ do: "acknowledge" });
  });

  it.each([408, 425, 429, 500, 501, 502, 503, 504, 520])("%i is tried again", (status) => {
    expect(nextStep(answer(status), 0, always(1), nowMs)).toEqual({
      do: "retry",
      afterMs: 500,
      asked: false,
    });
  });

  it("tries again when nobody answered, as the outcome is unknown", () => {
    const outcome: Outcome = { kind: "no_answer", code: "ECONNREFUSED" };
    expect(nextStep(outcome, 0, always(1), nowMs)).toEqual({ do: "retry", afterMs: 500, asked: false });
  });

  it("holds everything when the address may not be sent to", () => {
    const outcome: Outcome = { kind: "misconfigured", code: "insecure_collector" };
    expect(nextStep(outcome, 0, always(1), nowMs)).toMatchObject({ do: "hold", reason: "configuration" });
  });
});

describe("how long is waited", () => {
  it.each([
    [0, 500],
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [6, 30_000],
    [60, 30_000],
    [5_000, 30_000],
  ])("after %i failures in a row at most %i ms, drawn from zero", (attempt, mostMs) => {
    const drawn = [0, 0.5, 1].map((fraction) => nextStep(answer(500), attempt, always(fraction), nowMs));
    expect(drawn.map((step) => step.do === "retry" && step.afterMs)).toEqual([0, mostMs / 2, mostMs]);
  });

  it.each([
    ["seconds", "3", 3_000],
    ["no seconds", "0", 0],
    ["more than ten minutes", "99999", 600_000],
    ["a number that no clock holds", "9".repeat(400), 600_000],
    ["a date to come", "Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
    ["a date in a year", "Sun, 21 Nov 2027 12:00:00 GMT", 600_000],
    ["a date that is past", "Sat, 21 Nov 2026 11:00:00 GMT", 0],
    ["a date that is none", "Sat, 99 Nov 2026 12:00:30 GMT", 0],
    ["less than nothing", "-5", 0],
    ["a word", "abc", 0],
    ["a fraction", "1.5", 0],
    ["an exponent", "1e3", 0],
    ["hexadecimal", "0x10", 0],
    ["two of them", "3, 4", 0],
    ["nothing", "", 0],
  ])("as the collector asks when Retry-After is %s", (_, retryAfter, afterMs) => {
    for (const status of [429, 503])
      expect(nextStep(answer(status, { retryAfter }), 0, always(0), nowMs)).toEqual({
        do: "retry",
        afterMs,
        asked: afterMs > 0,
      });
  });

  it("for the longer of Retry-After and the draw", () => {
    const short = answer(429, { retryAfter: "1" });
    expect(nextStep(short, 6, always(1), nowMs)).toMatchObject({ afterMs: 30_000 });
    expect(nextStep(short, 0, always(1), nowMs)).toMatchObject({ afterMs: 1_000 });
  });

  it("by the collector's clock when Retry-After is a date", () => {
    const anHourAhead = nowMs + 3_600_000;
    const asked = answer(503, { retryAfter: "Sat, 21 Nov 2026 13:00:10 GMT", dateMs: anHourAhead });
    expect(nextStep(asked, 0, always(0), nowMs)).toMatchObject({ afterMs: 10_000 });
  });

  it("without regard to Retry-After on any other answer", () => {
    for (const status of [408, 425, 500, 502, 504])
      expect(nextStep(answer(status, { retryAfter: "600" }), 0, always(0), nowMs)).toMatchObject({
        afterMs: 0,
      });
  });
});
