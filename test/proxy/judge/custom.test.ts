import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { CustomGate } from "../../../proxy/judge/custom/custom-gate.ts";
import { createJudge, type OpenJudge } from "../../../proxy/judge/judge.ts";
import type { Mode } from "../../../proxy/judge/policy.ts";
import type { Judged, Subject, ToolCall } from "../../../proxy/tool-call.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-custom-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call: ToolCall = { agentId: "bot", tool: "crm/notes", upstream: "default" };
const text = (each: string): Subject => ({ kind: "text", text: each, json: false });
const json = (value: unknown): Subject => ({ kind: "text", text: JSON.stringify(value), json: true });
const rules = { insult: { one: "insult", many: "insults" } };

function judgeWith(gate: Partial<CustomGate>, mode: Mode = "enforce"): OpenJudge {
  const custom: CustomGate[] = [{ name: "tone", action: "block", fail: "closed", timeoutMs: 2_000, ...gate }];
  return createJudge(new Map([["default", { mode, profile: "contract", custom }]]));
}

let written = 0;
/** A module with this for its default export. */
function moduleOf(body: string): string {
  const file = join(folder, `gate-${written++}.mjs`);
  writeFileSync(file, `const rules = ${JSON.stringify(rules)};\nexport default ${body};\n`);
  return file;
}

const toneOf = ({ verdict }: Judged): object | undefined => verdict.gates.find(({ name }) => name === "tone");
const failed = { name: "tone", passed: false, skipped: true, reason: "the gate failed to run" };

describe("a gate in a module", () => {
  const counting = (): string =>
    moduleOf(`{ rules, judge(output, { tool }) {
      const words = JSON.stringify(output).match(/fool/g) ?? [];
      return tool === "crm/notes" && words.length > 0 ? [{ rule: "insult", count: words.length }] : [];
    } }`);

  it("is asked beside ours, and its verdict is one of the gates", async () => {
    await using judging = judgeWith({ module: counting() });
    const fine = await judging.judge(call, json({ note: "kind words" }));
    expect(fine).toMatchObject({ action: "passed", verdict: { passed: true } });
    expect(fine.verdict.gates.map(({ name }) => name)).toEqual(["filesystem", "pii", "content", "tone"]);
    const rude = await judging.judge(call, json({ note: "you fool, you fool" }));
    expect(rude).toMatchObject({ action: "blocked", deciding: [{ name: "tone", reason: "2 insults" }] });
    expect(toneOf(rude)).toMatchObject({ passed: false, reason: "2 insults" });
  });

  it.each([
    ["observe in a mode that withholds", { action: "observe" } as const, "enforce"],
    ["block in a mode that only records", { action: "block" } as const, "observe"],
  ] as const)("only records with %s", async (_, gate, mode) => {
    await using judging = judgeWith({ module: counting(), ...gate }, mode);
    expect(await judging.judge(call, text("fool"))).toMatchObject({
      action: "observed",
      verdict: { passed: false },
    });
  });

  it("keeps back what one of ours would have redacted", async () => {
    await using judging = judgeWith({ module: counting() }, "redact");
    const judged = await judging.judge(call, text("ann@harbourtea.com is a fool"));
    expect(judged).toMatchObject({ action: "blocked", deciding: [{ name: "tone" }] });
    expect(judged).not.toHaveProperty("redacted");
  });

  it("is not asked about the tools of others", async () => {
    await using judging = judgeWith({ module: counting(), tool: "mail/*" });
    expect(toneOf(await judging.judge(call, text("fool")))).toBeUndefined();
  });

  it("with probes is asked where its anchors are, in what is hidden too", async () => {
    const module = moduleOf(`{ rules, probes: [{
      rules: ["insult"],
      anchors: ["blockhead"],
      look: (leaf, end) => ({ rule: "insult", until: end + 1 }),
    }] }`);
    await using judging = judgeWith({ module });
    const hidden = [{ a: JSON.stringify({ b: "a \uff42lockhead" }) }, "\uff42\uff4c\uff4fckhead"];
    expect(await judging.judge(call, json(hidden))).toMatchObject({
      action: "blocked",
      deciding: [{ reason: "2 insults" }],
    });
    expect(await judging.judge(call, json({ b: ["block", "head"] }))).toMatchObject({ action: "passed" });
  });
});

