import { expect, it } from "vitest";
import { contextOf } from "../../../proxy/otel/context.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const span = "00f067aa0ba902b7";

it("a parent is taken as the specification of trace context says", () => {
  expect(contextOf(`00-${trace}-${span}-01`)).toMatchObject({
    traceId: trace,
    callId: span,
    isRemote: true,
    flags: 1,
    isSampled: true,
  });
  expect(contextOf(`00-${trace}-${span}-00`)).toMatchObject({ isRemote: true, flags: 0, isSampled: false });
  expect(contextOf(`00-${trace}-${span}-03`)).toMatchObject({ flags: 3, isSampled: true });
  expect(contextOf(`01-${trace}-${span}-01-more`)).toMatchObject({ traceId: trace, isRemote: true });
});

it("what is no parent begins a trace", () => {
  const none = [
    undefined,
    "",
    "hello",
    `00-${trace}-${span}`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${"0".repeat(32)}-${span}-01`,
    `00-${trace}-${"0".repeat(16)}-01`,
    `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
    ` 00-${trace}-${span}-01`,
  ];
  const begun = none.map(contextOf);
  for (const each of begun) {
    expect(each).toMatchObject({ isRemote: false, isSampled: true, flags: 1 });
    expect(each.traceId).toMatch(/^[\da-f]{32}$/);
    expect(each.traceId).not.toBe(trace);
    expect(each.callId).toMatch(/^[\da-f]{16}$/);
  }
  expect(new Set(begun.map(({ traceId }) => traceId)).size).toBe(none.length);
});
