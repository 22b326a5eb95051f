import { describe, expect, it } from "vitest";
import type { Client, Outcome } from "../../../support/mcp/client.ts";
import { findPrograms, prepare, speaksOldRevisions } from "../../../support/mcp/programs.ts";
import { contact, type StdioServer } from "../../../support/mcp/servers.ts";
import { someOf, whichPairs } from "../../../support/mcp/pairs.ts";
import { direct, type Way, ways } from "../../../support/mcp/ways.ts";
import { temporaryFolder } from "../../../support/folder.ts";

const programs = await findPrograms();
const clients = Object.entries(programs.clients);

/** Every client speaks to these; to the others, one of each generation. */
const isForAll = (server: string): boolean => /fixture|everything/.test(server);
const isOfTwo = (client: string): boolean => client === "SDK v1" || client === "SDK v2, auto";
const pairs = Object.entries(programs.stdioServers).flatMap(([serverName, server]) =>
  clients
    .filter(([name]) => isForAll(serverName) || isOfTwo(name))
    .filter(([name]) => serverName.startsWith("the fixture") || speaksOldRevisions(name))
    .map(([clientName, client]) => ({ serverName, server, clientName, client })),
);

interface Asked {
  tools: string[];
  clean: Outcome;
  held: Outcome | undefined;
}

async function ask(client: Client, server: StdioServer, way: Way): Promise<Asked> {
  await using prepared = await prepare(server, programs.packages);
  await using home = await temporaryFolder();
  await using connection = await client.connect(way.through(prepared.launch, home.path));
  const tools = await connection.listTools();
  const clean = server.clean(prepared.folder);
  const held = server.held?.(prepared.folder);
  return {
    tools,
    clean: await connection.callTool(clean.tool, clean.args),
    held: held && (await connection.callTool(held.tool, held.args)),
  };
}

/** What a model reads in the place of an output. */
const withheld =
  /^\[agent-gate\] The output of tool "[\w-]+" was withheld: gate "pii" found \d e-mail address(?:es, first)? in [\w.[\]]+\. (?:Nothing is wrong with the tool call itself|The call itself was carried out); .+ \(evaluation ev_[\da-z]{26}\)$/;

describe.each(someOf(pairs))(`$clientName at $serverName (${whichPairs})`, ({ client, server }) => {
  it("lists the tools and has a clean answer behind the wrapper as directly, and understands a withheld one as an answer, never as an exception", async () => {
    const plain = await ask(client, server, direct);
    expect(plain.tools).toEqual(expect.arrayContaining([...server.tools]));
    expect(plain.clean.isError ?? false).toBe(false);
    expect(plain.clean.all.length).toBeGreaterThan(20);
    if (server.held !== undefined) expect(plain.held?.all).toContain(contact);
    for (const [name, way] of Object.entries(ways).filter(([, { isOurs }]) => isOurs)) {
      const { tools, clean, held } = await ask(client, server, way);
      expect(tools, name).toEqual(plain.tools);
      expect(clean, name).toEqual(plain.clean);
      if (server.held === undefined) continue;
      expect(held?.text, name).toMatch(withheld);
      expect(held?.text.length, name).toBeLessThan(450);
      expect([true, undefined], name).toContain(held?.isError);
      expect(held?.all, name).not.toMatch(/lovelace|ada\.of/);
    }
  });
});
