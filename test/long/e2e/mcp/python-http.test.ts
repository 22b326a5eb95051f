import { beforeEach, describe, expect, it } from "vitest";
import { tell } from "../../../support/mcp/clients/told.ts";
import type { Reached } from "../../../support/mcp/http-servers.ts";
import { bodiesOf } from "../../../support/mcp/http-wire.ts";
import { askAll, type Asked, echoing, expectUnderstood } from "../../../support/mcp/peers.ts";
import { temporaryFolder } from "../../../support/folder.ts";
import { type Library, pythonClient, startPythonServer } from "../../../support/mcp/python-servers.ts";
import { findPythons, noPythons } from "../../../support/mcp/pythons.ts";
import { behindUs } from "../../../support/mcp/ways.ts";

const found = await findPythons();
const pythons = found ?? { sdk1: "", sdk2: "" };
beforeEach(({ skip }) => skip(found === undefined, noPythons));

const servers: [server: Library, over: Reached["over"], clients: Library[]][] = [
  ["mcp 2", "http", ["mcp 2", "fastmcp"]],
  ["mcp 2", "sse", ["mcp 2"]],
  ["mcp 1", "http", ["mcp 1", "langchain"]],
  ["mcp 1", "sse", ["mcp 1"]],
  ["fastmcp", "http", ["fastmcp"]],
];

describe.each(servers)("the server %s over %s", (library, over, clients) => {
  it(`is through us what it is without us to the clients of ${clients.join(", ")}, which understand what is withheld`, async () => {
    await using home = await temporaryFolder();
    await using server = await startPythonServer(pythons, library, over);
    await using behind = await behindUs(server);
    for (const client of clients) {
      const ask = async ({ url }: Reached): Promise<Asked> => {
        await using told = tell(pythonClient(pythons, client), { url, over }, home.path);
        return await askAll(told, echoing);
      };
      const [plain, through] = await Promise.all([ask(server), ask(behind)]);
      expectUnderstood(through, plain, echoing);
    }
    if (over === "sse") return;
    const calls = [echoing.clean, ...(echoing.slow === undefined ? [] : [echoing.slow])];
    const bodies = await bodiesOf(server.url, calls);
    expect(bodies).toHaveLength(2 + calls.length);
    expect(await bodiesOf(behind.url, calls)).toEqual(bodies);
  });
});
