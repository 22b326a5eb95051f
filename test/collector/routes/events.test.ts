import { expect, it } from "vitest";
import type { Json } from "../../support/cli.ts";
import { startTestCollector } from "../../support/collector.ts";
import { anEvent, ask, ingest } from "../commands/wire.ts";

it.each(["memory", "embedded"] as const)(
  "GET /v1/events finds by tool, failed gate and evaluation id, with the contract's own filters (%s)",
  async (store) => {
    await using collector = await startTestCollector({ store });
    const events = [
      anEvent("a", 1),
      { ...anEvent("a", 2, false), tool: "fetch & co" },
      { ...anEvent("b", 3, false), gates: [{ name: "tone", passed: false, latency_ms: 1 }] },
      // A gate may fail where the caller's policy lets the output pass.
      { ...anEvent("b", 4), gates: [{ name: "pii", passed: false, skipped: true, latency_ms: 1 }] },
      { ...anEvent("c", 5), evaluation_id: "ev_a_1", tool: undefined },
    ];
    expect(await ingest(collector.url, events, { bearer: collector.pk })).toMatchObject({ status: 202 });
    const other = await collector.newOrganization();
    const find = async (query: string, key = collector.pk): Promise<string[]> => {
      const { status, body } = await ask(collector.url, `/v1/events?${query}`, key);
      expect(status).toBe(200);
      expect(body.count).toBe(body.events.length);
      return body.events.map((event: Json) => `${event.agent_id}${(event.total_latency_ms - 1) * 8}`);
    };
    expect(await find("tool=search")).toEqual(["b4", "b3", "a1"]);
    expect(await find("tool=fetch+%26%20co")).toEqual(["a2"]);
    expect(await find("gate=pii")).toEqual(["b4", "a2"]);
    expect(await find("gate=pii&passed=false")).toEqual(["a2"]);
    expect(await find("gate=tone&agent_id=b&tool=search")).toEqual(["b3"]);
    expect(await find("evaluation_id=ev_a_1")).toEqual(["c5", "a1"]);
    expect(await find("evaluation_id=ev_a_1&limit=1&offset=1")).toEqual(["a1"]);
    expect(await find("tool=search&to=2023-11-14T22:13:22Z")).toEqual(["a1"]);
    expect(await find("gate=nobody")).toEqual([]);
    expect(await find("tool=search", other.pk)).toEqual([]);
    for (const wrong of ["tool=", `tool=${"x".repeat(201)}`, "gate=", `evaluation_id=${"x".repeat(51)}`]) {
      const { status, body } = await ask(collector.url, `/v1/events?${wrong}`, collector.pk);
      expect({ status, path: body.details?.[0].path }).toEqual({ status: 400, path: wrong.split("=")[0] });
    }
  },
);
