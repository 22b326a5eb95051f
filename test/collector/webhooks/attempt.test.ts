import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { resolve } from "../../../collector/webhooks/address.ts";
import { attempt } from "../../../collector/webhooks/attempt.ts";

const deps = { resolve, isPrivateAllowed: true, userAgent: "test", timeoutMs: 60_000 };
const parcel = { id: "alt_1", body: "{}", secret: "s", signal: new AbortController().signal };

it.each([
  [
    "another protocol",
    "HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
    { why: "the connection was cut" },
  ],
  ["no HTTP", "SSH-2.0-x\r\n\r\n", { why: "its answer is not HTTP" }],
  ["nothing, and closes", "", { why: "the connection was cut" }],
  ["half a body", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf", { status: 200 }],
  ["a head without an end", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(70_000)}`, { why: "its answer is not HTTP" }],
])("a receiver that answers %s ends an attempt", async (_, answer, expected) => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await attempt(deps, { ...parcel, url: `http://127.0.0.1:${port}/` })).toMatchObject(expected);
  server.close();
});

it("a receiver that is not there, or whose name is not known, is a failure in our own words", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  expect(await attempt(deps, { ...parcel, url: `http://127.0.0.1:${port}/` })).toMatchObject({
    why: "nothing listens there",
  });
  const url = "https://alerts.example.com/";
  const late = { ...deps, timeoutMs: 50, resolve: () => new Promise<never>(() => undefined) };
  expect(await attempt(late, { ...parcel, url })).toMatchObject({ why: "no answer in time" });
  const unknown = { ...deps, resolve: () => Promise.reject(new Error("ENOTFOUND")) };
  expect(await attempt(unknown, { ...parcel, url })).toMatchObject({ why: "its host is not known" });
});
