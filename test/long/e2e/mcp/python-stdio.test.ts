import { beforeEach, describe, expect, it } from "vitest";
import { expectGone } from "../../../support/mcp-endings.ts";
import { newMark } from "../../../support/marked.ts";
import { tell } from "../../../support/mcp/clients/told.ts";
import { converse } from "../../../support/mcp/conversation.ts";
import type { Launch } from "../../../support/mcp/launch.ts";
import { askAll, type Asked, expectUnderstood } from "../../../support/mcp/peers.ts";
import { temporaryFolder } from "../../../support/folder.ts";
import { type Library, pythonClient, pythonServers } from "../../../support/mcp/python-servers.ts";
import { findPythons, noPythons } from "../../../support/mcp/pythons.ts";
import { direct, wrapped } from "../../../support/mcp/ways.ts";

const found = await findPythons();
const pythons = found ?? { sdk1: "", sdk2: "" };
beforeEach(({ skip }) => skip(found === undefined, noPythons));

const pairs: [client: Library, server: string][] = [
  ...Object.keys(pythonServers).map((server): [Library, string] => ["mcp 2", server]),
  ["mcp 1", "mcp 1"],
  ["fastmcp", "fastmcp"],
  ["langchain", "mcp 1"],
];

describe.each(pairs)("the client of %s at the server %s", (library, server) => {
  it("has behind the wrapper what it has without it, understands what is withheld, and nothing is left of it", async () => {
    await using home = await temporaryFolder();
    await using peer = await openPeer(server);
    const mark = newMark();
    const marked = ({ command, env }: Launch): Launch => ({ command, env: { ...env, ...mark.env } });
    const ask = async (launch: Launch): Promise<Asked> => {
      await using told = tell(marked(pythonClient(pythons, library)), marked(launch), home.path);
      return await askAll(told, peer.asks);
    };
    const [plain, through] = await Promise.all([
      ask(peer.launch),
      ask(wrapped().through(peer.launch, home.path)),
    ]);
    expectUnderstood(through, plain, peer.asks);
    await expectGone(mark);
  });
});

describe.each(Object.keys(pythonServers))("the server %s", (server) => {
  it("says the same bytes through us as directly, line by line", async () => {
    await using home = await temporaryFolder();
    await using peer = await openPeer(server);
    const { clean, slow } = peer.asks;
    const [plain, through] = await Promise.all(
      [direct, wrapped()].map((way) =>
        converse(way.through(peer.launch, home.path), async (wire) => {
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

function openPeer(server: string): ReturnType<(typeof pythonServers)[string]> {
  const open = pythonServers[server];
  if (open === undefined) throw new Error(`there is no server ${server}`);
  return open(pythons);
}
