import { connect } from "node:net";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { parseTrusted, senderOf } from "../../../collector/app/sender-address.ts";
import { LocalLimits } from "../../../collector/limit/limit.ts";
import { startTestCollector } from "../../support/collector.ts";

const from = (peer: string, forwarded: string, which: string): string =>
  senderOf(peer, forwarded, parseTrusted(which));

describe("the address of a sender", () => {
  it.each([
    ["10.0.0.1", "203.0.113.7", "1", "203.0.113.7"],
    ["10.0.0.1", "6.6.6.6, 203.0.113.7", "1", "203.0.113.7"],
    ["10.0.0.1", "6.6.6.6, 203.0.113.7, 10.0.0.2", "2", "203.0.113.7"],
    ["10.0.0.1", "6.6.6.6, 203.0.113.7, 10.0.0.2", "10.0.0.0/8", "203.0.113.7"],
    ["10.0.0.1", "10.9.9.9, 203.0.113.7", "10.0.0.1,10.0.0.2", "203.0.113.7"],
    ["203.0.113.9", "6.6.6.6", "10.0.0.0/8", "203.0.113.9"],
    ["10.0.0.1", "", "1", "10.0.0.1"],
    ["10.0.0.1", "6.6.6.6, nonsense", "2", "10.0.0.1"],
    ["10.0.0.1", "6.6.6.6,,203.0.113.7", "3", "203.0.113.7"],
    ["::ffff:10.0.0.1", "203.0.113.7:51234", "10.0.0.0/8", "203.0.113.7"],
    ["fd00::1", "[2001:db8::7]:443", "fd00::/8", "2001:db8:0:0::/64"],
    ["::1", "2001:DB8:0:0:1:2:3:4", "1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "", "1", "fe80:0:0:0::/64"],
  ])("from %s with %j behind proxies %s is %s", (peer, forwarded, which, sender) => {
    expect(from(peer, forwarded, which)).toBe(sender);
  });

  it("is the peer's where nobody is trusted", () => {
    expect(senderOf("203.0.113.9", "6.6.6.6", undefined)).toBe("203.0.113.9");
  });

  it.each([
    "0",
    "17",
    "true",
    "",
    "10.0.0.0/33",
    "10.0.0.0/x",
    "10.0.0.0/8/8",
    "proxy.example",
    "10.0.0.1;10.0.0.2",
  ])("has no proxies called %j", (which) => expect(parseTrusted(which)).toBeUndefined());
});

it("made up a thousand times is held up like one, and who is believed is told apart", async () => {
  const refused = async (url: string): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        fetch(`${url}/v1/agents`, {
          headers: { authorization: "Bearer pk_live_x", "x-forwarded-for": `198.51.${at % 250}.${at % 100}` },
        }),
      ),
    );
    return answers.filter(({ status }) => status === 429).length;
  };
  // What is allowed comes back with time, which stands still here.
  const deps = { monotonic: (): number => 1 };
  await using untrusting = await startTestCollector({ deps });
  expect(await refused(untrusting.url)).toBeGreaterThanOrEqual(30);
  await using trusting = await startTestCollector({
    deps,
    options: { trusted: parseTrusted("127.0.0.0/8") },
  });
  expect(await refused(trusting.url)).toBe(0);
});

it("costs no memory in any number, and many of them count as one", () => {
  let now = 0;
  const limits = new LocalLimits({ ingest: 1, other: 1, authFailures: 20 }, () => now);
  for (let at = 0; at < 10_000; at++) limits.takeFailure(`2001:db8:${at.toString(16)}:0::/64`);
  const held = Array.from({ length: 100 }, (_, at) => limits.takeFailure(`new ${at}`).admitted);
  expect(held.filter(Boolean)).toHaveLength(20);
  now += 1_001;
  expect(limits.takeFailure("new 200").admitted).toBe(true);
});

it("does not have to be there: a peer may be gone before it is asked for", async () => {
  await using collector = await startTestCollector();
  const { hostname, port } = new URL(collector.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.end("GET /v1/agents HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket.resume(), "close");
  expect((await fetch(`${collector.url}/health`)).status).toBe(200);
});
