import { describe, expect, it } from "vitest";
import { queueOf } from "../../support/agent.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";

const mail = "ada@lovelace.org";
const result = (value: object): string => `{"jsonrpc":"2.0","id":$ID,"result":${JSON.stringify(value)}}\n`;
const text = (words: string): object => ({ content: [{ type: "text", text: words }] });
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").toString("base64");

// oxlint-disable-next-line typescript/no-explicit-any
const read = (line: string | undefined): any => JSON.parse(line ?? "null");

async function begun(args: readonly string[] = []): Promise<SpawnedWrapper> {
  const wrapper = await SpawnedWrapper.start({ args: ["--offline", ...args] });
  await wrapper.begin();
  return wrapper;
}

describe("a line that is no output passes unchanged", () => {
  it.each([
    [
      "a question of the server under the id of a call",
      `{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{"message":"mail ${mail}?"}}`,
    ],
    [
      "progress",
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":0.5}}',
    ],
    [
      "a message of the log",
      '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hi"}}',
    ],
    [
      "a picture",
      `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"image","mimeType":"image/png","data":"${png}"}]}}`,
    ],
  ])("%s", async (_, line) => {
    await using wrapper = await begun();
    expect(await wrapper.call("notes", { say: [`${line}\n`] }, 7)).toBe(line);
  });

  it.each<[string, string]>([
    ["a line of words", "listening on 3000, ask ann@corp.example\n"],
    [
      "an answer that is printed over several lines",
      `${JSON.stringify({ jsonrpc: "2.0", id: 7, result: { text: "ann@corp.example" } }, undefined, 2)}\n`,
    ],
    ["an answer that is cut off", '{"jsonrpc":"2.0","id":7,"result":{"text":"ann@corp.example\n'],
  ])("the log has only the length of %s, which is no message", async (_, noise) => {
    await using wrapper = await begun();
    const said = await wrapper.call("notes", { say: [noise, result(text("hello"))] }, 7);
    expect(said).toContain("hello");
    await wrapper.end();
    const shown =
      /script printed (?:1 line|\d+ lines) \((\d+) bytes\) that are no JSON-RPC messages: dropped/.exec(
        wrapper.stderr,
      );
    expect(Number(shown?.[1])).toBe(noise.replaceAll("\n", "").length);
    expect(wrapper.stderr).not.toContain("ann@corp.example");
  });

  it("with --strict-stdout a line that is no message ends the server", async () => {
    await using wrapper = await begun(["--strict-stdout"]);
    await wrapper.call("notes", { say: ["listening on 3000\n"] }, 7);
    expect(await wrapper.exited).toMatchObject({ code: 1 });
    expect(wrapper.stderr).toContain("a line that is no message");
  });
});

describe("a line that is too long to be inspected", () => {
  const long = `${" ".repeat(70_000)}x`;
  const small = ["--max-inspect-bytes", "64KiB"];

  it.each([
    ["", result(text(long))],
    ["whose id comes last", `{"jsonrpc":"2.0","result":${JSON.stringify(text(long))},"id":$ID}\n`],
  ])("is withheld under its id %s", async (_, line) => {
    await using wrapper = await begun(small);
    expect(read(await wrapper.call("notes", { say: [line] }, "a"))).toMatchObject({
      id: "a",
      result: { isError: true, content: [{ text: expect.stringContaining("too large to inspect") }] },
    });
    expect(await wrapper.call("notes", { say: [result(text("hello"))] })).toContain("hello");
  });

  it("passes in observe, and is recorded as not read", async () => {
    await using wrapper = await begun([...small, "--mode", "observe"]);
    const line = result(text(long));
    expect(await wrapper.call("notes", { say: [line] }, 7)).toBe(line.replace("$ID", "7").trimEnd());
    await using queue = await queueOf(wrapper.home);
    await expect
      .poll(() => queue.list({})[0]?.gates)
      .toContainEqual(expect.objectContaining({ skipped: true }));
  });

  it("passes when it is no answer", async () => {
    await using wrapper = await begun(small);
    const line = `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"${long}"}}`;
    expect(await wrapper.call("notes", { say: [`${line}\n`, result(text("hello"))] })).toBe(line);
    expect(await wrapper.line()).toContain("hello");
  });

  it("does not pass when it began as no message", async () => {
    await using wrapper = await begun(small);
    const line = `{"jsonrpc":"2.0","method":"x","params":{"data":"${long}"},"id":$ID,"result":${JSON.stringify(text(mail))}}\n`;
    await wrapper.call("notes", { say: [line, result(text("hello"))], exit: 0 });
    await wrapper.exited;
    expect(Buffer.concat(wrapper.said).toString()).not.toContain(mail);
  });
});

describe("with --gate-input", () => {
  const stopped = { say: [result(text("deleted"))], error: "rm -rf / --no-preserve-root" };

  it("a call whose arguments fail is answered here, and the server never hears of it", async () => {
    await using wrapper = await begun(["--gate-input"]);
    const answer = read(await wrapper.call("run", stopped, 7));
    expect(answer).toMatchObject({
      id: 7,
      result: {
        isError: true,
        content: [
          {
            text: expect.stringMatching(
              /^\[agent-gate\] The call of tool "run" was stopped: in its arguments gate "filesystem" found /,
            ),
          },
        ],
      },
    });
    expect(await wrapper.call("run", { say: [result(text("hello"))] })).toContain("hello");
    await wrapper.end();
    expect(wrapper.stderr).not.toContain("rm -rf");
    await using queue = await queueOf(wrapper.home);
    await expect
      .poll(() => queue.list({}))
      .toMatchObject([{ passed: false, action: "blocked" }, { passed: true }]);
  });

  it("the other calls of a list are sent", async () => {
    await using wrapper = await begun(["--gate-input"]);
    const call = (id: number, args: object): object => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "x", arguments: args },
    });
    wrapper.send(
      JSON.stringify([
        call(1, { error: "rm -rf / --no-preserve-root" }),
        { jsonrpc: "2.0", method: "notifications/x" },
      ]),
    );
    expect(read(await wrapper.line())).toMatchObject({ id: 1, result: { isError: true } });
  });

  it("a message that is too large to be judged is refused", async () => {
    await using wrapper = await begun(["--gate-input"]);
    wrapper.send({
      id: 7,
      method: "tools/call",
      params: { name: "x", arguments: { text: "x".repeat(5_000_000) } },
    });
    expect(read(await wrapper.line())).toMatchObject({ id: 7, error: { code: -32000 } });
  });

  it("no call is stopped in observe, and those that would be are recorded", async () => {
    await using wrapper = await begun(["--gate-input", "--mode", "observe"]);
    expect(await wrapper.call("run", stopped)).toContain("deleted");
    await using queue = await queueOf(wrapper.home);
    await expect
      .poll(() => queue.list({}))
      .toMatchObject([{ passed: false, action: "observed" }, { passed: true }]);
  });
});