describe("a gate that does harm harms nobody but itself", () => {
  it.each([
    ["throws, with the output as its words", `{ rules, judge(output) { throw new Error(output); } }`],
    ["says the output as its rule", `{ rules, judge: (output) => [output] }`],
    ["says the output as a count", `{ rules, judge: (output) => [{ rule: "insult", count: output }] }`],
    ["says nothing that could be read", `{ rules, judge: () => 7 }`],
    ["ends its thread", `{ rules, judge() { process.exit(0); } }`],
    [
      "needs more memory than there is",
      `{ rules, judge() { const all = []; for (;;) all.push(new Array(1e6).fill({})); } }`,
    ],
    ["has no rules", `{ rules: {}, judge: () => [] }`],
    [
      "has an output for the words of its rules",
      `{ rules: { insult: { one: "<b>a\\nb", many: "x" } }, judge: () => ["insult"] }`,
    ],
    ["cannot be loaded", `undefined.nothing`],
  ])("when it %s", async (_, body) => {
    await using judging = judgeWith({ module: moduleOf(body), timeoutMs: 60_000 });
    const judged = await judging.judge(call, text("a secret of 40 letters"));
    expect(judged).toMatchObject({ action: "blocked", deciding: [failed] });
    expect(JSON.stringify(judged)).not.toContain("secret of");
    await using open = judgeWith({ module: moduleOf(body), timeoutMs: 60_000, fail: "open" });
    expect(await open.judge(call, text("a secret of 40 letters"))).toMatchObject({ action: "observed" });
  });

  it("when it never answers: the call waits no longer than it is told, and the next one has another thread", async () => {
    const module = moduleOf(
      `{ rules, judge: (output) => output === "stop" ? new Promise(() => setInterval(() => {}, 1e6)) : [] }`,
    );
    await using judging = judgeWith({ module, timeoutMs: 300 });
    expect(toneOf(await judging.judge(call, text("stop")))).toMatchObject({
      skipped: true,
      reason: "the gate did not answer in time",
    });
    expect(toneOf(await judging.judge(call, text("go")))).toMatchObject({ passed: true });
  });

  it("when it never lets go: a loop is ended, and those that wait behind it are judged", async () => {
    const module = moduleOf(`{ rules, judge(output) { while (output === "loop"); return []; } }`);
    await using judging = judgeWith({ module, timeoutMs: 300 });
    const [loop, ...others] = await Promise.all(
      ["loop", "a", "b"].map(async (each) => toneOf(await judging.judge(call, text(each)))),
    );
    expect(loop).toMatchObject({ reason: "the gate did not answer in time" });
    expect(others).toEqual([
      expect.objectContaining({ passed: true }),
      expect.objectContaining({ passed: true }),
    ]);
  });

  it("when it fails again and again it is let alone for a while", async () => {
    const module = moduleOf(`{ rules, judge() { throw new Error(); } }`);
    await using judging = judgeWith({ module });
    const reasons: unknown[] = [];
    for (let at = 0; at < 5; at++) reasons.push(toneOf(await judging.judge(call, text("x"))));
    expect(reasons.at(0)).toMatchObject(failed);
    expect(reasons.at(-1)).toMatchObject({
      reason: "the gate failed several times and is not asked for a while",
    });
  });
});

/** An endpoint that answers as it is told to, and keeps what it was asked. */
async function endpoint(
  answer: (
    asked: { outputs: { id: string; tool: string; output: unknown }[] },
    response: ServerResponse,
  ) => void,
) {
  const asked: { outputs: { id: string; tool: string; output: unknown }[] }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const read = JSON.parse(body) as (typeof asked)[number];
      asked.push(read);
      answer(read, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/judge`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a gate behind an address", () => {
  it("is asked in one request about what comes in one turn, values as values and texts as texts", async () => {
    await using tone = await endpoint(({ outputs }, response) => {
      const results = outputs.map(({ id, output }) => ({
        id,
        findings: JSON.stringify(output).includes("fool") ? ["insult"] : [],
      }));
      response.end(JSON.stringify({ results }));
    });
    await using judging = judgeWith({ url: tone.url, rules });
    const judged = await Promise.all([
      judging.judge(call, json({ a: 1 })),
      judging.judge(call, text("you fool")),
      judging.judge(call, { kind: "text", text: "{no json", json: true }),
    ]);
    expect(judged.map(({ action }) => action)).toEqual(["passed", "blocked", "passed"]);
    expect(toneOf(judged[1])).toMatchObject({ reason: "1 insult" });
    expect(tone.asked).toEqual([
      {
        outputs: [
          { id: "0", tool: "crm/notes", output: { a: 1 } },
          { id: "1", tool: "crm/notes", output: "you fool" },
          { id: "2", tool: "crm/notes", output: "{no json" },
        ],
      },
    ]);
  });

  it.each([
    ["is down", undefined],
    ["answers 500", (_: unknown, response: ServerResponse) => response.writeHead(500).end("{}")],
    ["answers no JSON", (_: unknown, response: ServerResponse) => response.end("<html>")],
    [
      "answers for another output",
      (_: unknown, response: ServerResponse) => response.end('{"results":[{"id":"9","findings":[]}]}'),
    ],
    [
      "leads elsewhere",
      (_: unknown, response: ServerResponse) => response.writeHead(302, { location: "/x" }).end(),
    ],
    [
      "says a rule that nobody named",
      (_: unknown, response: ServerResponse) =>
        response.end('{"results":[{"id":"0","findings":["you fool"]}]}'),
    ],
    [
      "answers without end",
      (_: unknown, response: ServerResponse) => response.end(`{"results":[${" ".repeat(2e6)}]}`),
    ],
  ])("holds an output back when it %s, or lets it pass, as it is told", async (_, answer) => {
    await using tone = await endpoint(answer ?? (() => undefined));
    const url = answer === undefined ? "http://127.0.0.1:1/" : tone.url;
    await using closed = judgeWith({ url, rules });
    expect(await closed.judge(call, text("x"))).toMatchObject({ action: "blocked", deciding: [failed] });
    await using open = judgeWith({ url, rules, fail: "open" });
    expect(await open.judge(call, text("x"))).toMatchObject({ action: "observed" });
  });

  it("is waited for no longer than it is told, and after three failures not at all", async () => {
    await using tone = await endpoint(() => undefined);
    await using judging = judgeWith({ url: tone.url, rules, timeoutMs: 100 });
    for (let at = 0; at < 3; at++)
      expect(toneOf(await judging.judge(call, text("x")))).toMatchObject({
        reason: "the gate did not answer in time",
      });
    expect(toneOf(await judging.judge(call, text("x")))).toMatchObject({
      reason: "the gate failed several times and is not asked for a while",
    });
    // One that was given up before it arrived is not there.
    expect(tone.asked.length).toBeLessThanOrEqual(3);
  });
});

it("an output that cannot be read is held back from a gate that may hold it", async () => {
  await using judging = judgeWith({ url: "http://127.0.0.1:1/", rules });
  const judged = await judging.judge(call, { kind: "opaque", why: "too large to inspect" });
  expect(judged.deciding.map(({ name }) => name)).toContain("tone");
});
