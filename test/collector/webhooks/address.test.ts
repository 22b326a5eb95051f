import { expect, it } from "vitest";
import { isPublic } from "../../../collector/webhooks/address.ts";
import { startTestCollector } from "../../support/collector.ts";
import { answering, startReceiver } from "../../support/receiver.ts";
import { add, ask, Clock, startAlerting } from "./kit.ts";

it.each([
  ["1.1.1.1", true],
  ["172.15.0.1", true],
  ["172.32.0.1", true],
  ["2606:4700::1111", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["192.168.0.1", false],
  ["198.18.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:1.1.1.1", false],
  ["64:ff9b::7f00:1", false],
  ["fc00::1", false],
  ["fd00:ec2::254", false],
  ["fe80::1", false],
  ["ff02::1", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
  ["localhost", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

const publicResolve = async () => [{ address: "93.184.215.14", family: 4 }];

it.each([
  ["not a url", "must be a URL"],
  ["ftp://example.com/", "must begin with https://"],
  ["http://example.com/", "must begin with https://"],
  ["https://user:secret@example.com/", "must not hold a user name or password"],
  ["https://127.0.0.1/", "leads to a private address"],
  ["https://2130706433/", "leads to a private address"],
  ["https://0x7f.1/", "leads to a private address"],
  ["https://[::1]/", "leads to a private address"],
  ["https://[::ffff:169.254.169.254]/", "leads to a private address"],
  ["https://metadata.internal/", "leads to a private address"],
  ["https://two.example.com/", "leads to a private address"],
  ["https://nowhere.example.com/", "has a host that is not known"],
])("a webhook to %s is refused: %s", async (url, says) => {
  const names: Record<string, string[]> = {
    "metadata.internal": ["169.254.169.254"],
    "two.example.com": ["93.184.215.14", "10.0.0.1"],
    "nowhere.example.com": [],
  };
  const resolve = async (name: string) =>
    (names[name] ?? ["93.184.215.14"]).map((address) => ({ address, family: 4 }));
  await using collector = await startTestCollector({ deps: { sending: { resolve } } });
  const { status, json } = await ask(collector, "POST", "", { url, events: ["agent.stage"] });
  expect({ status, message: json.error }).toEqual({
    status: 400,
    message: expect.stringContaining(`url: ${says}`),
  });
});

it("a name that leads to a private address later is refused at each delivery, and never connected to", async () => {
  await using receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  let resolve: () => Promise<{ address: string; family: number }[]> = publicResolve;
  await using collector = await startTestCollector({
    deps: { sending: { resolve: () => resolve(), timeoutMs: 2_000 } },
  });
  const url = `https://alerts.example.com:${port}/`;
  const { id } = await add(collector, url, { events: ["agent.stage"] });
  resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  expect((await ask(collector, "POST", `/${id}/test`)).json).toMatchObject({
    state: "failed",
    status: null,
    why: "a private address",
  });
  expect(receiver.received).toEqual([]);
});

it("the address that was looked up is the one that is connected to", async () => {
  await using receiver = await startReceiver(answering(204));
  const { port } = new URL(receiver.url);
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  await using collector = await startAlerting(new Clock(), { deps: { sending: { resolve } } });
  const { id } = await add(collector, `http://alerts.example.com:${port}/x`, { events: ["agent.stage"] });
  expect((await ask(collector, "POST", `/${id}/test`)).json).toMatchObject({
    state: "delivered",
    status: 204,
  });
  expect(receiver.received[0]).toMatchObject({ path: "/x", headers: { host: `alerts.example.com:${port}` } });
});
