import { describe, expect, it } from "vitest";
import type { Client } from "../../../support/mcp/client.ts";
import { findPrograms, prepare, speaksOldRevisions } from "../../../support/mcp/programs.ts";
import { contact, stdioServers } from "../../../support/mcp/servers.ts";
import { someOf, whichPairs } from "../../../support/mcp/pairs.ts";
import { behindUs, ways } from "../../../support/mcp/ways.ts";
import { temporaryFolder } from "../../../support/folder.ts";

const programs = await findPrograms();
const { packages = "" } = programs;

const pairs = Object.entries(programs.httpServers).flatMap(([serverName, server]) =>
  Object.entries(programs.clients)
    .filter(([, client]) => client.reach !== undefined)
    .filter(([name]) => serverName.startsWith("the fixture") || speaksOldRevisions(name))
    .map(([clientName, client]) => ({ serverName, server, clientName, client })),
);

describe.each(someOf(pairs))(`$clientName at $serverName (${whichPairs})`, ({ client, server }) => {
  it("has the same clean answer through us, and understands what is withheld", async () => {
    const { reach } = client as Required<Client>;
    await using reached = await server.start(packages);
    await using through = await behindUs(reached);
    await using plain = await reach(reached);
    await using ours = await reach(through);
    const tools = await plain.listTools();
    expect(tools).toEqual(expect.arrayContaining([...server.tools]));
    expect(await ours.listTools()).toEqual(tools);
    const { clean, held } = server;
    const passed = await plain.callTool(clean.tool, clean.args);
    expect(passed.isError ?? false).toBe(false);
    expect(passed.all).not.toContain(contact);
    expect(await ours.callTool(clean.tool, clean.args)).toEqual(passed);
    expect((await plain.callTool(held.tool, held.args)).all).toContain(contact);
    const asked = await ours.callTool(held.tool, held.args);
    expect(asked.text).toMatch(/^\[agent-gate\] The output of tool "[\w-]+" was withheld: /);
    expect([true, undefined]).toContain(asked.isError);
    expect(asked.all).not.toMatch(/lovelace|ada\.of/);
  });
});

/** What a bridge does without us is its own matter. */
const ours = Object.entries(ways).filter(([, { isOurs }]) => isOurs);
const sdk = programs.clients["SDK v1"] as Required<Client>;
const echo = programs.httpServers["server-everything, Streamable HTTP"];
const sse = programs.httpServers["server-everything, SSE"];
const local = stdioServers["server-everything"];
if (echo === undefined || sse === undefined || local === undefined) throw new Error("a server is missing");

describe.each(Object.entries(programs.bridgesToHttp))("%s in front of a server over stdio", (_name, open) => {
  it.each(ours)("is a server over HTTP, to a server that is reached %s", async (_way, way) => {
    await using prepared = await prepare(local, packages);
    await using home = await temporaryFolder();
    await using reached = await open(way.through(prepared.launch, home.path), packages);
    await using connection = await sdk.reach(reached);
    expect(await connection.listTools()).toEqual(expect.arrayContaining([...local.tools]));
    const passed = await connection.callTool(echo.clean.tool, echo.clean.args);
    expect(passed.text).toContain(echo.clean.args?.["message"]);
    const held = await connection.callTool(echo.held.tool, echo.held.args);
    expect(held).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^\[agent-gate\] The output/),
    });
    expect(held.all).not.toContain("lovelace");
  });
});

describe.each(Object.entries(programs.bridgesToStdio))(
  "%s in front of a server over HTTP",
  (_name, bridge) => {
    const reached = { "Streamable HTTP": echo, SSE: sse };
    it.each(
      Object.entries(reached).flatMap(([over, server]) =>
        ours.map(([name, way]) => [over, name, server, way] as const),
      ),
    )("is a server over stdio: %s, %s", async (_over, _way, server, way) => {
      await using folder = await temporaryFolder();
      await using upstream = await server.start(packages);
      const launch = way.through(bridge.launch(upstream, folder.path, packages), folder.path);
      await using connection = await sdk.connect(launch);
      expect(await connection.listTools()).toEqual(expect.arrayContaining([...server.tools]));
      const passed = await connection.callTool(server.clean.tool, server.clean.args);
      expect(passed.text).toContain(server.clean.args?.["message"]);
      const held = await connection.callTool(server.held.tool, server.held.args);
      expect(held).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^\[agent-gate\] The output/),
      });
      expect(held.all).not.toContain("lovelace");
    });
  },
);
