import { expect, it } from "vitest";
import { failing } from "../../../proxy/faults/call-faults.ts";
import { silentLog } from "../../../proxy/log.ts";

it("counts each call that a tool did not answer, and says why once a minute at most", () => {
  const said: unknown[] = [];
  const counted: string[] = [];
  let nowMs = 0;
  const failed = failing(
    {
      log: { ...silentLog, warn: (message, facts) => void said.push([message, facts]) },
      count: (what) => void counted.push(what),
      monotonic: () => nowMs,
    },
    "crm",
  );
  for (let call = 0; call < 1_000; call++) {
    nowMs += 100;
    failed("upstream_unreachable", "ECONNREFUSED");
  }
  failed("upstream_failed", "ECONNRESET");
  expect(counted).toHaveLength(1_001);
  expect(said).toEqual([
    ["the tool cannot be reached", { upstream: "crm", code: "ECONNREFUSED", cause: "nothing listens there" }],
    [
      "the tool cannot be reached",
      { upstream: "crm", code: "ECONNREFUSED", cause: "nothing listens there", times: 600 },
    ],
    [
      "the tool broke off its answer",
      { upstream: "crm", code: "ECONNRESET", cause: "it reset the connection" },
    ],
  ]);
});
