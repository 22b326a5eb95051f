import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authority, issued, key } from "../../../support/certificates.ts";
import { bad, startPlane } from "../../../support/plane.ts";
import { beginSocket, connectSocket, startSocketTool } from "../../../support/sockets.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-gate-"));
});
afterAll(() => rm(folder, { recursive: true }));

const saying =
  (text: string): Parameters<typeof startSocketTool>[0] =>
  (socket) => {
    socket.on("message", () => socket.send(text));
  };

it("a tool behind TLS whose authority is known alone talks, and is judged", async () => {
  await using tool = await startSocketTool(
    saying(`say ${bad}`),
    {},
    { http: createServer({ key, cert: issued }) },
  );
  await using plane = await startPlane(tool.url, { upstream: { ca: authority } });
  using client = await connectSocket(plane.url);
  client.socket.send("hello");
  expect(await client.end).toMatchObject({ code: 1008 });
  expect(client.texts()).toEqual([]);
  expect(plane.records.map(({ passed }) => passed)).toEqual([false]);
});

it("a tool behind TLS whose authority nobody knows is not asked", async () => {
  await using tool = await startSocketTool(saying("tea"), {}, { http: createServer({ key, cert: issued }) });
  await using plane = await startPlane(tool.url);
  using client = beginSocket(plane.url);
  await client.end;
  expect(client.texts()).toEqual([]);
  expect(tool.requests).toEqual([]);
  expect(plane.failures).toHaveLength(1);
});

it.skipIf(process.platform === "win32")(
  "a tool on a socket in the file system talks, under the path in front, and is judged",
  async () => {
    await using tool = await startSocketTool(
      (socket) => {
        socket.send("tea");
        socket.send(`say ${bad}`);
      },
      {},
      { path: join(folder, "tool.sock") },
    );
    await using plane = await startPlane(`http://${tool.url}:/api`);
    using client = beginSocket(`${plane.url}/talk`);
    expect(await client.end).toMatchObject({ code: 1008 });
    expect(client.texts()).toEqual(["tea"]);
    expect(tool.requests.map(({ url, headers }) => [url, headers.host])).toEqual([
      ["/api/talk", "localhost"],
    ]);
  },
);
