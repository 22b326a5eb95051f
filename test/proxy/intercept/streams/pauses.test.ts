import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createJudge } from "../../../../proxy/judge/judge.ts";
import type { Policy } from "../../../../proxy/judge/policy.ts";
import { startFakeTool } from "../../../support/fake-tool.ts";
import { dial, get, startPlane } from "../../../support/plane.ts";

const head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
const said = (text: string): string => `data: ${JSON.stringify({ text })}\n\n`;
const chat = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** Two streams of one tool that say nothing more for now: what comes of the first when all that waits no longer than a word has come of the second. */
async function paused(
  first: string,
  {
    mode = "block",
    rest = "",
    quietMs = 50,
    awaited = "text/event-stream",
  }: { mode?: Policy["mode"]; rest?: string; quietMs?: number; awaited?: string } = {},
): Promise<{ before: string; after: string; passed: boolean[] }> {
  const sockets: Socket[] = [];
  await using tool = await startFakeTool((_request, socket) => {
    socket.write(head + (sockets.push(socket) === 1 ? first : said("The other one")));
  });
  await using judge = createJudge(new Map([["default", { mode, profile: "contract" }]]));
  await using plane = await startPlane(tool.url, {
    mode,
    deps: { judge: judge.judge },
    exchange: { streamQuietMs: quietMs },
  });
  using client = await dial(plane.port, get("/x"));
  await client.until("text/event-stream");
  using second = await dial(plane.port, get("/x"));
  await second.until("The other one");
  await client.until(awaited);
  const before = client.heard();
  sockets[0]?.end(rest);
  await client.closed;
  return { before, after: client.heard(), passed: plane.records.map(({ passed }) => passed) };
}

/** A stream that sends the next event before the previous one has waited for long, until the client has what it waits for. */
async function goingOn(texts: (count: number) => string, awaited: string) {
  await using tool = await startFakeTool((_request, socket) => {
    let count = 0;
    socket.write(head);
    const timer = setInterval(() => socket.write(said(texts(count++))), 15);
    socket.once("close", () => clearInterval(timer));
  });
  await using judge = createJudge(new Map([["default", { mode: "block", profile: "contract" }]]));
  await using plane = await startPlane(tool.url, {
    deps: { judge: judge.judge },
    exchange: { streamQuietMs: 10, streamWindow: 65_536 },
  });
  using client = await dial(plane.port, get("/x"));
  await client.until(awaited);
  return client.heard();
}

describe("in a stream that goes on", () => {
  it.each<[string, (count: number) => string]>([
    ["counts", (count) => `${count}/200`],
    ["steps", (count) => `step-${count}`],
    ["versions", (count) => `1.2.${count}`],
    ["files", (count) => `/srv/data/part-${count}.csv`],
  ])("%s of an unknown API do not wait for a pause", async (_, texts) => {
    const heard = await goingOn(texts, said(texts(3)));
    const events = heard.match(/data: .*\n\n/g)?.slice(0, 4);
    expect(events).toEqual([0, 1, 2, 3].map((count) => said(texts(count))));
  });

  it("a finding in a text that waited is not sent", async () => {
    const parts = ["ask mary@", "cherrytree.org", " now, step"];
    const heard = await goingOn((count) => parts[count] ?? `-${count}`, "agent-gate-withheld");
    expect(heard).not.toMatch(/mary|cherry/);
  });
});

describe("in a pause of a stream", () => {
  it.each([
    ["an option", "run rm -r", "f / --no-preserve-root"],
    ["an address", "ask mary.pop", "pins@cherrytree.org now"],
    ["the beginning of one behind its sign", "ask mary@che", "rrytree.org now"],
    ["a number", "it is 123-45-678", "9 I think"],
    ["a path", "see ../../../../etc/sha", "dow now"],
  ])("%s waits for its rest, and nothing of it is out", async (_, begun, rest) => {
    for (const say of [said, chat]) {
      const { before, after, passed } = await paused(say(begun), { rest: say(rest) });
      expect(before).not.toContain(begun);
      expect(after).not.toContain(begun);
      expect(passed).toEqual([false]);
    }
  });

  it("what is taken out is all of it, though it came in two", async () => {
    const { after } = await paused(said("ask mary@che"), { mode: "redact", rest: said("rrytree.org now") });
    expect(after).toContain("[redacted: e-mail address]");
    expect(after).not.toMatch(/mary|rrytree/);
    expect(after).toContain(" now");
  });

  it("what may yet be harmless is not cut off", async () => {
    const { after, passed } = await paused(said("rm -rf /"), { rest: said("tmp/build and so on") });
    expect(after).toContain("tmp/build");
    expect(passed).toEqual([true]);
  });

  it.each([
    ["of a known API", chat],
    ["of any other", said],
  ])("a word %s does not wait for another one", async (_, say) => {
    const { before } = await paused(say("Hello there."), {
      rest: say(" So it is."),
      awaited: "Hello there.",
    });
    expect(before).toContain("Hello there.");
  });

  it("whatever waits goes out after a while where the client may have to answer", async () => {
    let go = (): void => undefined;
    await using tool = await startFakeTool((_request, socket) => {
      socket.write(head + said("Port 8080"));
      go = () => void socket.end(said("81"));
    });
    await using plane = await startPlane(tool.url, { exchange: { streamQuietMs: 1 } });
    using client = await dial(plane.port, get("/x"));
    await client.until("Port 8080");
    expect(plane.records).toEqual([]);
    go();
    await client.closed;
  });
});
