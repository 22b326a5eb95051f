import { afterAll, describe, expect, it } from "vitest";
import { startTestProxy } from "../../../support/proxy.ts";
import { contact, findReal } from "../../../support/real.ts";
import { type Said, socketPrograms } from "../../../support/real/sockets.ts";

const real = await findReal();
afterAll(() => real[Symbol.asyncDispose]());
const { clients, servers } = socketPrograms(real.python);

const clean = ["tea", '{"name":"coffee"}', "wörd 😀", "long ".repeat(20_000)];
const half = contact.length / 2;
const held: Record<string, readonly Said[]> = {
  "a text": ["tea", `write to ${contact}`],
  "a JSON text": ["tea", JSON.stringify({ people: [{ contact }] })],
  "two fragments": ["tea", ["write to ", contact.slice(0, half), contact.slice(half)]],
  "a long text, well compressed": ["tea", `${"write to ".repeat(500)}${contact}`],
  "the reason of the end": ["tea", { code: 4000, reason: contact }],
};

describe.each(servers)("%s", (_server, listen) => {
  describe.each(clients)("asked by %s", (_client, talk) => {
    it("what passes is what it is without the proxy, in every mode", async () => {
      await using tool = await listen([]);
      const direct = await talk(tool.url, clean);
      expect(direct.said).toEqual(clean);
      for (const mode of ["block", "redact", "observe"]) {
        await using proxy = await startTestProxy({ upstream: tool.url, flags: { mode } });
        expect(await talk(`${proxy.url}/talk`, clean), mode).toEqual(direct);
        expect(proxy.verdicts, mode).toMatchObject(
          clean.map(() => ({ passed: true, tool: "GET /talk", agent_id: "test-agent" })),
        );
      }
    });

    for (const [way, say] of Object.entries(held))
      it(`what is found in ${way} never arrives in block and redact, and is recorded in observe`, async () => {
        await using tool = await listen(say);
        for (const mode of ["block", "redact", "observe"]) {
          await using proxy = await startTestProxy({ upstream: { tool: tool.url }, flags: { mode } });
          const isEnd = way === "the reason of the end";
          // What goes on is ended by asking it for what it has said by then.
          const told = await talk(`${proxy.url}/tool/talk`, mode === "block" || isEnd ? [] : ["a", "b"]);
          const seen = JSON.stringify(told);
          expect(told.said[0], mode).toBe("tea");
          expect(seen.includes(contact), mode).toBe(mode === "observe");
          if (mode === "block") {
            expect(told.said).toEqual(["tea"]);
            expect(told.code).toBe(1008);
            expect(told.reason).toMatch(/^gate "pii" found 1 e-mail address/);
          }
          const failed = proxy.verdicts.filter(({ passed }) => !passed);
          const action = { block: "blocked", redact: "redacted", observe: "observed" }[mode];
          expect(failed, mode).toMatchObject([{ action, tool: "tool/GET /talk" }]);
        }
      });

    it("with --ws pass everything arrives, unread, and is counted", async () => {
      await using tool = await listen([`write to ${contact}`]);
      await using proxy = await startTestProxy({ upstream: tool.url, flags: { ws: "pass" } });
      const told = await talk(proxy.url, ["a"]);
      expect(told.said[0]).toBe(`write to ${contact}`);
      expect(proxy.verdicts).toEqual([]);
      const status: unknown = await (await fetch(`${proxy.url}/.agent-gate/status.json`)).json();
      expect(status).toMatchObject({ counters: { "unjudged: websocket": 1 } });
    });
  });
});
