import { describe, expect, it } from "vitest";
import { noise, slowSteps } from "../../../support/mcp/fixture/said.mjs";
import type { Call } from "../../../support/mcp/launch.ts";
import { findPrograms, prepare } from "../../../support/mcp/programs.ts";
import { note, type StdioServer, stdioServers } from "../../../support/mcp/servers.ts";
import { direct, type Way, wrapped, ways } from "../../../support/mcp/ways.ts";
import { Wire } from "../../../support/mcp/wire.ts";
import { temporaryFolder } from "../../../support/folder.ts";

const programs = await findPrograms();
const ours = Object.entries(ways).filter(([, { isOurs }]) => isOurs);
const fixture = stdioServers["the fixture on SDK v2"];
if (fixture === undefined) throw new Error("the fixture is missing");

/** All lines of one conversation, a character for each byte: long ones are compared at once. */
async function converse(
  server: StdioServer,
  way: Way,
  talk: (wire: Wire, folder: string) => Promise<unknown>,
): Promise<string[]> {
  await using prepared = await prepare(server, programs.packages);
  await using home = await temporaryFolder();
  await using wire = new Wire(way.through(prepared.launch, home.path));
  await wire.begin();
  await talk(wire, prepared.folder);
  return wire.lines.map((line) => withoutFolder(line, prepared.folder));
}

/** Each run has a folder of its own, whose name some servers say. */
const withoutFolder = (line: Buffer, folder: string): string =>
  line.toString("latin1").replaceAll(folder, "FOLDER");

const callAlone = (call: Call) => async (wire: Wire) => await wire.call(2, call);
const ofFixture = (way: Way, call: Call): Promise<string[]> => converse(fixture, way, callAlone(call));
const saidDirectly = new Map<string, Promise<string[]>>();
/** The server says the same each time, so that it is asked once. */
function directly(tool: string): Promise<string[]> {
  const said = saidDirectly.get(tool) ?? ofFixture(direct, { tool });
  saidDirectly.set(tool, said);
  return said;
}
const last = (lines: readonly string[]): string => lines.at(-1) ?? "";

describe.each(Object.entries(programs.stdioServers))("%s", (_name, server) => {
  const talk = async (wire: Wire, folder: string): Promise<void> => {
    await wire.ask(2, "tools/list");
    await wire.call(3, server.clean(folder));
  };

  it.each(ours)("says the same bytes %s as directly, line by line", async (_way, way) => {
    const plain = await converse(server, direct, talk);
    expect(plain.length).toBeGreaterThanOrEqual(3);
    expect(await converse(server, way, talk)).toEqual(plain);
  });
});

const holding = Object.entries(programs.stdioServers).filter(([, server]) => "held" in server);

describe.each(holding)("%s, in observe", (_name, server) => {
  it("says the same bytes of an address too", async () => {
    const talk = async (wire: Wire, folder: string): Promise<unknown> =>
      await wire.call(2, server.held?.(folder) ?? { tool: "none" });
    const plain = await converse(server, direct, talk);
    expect(last(plain)).toContain("@lovelace.org");
    expect(await converse(server, wrapped("--mode", "observe"), talk)).toEqual(plain);
  });
});

describe.each(ours)("the fixture, %s", (_way, way) => {
  it.each(["clean", "clean_structured", "split_clean", "refuse", "big", "test_multiple_content_types"])(
    "has the same bytes of %s as directly",
    async (tool) => {
      expect(await ofFixture(way, { tool })).toEqual(await directly(tool));
    },
  );

  it.each(["leak", "leak_strict", "leak_text", "leak_error", "leak_blob", "split"])(
    "has nothing of an address of %s, and an answer with isError",
    async (tool) => {
      const plain = last(await directly(tool));
      expect(plain).toMatch(/lovelace|bG92ZWxhY2|xvdmVsYWNl|sb3ZlbGFjZ/);
      const lines = await ofFixture(way, { tool });
      expect(lines.join("\n")).not.toMatch(/lovelace|bG92ZWxhY2|xvdmVsYWNl|sb3ZlbGFjZ/);
      const { id, result } = JSON.parse(last(lines)) as { id: unknown; result: Record<string, unknown> };
      expect(id).toBe(2);
      expect(Object.keys(result).toSorted()).toEqual(["_meta", "content", "isError"]);
      expect(result["isError"]).toBe(true);
      expect(result["_meta"]).toMatchObject({ "dev.agentgate/verdict": { passed: false } });
    },
  );

  it("has every notification of progress before the answer, in order, as directly", async () => {
    const progress = { _meta: { progressToken: "steps" } };
    const talk = async (wire: Wire): Promise<unknown> => await wire.call(2, { tool: "slow" }, progress);
    const plain = await converse(fixture, direct, talk);
    expect(plain).toHaveLength(1 + slowSteps + 1);
    expect(await converse(fixture, way, talk)).toEqual(plain);
  });

  it("has no line that is no JSON, and the rest as it was", async () => {
    const plain = await directly("noise");
    expect(plain).toContain(noise);
    const lines = await ofFixture(way, { tool: "noise" });
    expect(lines).toEqual(plain.filter((line) => line !== noise));
    expect(lines.at(-1)).toContain(note);
  });
});
