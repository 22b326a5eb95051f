import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { openCollectorLink } from "../../../proxy/sync/collector-link.ts";
import { createSend } from "../../../proxy/sync/send.ts";
import { requireTarget, targetOf } from "../../../proxy/sync/target.ts";
import { startFakeCollector } from "../../support/fake-collector.ts";
import { testKey } from "./sender.ts";

const never = new AbortController().signal;

describe("the collector's address", () => {
  it.each([
    ["http://127.0.0.1:8377", "http://127.0.0.1:8377/"],
    ["http://localhost:8377/", "http://localhost:8377/"],
    ["http://[::1]:8377", "http://[::1]:8377/"],
    ["https://gate.example", "https://gate.example/"],
    ["https://gate.example/base?x=1#y", "https://gate.example/base/"],
  ])("%s is one", (text, url) => {
    expect(targetOf(text, false)).toEqual({ url: new URL(url) });
  });

  it.each([
    "",
    "gate.example",
    "ftp://gate.example",
    "https://user:secret@gate.example",
    "file:///etc/passwd",
  ])("%j is none", (text) => {
    expect(targetOf(text, true)).toEqual({ problem: "bad_collector_url" });
    expect(() => requireTarget(text, true)).toThrow(expect.objectContaining({ exitCode: 6 }));
  });

  it.each(["http://gate.example", "http://10.0.0.1:8377", "http://127.0.0.1.example", "http://0.0.0.0:8377"])(
    "%s would give the key away, and is refused without --insecure",
    (text) => {
      expect(targetOf(text, false)).toEqual({ problem: "insecure_collector" });
      expect(() => requireTarget(text, false)).toThrow(/--insecure/);
      expect(targetOf(text, true)).toHaveProperty("url");
    },
  );
});

describe("sending", () => {
  it("goes below the path of the address", async () => {
    await using collector = await startFakeCollector();
    await using link = openCollectorLink({});
    const options = { collector: `${collector.url}/base`, insecure: false, sign: true, userAgent: "test" };
    const send = createSend(link, options);
    await send({ bodies: ["{}"], credentials: testKey, dropped: {}, signal: never });
    expect(collector.requests[0]?.path).toBe("/base/v1/ingest");
  });

  it("goes to the collector that the key was stored for, unless another is named", async () => {
    await using stored = await startFakeCollector();
    await using named = await startFakeCollector();
    await using link = openCollectorLink({});
    const credentials = { ...testKey, collector: stored.url };
    for (const collector of [undefined, named.url]) {
      const send = createSend(link, { collector, insecure: false, sign: true, userAgent: "test" });
      await send({ bodies: ["{}"], credentials, dropped: {}, signal: never });
    }
    expect([stored.requests.length, named.requests.length]).toEqual([1, 1]);
  });

  it("sends nothing to an address that came with a key and may not be sent to", async () => {
    await using link = openCollectorLink({});
    const send = createSend(link, {
      collector: undefined,
      insecure: false,
      sign: true,
      userAgent: "test",
    });
    const credentials = { ...testKey, collector: "http://192.0.2.1" };
    const outcome = await send({ bodies: ["{}"], credentials, dropped: {}, signal: never });
    expect(outcome).toEqual({ kind: "misconfigured", code: "insecure_collector" });
  });

  it("does not sign when it was told not to", async () => {
    await using collector = await startFakeCollector();
    await using link = openCollectorLink({});
    const send = createSend(link, {
      collector: collector.url,
      insecure: false,
      sign: false,
      userAgent: "test",
    });
    const credentials = { ...testKey, secret: "sk_live_test" };
    await send({ bodies: ["{}"], credentials, dropped: {}, signal: never });
    expect(collector.requests[0]?.headers).not.toHaveProperty("x-service-signature");
  });

  it("uses one connection for one request after the other", async () => {
    await using collector = await startFakeCollector();
    await using link = openCollectorLink({});
    const options = { collector: collector.url, insecure: false, sign: true, userAgent: "test" };
    const send = createSend(link, options);
    for (let n = 0; n < 5; n++)
      await send({ bodies: ["{}"], credentials: testKey, dropped: {}, signal: never });
    expect(collector.requests).toHaveLength(5);
    expect(collector.connections()).toBe(1);
  });

  it("takes the environment's proxy to the world outside, never to this machine", async () => {
    await using collector = await startFakeCollector();
    const connects: string[] = [];
    const proxy = createServer().on("connect", (request, socket) => {
      connects.push(request.url ?? "");
      socket.end("HTTP/1.1 502 No\r\n\r\n");
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const { port } = proxy.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    await using link = openCollectorLink({
      HTTPS_PROXY: url,
      HTTP_PROXY: url,
      NO_PROXY: "direct.invalid",
    });
    const outcomes = [];
    for (const address of [collector.url, "https://gate.invalid", "https://direct.invalid"]) {
      const send = createSend(link, {
        collector: address,
        insecure: false,
        sign: true,
        userAgent: "test",
      });
      outcomes.push(await send({ bodies: ["{}"], credentials: testKey, dropped: {}, signal: never }));
    }
    proxy.close();
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["answered", "no_answer", "no_answer"]);
    expect(connects).toEqual(["gate.invalid:443"]);
    expect(collector.requests).toHaveLength(1);
  });

  it("refuses a proxy in the environment that is no address, without quoting it", () => {
    expect(() => openCollectorLink({ HTTPS_PROXY: "user:secret@" })).toThrow(
      expect.objectContaining({ exitCode: 6, message: expect.not.stringContaining("secret") }),
    );
  });

  it("takes nothing from an answer that is too long to be read whole", async () => {
    const long = { accepted: 1, padding: "x".repeat(270_000) };
    await using collector = await startFakeCollector((_, number) => ({ body: number === 1 ? long : {} }));
    await using link = openCollectorLink({});
    const options = { collector: collector.url, insecure: false, sign: true, userAgent: "test" };
    const send = createSend(link, options);
    const outcome = await send({ bodies: ["{}"], credentials: testKey, dropped: {}, signal: never });
    expect(outcome).toMatchObject({ kind: "answered", status: 202, scores: [] });
    expect(outcome).not.toHaveProperty("accepted");
  });
});
