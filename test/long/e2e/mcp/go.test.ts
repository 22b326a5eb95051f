import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { expectGone } from "../../../support/mcp-endings.ts";
import { newMark } from "../../../support/marked.ts";
import { tell } from "../../../support/mcp/clients/told.ts";
import { converse } from "../../../support/mcp/conversation.ts";
import { contact, note } from "../../../support/mcp/fixture/said.mjs";
import { findGoPrograms, noGo } from "../../../support/mcp/go-programs.ts";
import { type Reached, startOn } from "../../../support/mcp/http-servers.ts";
import { bodiesOf } from "../../../support/mcp/http-wire.ts";
import type { Call, Launch } from "../../../support/mcp/launch.ts";
import {
  askAll,
  type Asked,
  type Asks,
  echoing,
  expectUnderstood,
  saying,
} from "../../../support/mcp/peers.ts";
import { temporaryFolder } from "../../../support/folder.ts";
import { stdioServers } from "../../../support/mcp/servers.ts";
import { behindUs, direct, wrapped } from "../../../support/mcp/ways.ts";

const programs = await findGoPrograms();
beforeEach(({ skip }) => skip(programs === undefined, noGo));

const program = (name: string, ...args: string[]): Launch => ({
  command: [join(programs ?? "", name), ...args],
});

const greet = (name: string): Call => ({ tool: "greet", args: { name } });
const remember = (observation: string): Call => ({
  tool: "create_entities",
  args: { entities: [{ name: observation.slice(0, 9), entityType: "thing", observations: [observation] }] },
});
const fixture = stdioServers["the fixture on SDK v2"];

/** Ours on the SDK, two of its own examples, and one in another language that speaks every revision. */
const servers: Readonly<
  Record<string, { launch: (folder: string) => Promise<Launch> | Launch; asks: Asks }>
> = {
  "of ours": { launch: () => program("server"), asks: echoing },
  "everything, an example": { launch: () => program("everything"), asks: saying(greet) },
  "memory, an example": { launch: () => program("memory"), asks: saying(remember) },
  "of JavaScript's SDK": {
    launch: async (folder) => (await fixture?.launch(folder, "")) ?? program("none"),
    asks: {
      clean: { tool: "clean_structured" },
      held: [{ call: { tool: "leak_strict" }, gate: "pii", what: contact }],
    },
  },
};

describe.each(Object.entries(servers))("Go's client at the server %s", (_, { launch, asks }) => {
  it("has behind the wrapper what it has without it, understands what is withheld, and nothing is left of it", async () => {
    await using home = await temporaryFolder();
    const mark = newMark();
    const marked = ({ command, env }: Launch): Launch => ({ command, env: { ...env, ...mark.env } });
    const server = await launch(home.path);
    const ask = async (reached: Launch): Promise<Asked> => {
      await using told = tell(marked(program("client")), marked(reached), home.path);
      return await askAll(told, asks);
    };
    const [plain, through] = await Promise.all([ask(server), ask(wrapped().through(server, home.path))]);
    expectUnderstood(through, plain, asks);
    await expectGone(mark);
  });

  it("has the same bytes of it, line by line", async () => {
    await using home = await temporaryFolder();
    const server = await launch(home.path);
    const { clean, slow } = asks;
    const [plain, through] = await Promise.all(
      [direct, wrapped()].map((way) =>
        converse(way.through(server, home.path), async (wire) => {
          await wire.ask(2, "tools/list");
          await wire.call(3, clean);
          if (slow !== undefined) await wire.call(4, slow, { _meta: { progressToken: "steps" } });
        }),
      ),
    );
    expect(plain?.length).toBeGreaterThanOrEqual(3);
    expect(through).toEqual(plain);
  });
});

describe.each<Reached["over"]>(["http", "sse"])("Go's client and server over %s", (over) => {
  it("are through us what they are without us, and the client understands what is withheld", async () => {
    await using home = await temporaryFolder();
    await using server = await startOn((port) => program("server", over, `127.0.0.1:${port}`), {
      says: /listening on/,
      path: over === "sse" ? "/sse" : "/mcp",
      over,
    });
    await using behind = await behindUs(server);
    const ask = async ({ url }: Reached): Promise<Asked> => {
      await using told = tell(program("client"), { url, over }, home.path);
      return await askAll(told, echoing);
    };
    const [plain, through] = await Promise.all([ask(server), ask(behind)]);
    expectUnderstood(through, plain, echoing);
    if (over === "sse") return;
    const calls = [echoing.clean, ...(echoing.slow === undefined ? [] : [echoing.slow])];
    const bodies = await bodiesOf(server.url, calls);
    expect(bodies.join("\n")).toContain(note);
    expect(await bodiesOf(behind.url, calls)).toEqual(bodies);
  });
});
