import { expect, it } from "vitest";
import { call, event, ingest } from "../../../support/clients.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { follow } from "../../../support/event-stream.ts";
import { streamSuite } from "../../../collector/stream/suite.ts";

streamSuite("memory");

it("drops a reader that does not read, and no other; what it missed is there when it comes again", async () => {
  // A slow machine takes longer to send all that than a reader may stand still.
  let nowMs = 1_000_000;
  const monotonic = (): number => nowMs;
  await using collector = await startTestCollector({
    options: { isMetricsPublic: true },
    deps: { monotonic },
  });
  using reader = await follow(collector);
  using slow = await follow(collector);
  slow.pause();
  const reason = "x".repeat(500);
  const gates = Array.from({ length: 50 }, () => ({ name: "g", passed: false, reason, latency_ms: 1 }));
  let sent = 0;
  // More than the system holds for a connection.
  while (sent * gates.length * reason.length < 12_000_000) {
    const ids = Array.from({ length: 80 }, (_, at) => `e${sent + at}`);
    await ingest(
      collector,
      ids.map((id) => event("a", id, { passed: false, gates })),
    );
    sent += ids.length;
    await reader.until(() => reader.events.length === sent);
  }
  const metrics = async (): Promise<string> => (await call(collector, "GET", "/metrics")).text;
  expect(await metrics()).toContain("agent_gate_streams 2\n");
  nowMs += 11_000;
  // No more than twenty looks are answered in a second, and this one does not end.
  await expect.poll(metrics, { interval: 200 }).toContain("agent_gate_dropped_streams_total 1\n");
  expect(await metrics()).toContain("agent_gate_streams 1\n");
  using again = await follow(collector, { lastEventId: slow.lastId });
  await again.until(() => again.events.length === sent);
  expect(again.events).toEqual(reader.events);
});
