import { describe, expect, it } from "vitest";
import { newMark } from "../support/marked.ts";
import {
  endings,
  expectGone,
  expectNothingLeft,
  expectNothingLeftOfAKilledHost,
} from "../support/mcp-endings.ts";
import { SpawnedWrapper } from "../support/wrapper.ts";

describe("three seconds after a host has let go, nothing is left of a server that did not want to end, and no verdict is lost", () => {
  it.each(Object.entries(endings))("%s", async (_, end) => {
    await expectNothingLeft(end);
  });

  it("the host killed", async () => {
    await expectNothingLeftOfAKilledHost();
  });
});

describe("a wrapper ends as its server does", () => {
  it("with its code, after all that it has said, whole or not", async () => {
    await using wrapper = await SpawnedWrapper.start();
    await wrapper.begin();
    const lines = Array.from(
      { length: 2_000 },
      (_, at) => `{"jsonrpc":"2.0","method":"x","params":{"at":${at}}}\n`,
    );
    const say = [
      ...lines,
      '{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"last"}]}}\n',
    ];
    wrapper.send({ id: 7, method: "tools/call", params: { name: "x", arguments: { say, exit: 5 } } });
    expect(await wrapper.exited).toEqual({ code: 5, signal: null });
    const said = Buffer.concat(wrapper.said).toString();
    expect(said).toContain('"at":1999');
    expect(said).toContain('"last"');
  });

  it("by a signal, as a shell would say it, and what it left behind ends with it", async () => {
    const mark = newMark();
    const server = ["sh", "-c", "sleep 1000 & kill -9 $$"];
    await using wrapper = await SpawnedWrapper.start({ server, env: mark.env });
    expect(await wrapper.exited).toEqual({ code: 137, signal: null });
    await expectGone(mark);
    expect(wrapper.stderr).toContain("the server ended with code 137 before it said anything");
  });

  it.each([
    ["there is no such command", ["no-such-command"], 127, 'there is no command "no-such-command"'],
    ["it cannot be executed", ["/dev/null"], 126, '"/dev/null" cannot be executed'],
    ["it is a wrapper already", ["agent-gate-proxy", "mcp", "x"], 2, "is a wrapper already"],
    ["none is named", [], 2, "say which server to start"],
    [
      "it dies at once",
      ["sh", "-c", "echo no key >&2; exit 3"],
      3,
      "no key\nagent-gate-proxy: the server ended",
    ],
  ])("%s: one clear line", async (_, server, code, words) => {
    await using wrapper = await SpawnedWrapper.start({ server });
    expect(await wrapper.exited).toMatchObject({ code });
    expect(wrapper.stderr).toContain(words);
    expect(wrapper.stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
  });

  it("a flag that is wrong is said in one line, and the server is gone", async () => {
    const mark = newMark();
    await using wrapper = await SpawnedWrapper.start({ args: ["--mode", "obs"], env: mark.env });
    expect(await wrapper.exited).toMatchObject({ code: 2 });
    expect(wrapper.stderr).toBe(
      'agent-gate-proxy: --mode: must be one of observe, enforce, redact (it is "obs")\n',
    );
    await expectGone(mark);
  });
});
