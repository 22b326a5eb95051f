import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createJudge } from "../../../../proxy/judge/judge.ts";
import type { Policy } from "../../../../proxy/judge/policy.ts";
import { type Api, apis } from "../../../support/api-streams.ts";
import { startFakeTool } from "../../../support/fake-tool.ts";
import { dial, get, type Plane, startPlane } from "../../../support/plane.ts";

const tokensOf = (text: string): string[] => text.match(/ ?[A-Za-z]{1,4}|\d{1,3}|[^]/g) ?? [];

interface Played {
  body: string;
  records: Plane["records"];
}

/** What a client hears of a stream whose events come one by one. */
async function play(api: Api, text: string, policy: Policy): Promise<Played> {
  const events = api.events(tokensOf(text));
  await using tool = await startFakeTool((_request, socket) => void say(socket, api.type, events));
  await using judge = createJudge(new Map([["default", policy]]));
  await using plane = await startPlane(tool.url, {
    mode: policy.mode,
    deps: { judge: judge.judge },
    exchange: { streamQuietMs: 0 },
  });
  using client = await dial(plane.port, get("/x").replace("1.1", "1.0"));
  await client.closed;
  return {
    body: Buffer.from(client.heard(), "latin1").toString().split("\r\n\r\n")[1] ?? "",
    records: plane.records,
  };
}

async function say(socket: Socket, type: string, events: readonly string[]): Promise<void> {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n`);
  for (const event of events) {
    if (socket.destroyed) return;
    socket.write(event);
    await setImmediate();
  }
  socket.end();
}

const clean =
  "Here is how it goes: open 3 files, then call 911 or 12 of them, and you are done by 2026-11-22. Grüße!";
const address =
  "Of course. You reach her at jane.doe@example.com or at her desk on the second floor of the house.";
const command =
  "Sure, run this and all is well:\n\nrm -rf / --no-preserve-root\n\nand then start the machine again.";

describe.each(apis.map((api) => [api.name, api] as const))("%s, streamed", (_, api) => {
  it("arrives byte for byte when it is clean, with one verdict", async () => {
    const { body, records } = await play(api, clean, { mode: "enforce" });
    expect(body).toBe(api.events(tokensOf(clean)).join(""));
    expect(records.map(({ passed }) => passed)).toEqual([true]);
  });

  it("is cut off in its own way before an address", async () => {
    const { body, records } = await play(api, address, { mode: "enforce" });
    expect(api.text(body)).not.toContain("jane");
    expect(body).not.toMatch(/jane|doe@|example\.com/);
    expect(body).toMatch(api.cutOff);
    expect(records).toMatchObject([{ passed: false, local: { action: "blocked" } }]);
    expect(records[0]?.gates.find(({ name }) => name === "pii")).toMatchObject({ passed: false });
  });

  it("is cut off before a command is whole", async () => {
    const { body, records } = await play(api, command, { mode: "enforce" });
    expect(api.text(body)).not.toContain("rm -rf /");
    expect(body).not.toContain("rm -rf /");
    expect(body).toMatch(api.cutOff);
    expect(records.map(({ passed }) => passed)).toEqual([false]);
  });

  it("goes on without an address where that is taken out", async () => {
    const { body, records } = await play(api, address, { mode: "redact" });
    expect(api.text(body)).toContain(address.replace("jane.doe@example.com", "[redacted: e-mail address]"));
    expect(records).toMatchObject([{ passed: false, local: { action: "redacted" } }]);
  });

  it("arrives byte for byte where nothing may be withheld, with one verdict", async () => {
    const { body, records } = await play(api, address, { mode: "observe" });
    expect(body).toBe(api.events(tokensOf(address)).join(""));
    expect(records).toMatchObject([{ passed: false, local: { action: "observed" } }]);
  });
});
