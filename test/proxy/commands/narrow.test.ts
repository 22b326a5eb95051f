import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { rowOf } from "../../../proxy/commands/queue-ls.ts";
import { verdictLine } from "../../../proxy/terminal/verdict-line.ts";
import type { QueuedRecord } from "../../../proxy/queue/queue.ts";
import { verdict } from "../../support/proxy-cli.ts";

const record: QueuedRecord = {
  ...verdict(),
  agent_id: "an-agent-with-a-very-long-name",
  tool: "GET /a-folder/:id/and-another-one/:id",
  passed: false,
  gates: [
    {
      name: "filesystem",
      passed: false,
      reason: "destructive rm of a root path and two more",
      latency_ms: 0.1,
    },
    { name: "pii", passed: false, reason: "14 email addresses, 3 phone numbers", latency_ms: 0.1 },
  ],
  total_latency_ms: 123.4,
  state: "acknowledged",
  action: "observed",
  tool_ms: 3,
  attempts: 1,
  queued_at: new Date(Date.now() - 50_000).toISOString(),
};

describe("a terminal of eighty columns", () => {
  it("has room for a verdict on one line, with what became of it", () => {
    const line = stripVTControlCharacters(verdictLine(record, "observed", true));
    expect(line.length).toBeLessThanOrEqual(80);
    expect(line).toContain("✗ GET /a-folder/:id/…");
    expect(line).toMatch(/filesystem: destructive …\s+123\.4 ms {2}let through$/);
  });

  it("has room for a verdict of the queue, with the start of its id", () => {
    const row = rowOf(record, null, true);
    expect(row.join("  ").length).toBeLessThanOrEqual(80);
    expect(record.evaluation_id).toContain(row[0]?.replace("…", ""));
    expect(row.at(-1)).toBe("acknowledged");
  });

  it("leaves what is read through a pipe as it is", () => {
    expect(rowOf(record, null)[0]).toBe(record.evaluation_id);
    expect(verdictLine(record, "observed")).toContain(record.tool);
  });
});
