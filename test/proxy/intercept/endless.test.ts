import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { startFakeTool } from "../../support/fake-tool.ts";
import { files } from "../../support/files.ts";
import { bad, dial, get, type PlaneOptions, simpleJudge, startPlane } from "../../support/plane.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const framed = (line: string): Buffer => latin(`\x01\0\0\0\0\0\0${String.fromCharCode(line.length)}${line}`);
const options: PlaneOptions = { exchange: { patienceMs: 15, streamQuietMs: 20 } };

/** A tool that has begun an answer and sends more of it when the test says so. */
async function begun(type: string, first: Buffer, more: PlaneOptions = {}) {
  let socket: Socket | undefined;
  const head = `HTTP/1.1 200 OK\r\n${type === "" ? "" : `Content-Type: ${type}\r\n`}Transfer-Encoding: chunked\r\n\r\n`;
  const tool = await startFakeTool((_request, asked) => void (socket = asked).write(head));
  const plane = await startPlane(tool.url, { ...options, ...more });
  const client = await dial(plane.port, get("/x"));
  await tool.asked(1);
  const say = (bytes: Buffer): void =>
    void socket?.write(Buffer.concat([latin(`${bytes.length.toString(16)}\r\n`), bytes, latin("\r\n")]));
  say(first);
  return {
    plane,
    client,
    say,
    end: () => void socket?.write("0\r\n\r\n"),
    [Symbol.asyncDispose]: async () => {
      client[Symbol.dispose]();
      await plane[Symbol.asyncDispose]();
      await tool[Symbol.asyncDispose]();
    },
  };
}

const lines: Record<string, [type: string, line: (text: string) => Buffer]> = {
  "lines of text": ["text/plain", (text) => latin(`${text}\r\n`)],
  "lines of no type": ["", (text) => latin(`${text}\n`)],
  "lines of JSON that are called one value": ["application/json", (text) => latin(`{"log":"${text}"}\n`)],
  "the log of a container in frames": [
    "application/vnd.docker.multiplexed-stream",
    (text) => framed(`${text}\n`),
  ],
  "the log of a container as it is": ["application/vnd.docker.raw-stream", (text) => latin(`${text}\n`)],
  "bytes that are no text": ["application/x-thing", (text) => latin(`\xff\xfe\x80\x01${text}\xff\xff\xff`)],
};

describe("an answer that does not end", () => {
  it.each(Object.entries(lines))("is judged and sent as it arrives: %s", async (_, [type, line]) => {
    await using run = await begun(type, line("one loaf of bread"));
    await run.client.until("one loaf of bread");
    expect(run.client.heard()).toContain("x-agent-gate: stream");
    run.say(line("two loaves of bread"));
    await run.client.until("two loaves of bread");
    run.end();
    await run.client.closed;
    expect(run.plane.records).toMatchObject([{ passed: true }]);
    expect(run.plane.crashes).toEqual([]);
  });

  it.each(Object.entries(lines))("is cut off before a finding: %s", async (_, [type, line]) => {
    await using run = await begun(type, line("one loaf of bread"));
    await run.client.until("one loaf of bread");
    run.say(line(bad));
    for (let more = 0; more < 9; more++) run.say(line("and butter, and apples, and coffee, and tea"));
    await run.client.closed;
    expect(run.client.heard()).not.toContain(bad);
    expect(run.plane.records).toMatchObject([{ passed: false, local: { action: "blocked" } }]);
  });

  it.each([
    ["a line in pieces", ["one loaf of bread\n", bad.slice(0, 4), bad.slice(4), "\nand butter"]],
    ["a line of its own", ["one loaf of bread\n", `${bad}\n`, "and butter"]],
  ])(
    "is judged line by line, and no line continues the one before it: %s",
    async (_, [first = "", ...rest]) => {
      const seen: string[] = [];
      const judge = simpleJudge("enforce");
      const deps: PlaneOptions["deps"] = {
        judge: (call, subject) => {
          if (subject.kind === "text") seen.push(subject.text);
          return judge(call, subject);
        },
      };
      await using run = await begun("text/plain", latin(first), { deps });
      await run.client.until("one loaf of bread");
      for (const piece of rest) run.say(latin(piece));
      run.end();
      await run.client.closed;
      expect(run.client.heard()).not.toContain(bad);
      expect(seen.at(-1)).toMatch(new RegExp(`(?:^|\\\\n|\\n)${bad}`));
    },
  );

  it("is judged across the places where it is cut", async () => {
    await using run = await begun("application/x-thing", latin("\xff\xfe\x80\x01 one loaf of bread \xff"));
    await run.client.until("one loaf of bread");
    run.say(latin(`\xff\xfe\xff${bad.slice(0, 9)}`));
    run.say(latin(`${bad.slice(9)}\xff\xff`));
    await run.client.closed;
    expect(run.client.heard()).not.toContain(bad);
    expect(run.plane.records).toMatchObject([{ passed: false }]);
  });

  it("passes from where it turns out to be a format that is not inspected", async () => {
    await using run = await begun(
      "application/x-git-upload-pack-result",
      latin("0008NAK\n0023\x02counting the loaves of bread\r"),
    );
    await run.client.until("counting the loaves");
    run.say(Buffer.concat([latin("2000\x01PACK"), files.random]));
    run.say(latin(bad));
    await run.client.until(bad);
    run.end();
    await run.client.closed;
    expect(run.plane.unjudged).toEqual(["archive"]);
  });

  it("may be silent for longer than other answers", async () => {
    const exchange = { ...options.exchange, idleMs: 200 };
    await using run = await begun("text/plain", latin("one loaf of bread\n"), { exchange });
    await run.client.until("one loaf of bread");
    await new Promise((resolve) => void setTimeout(resolve, 500));
    run.say(latin("two loaves\n"));
    await run.client.until("two loaves");
    expect(run.plane.failures).toEqual([]);
  });

  it("is held as usual if its length is known", async () => {
    let socket: Socket | undefined;
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${bad.length + 2}\r\n\r\n`;
    await using tool = await startFakeTool((_request, asked) => void (socket = asked).write(`${head}a`));
    await using plane = await startPlane(tool.url, options);
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    await new Promise((resolve) => void setTimeout(resolve, 150));
    expect(client.heard()).toBe("");
    socket?.write(`${bad}a`);
    await client.closed;
    expect(client.heard()).toContain("403");
  });
});
