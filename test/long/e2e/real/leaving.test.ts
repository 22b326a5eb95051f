import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProxy } from "../../../support/proxy.ts";
import { contact, findReal, type RealServer } from "../../../support/real.ts";

const real = await findReal();
afterAll(() => real[Symbol.asyncDispose]());
const { python = "", clients, servers } = real;

/** What follows the host. */
const pathOf = (url: string): string => url.replace(/^http:\/\/[^/]+/, "");

describe.each(servers)("%s", (_server, kind) => {
  let tool: RealServer;
  beforeAll(async () => {
    tool = await kind.start(python);
  });
  afterAll(() => tool[Symbol.asyncDispose]());

  describe.each(clients)("asked by %s", (_client, client) => {
    it("what passes is, byte for byte, what it is without the proxy", async () => {
      for (const mode of ["block", "observe", "redact"]) {
        await using proxy = await startTestProxy({ upstream: tool.url, flags: { mode } });
        for (const path of new Set([kind.clean, kind.redirects?.clean ?? kind.clean])) {
          const direct = await client.ask([tool.url + path]);
          const shown = await client.ask([proxy.url + path]);
          expect(direct).toMatchObject({ status: 200, said: "" });
          expect(shown.body.equals(direct.body)).toBe(true);
          const url = direct.url.replace(tool.url, proxy.url);
          // The proxy adds three headers, and those of a connection are its own.
          const ofConnection = { headers: {}, heads: "" };
          expect({ ...shown, ...ofConnection }).toEqual({ ...direct, ...ofConnection, url });
          expect(shown.headers["x-agent-gate"]).toBe("pass");
          expect(shown.headers["content-type"]).toBe(direct.headers["content-type"]);
          expect(pathOf(shown.url)).toBe(kind.clean);
        }
      }
    });

    it("what is found never arrives in block, also not behind what redirects to it", async () => {
      await using proxy = await startTestProxy({ upstream: tool.url });
      for (const path of new Set([kind.held, kind.redirects?.held ?? kind.held])) {
        const landed = proxy.url + kind.held;
        expect((await client.ask([tool.url + path])).body.toString()).toContain(contact);
        const shown = await client.ask([proxy.url + path]);
        expect(shown).toMatchObject({ status: 403, url: landed, said: client.refused(landed) });
        expect(JSON.parse(shown.body.toString())).toMatchObject({
          code: "output_blocked",
          detail: expect.stringMatching(/^gate "pii" found 1 e-mail address/),
        });
        expect(JSON.stringify(shown) + shown.body.toString()).not.toContain(contact.slice(0, 8));
        expect(proxy.verdicts.at(-1)).toMatchObject({ passed: false, action: "blocked" });
      }
    });

    it("in observe it arrives, and is recorded", async () => {
      await using proxy = await startTestProxy({ upstream: tool.url, flags: { mode: "observe" } });
      const shown = await client.ask([proxy.url + (kind.redirects?.held ?? kind.held)]);
      expect(shown.body.toString()).toContain(contact);
      expect(shown.url).toBe(proxy.url + kind.held);
      expect(proxy.verdicts.at(-1)).toMatchObject({ passed: false, action: "observed" });
      // What leads elsewhere is no output.
      expect(proxy.verdicts).toHaveLength(1);
    });

    it("in a folder of several, a redirection stays in the folder", async () => {
      const upstream = { "my-tool": tool.url, other: "http://127.0.0.1:9" };
      await using proxy = await startTestProxy({ upstream });
      const folder = `${proxy.url}/my-tool`;
      const shown = await client.ask([folder + (kind.redirects?.clean ?? kind.clean)]);
      expect(shown).toMatchObject({ status: 200, url: folder + kind.clean, said: "" });
      const held = await client.ask([folder + (kind.redirects?.held ?? kind.held)]);
      expect(held).toMatchObject({ status: 403, url: folder + kind.held });
    });
  });
});

describe.each(servers.filter(([, { pages }]) => pages !== undefined))("the pages of %s", (_server, kind) => {
  it.each(clients.filter(([, { followsPages }]) => followsPages === true))(
    "are all asked for here by %s, up to the one that is withheld",
    async (_client, client) => {
      await using tool = await kind.start(python);
      await using proxy = await startTestProxy({ upstream: { tool: tool.url } });
      const { clean = "", held = "" } = kind.pages ?? {};
      const direct = await client.ask([tool.url + clean], { pages: true });
      const shown = await client.ask([`${proxy.url}/tool${clean}`], { pages: true });
      expect(shown.pages).toEqual(direct.pages);
      expect(shown.pages).toHaveLength(3);
      const last = await client.ask([`${proxy.url}/tool${held}`], { pages: true });
      expect(last.pages).toHaveLength(3);
      expect(last.pages.at(-1)).toContain("output_blocked");
      expect(last.pages.join("\n")).not.toContain(contact);
    },
  );
});
