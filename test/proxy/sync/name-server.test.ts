import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { canLookUp } from "../../../proxy/sync/name-server.ts";

interface NameServer extends Disposable {
  resolver: Resolver;
  asked: () => number;
}

/** A name server that knows no name, and says so or says nothing. */
async function startNameServer(answers: boolean): Promise<NameServer> {
  const socket = createSocket("udp4");
  let asked = 0;
  socket.on("message", (query, { port, address }) => {
    asked++;
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8183, 2);
    if (answers) socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver({ tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, asked: () => asked, [Symbol.dispose]: () => void socket.close() };
}

describe("a name", () => {
  const url = new URL("https://gate.example/base");

  it("can be looked up where a name server answers, be it that there is no such name", async () => {
    using server = await startNameServer(true);
    expect(await canLookUp(url, 10_000, server.resolver)).toBe(true);
    expect(server.asked()).toBeGreaterThan(0);
  });

  it("cannot be looked up in time where the name server is silent", async () => {
    using server = await startNameServer(false);
    const startMs = performance.now();
    expect(await canLookUp(url, 1_000, server.resolver)).toBe(false);
    expect(performance.now() - startMs).toBeLessThan(4_500);
    expect(server.asked()).toBe(1);
  });

  it.each([
    "http://127.0.0.1:8377",
    "http://localhost:8377",
    "http://[::1]:8377",
    "https://10.1.2.3",
    "https://[fe80::1]",
  ])("is not what %s needs to be looked up", async (text) => {
    using server = await startNameServer(false);
    expect(await canLookUp(new URL(text), 100, server.resolver)).toBe(true);
    expect(server.asked()).toBe(0);
  });
});
