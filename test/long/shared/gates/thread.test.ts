import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGate } from "../../../../shared/gates/create-gate.ts";
// Its programs run what is compiled.
import "../../../support/programs.ts";
import { openGate } from "../../../shared/gates/verdict.ts";

/** More text than is judged where the caller runs. */
const padding = "nothing to see here. ".repeat(20_000);
const skipped = { passed: false, skipped: true, reason: expect.stringContaining("budget") };
const broken = { passed: false, reason: "the gate failed to run" };

const large = (text: string) => ({ output: `${padding}${text}` });

/** A gate whose thread has started and has rules that misbehave. Its budget is as large as leaves the deadline where it is. */
async function openMisbehaving() {
  const gate = createGate({ profile: "contract", budgetMs: 250 });
  expect((await gate.evaluate(large("ann@harbourtea.com"))).gates[1]).toMatchObject({ passed: false });
  return { ...gate, [Symbol.asyncDispose]: () => gate.close() };
}

/** How often the event loop came round while something was awaited. */
async function turnsDuring(awaited: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await awaited;
  isOver = true;
  return turns;
}

function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

describe("a rule that misbehaves on a large output", () => {
  beforeEach(() => {
    process.env["AGENT_GATE_TEST_RULES"] = new URL(
      "../../../shared/gates/thread-rules.mjs",
      import.meta.url,
    ).href;
  });
  afterEach(() => {
    delete process.env["AGENT_GATE_TEST_RULES"];
  });

  it("and does not end is cut off, and the gates that had not finished say that they were skipped", async () => {
    await using gate = await openMisbehaving();
    const { passed, gates, total_latency_ms } = await gate.evaluate(large("endless-rule-here"));
    expect(passed).toBe(false);
    expect(total_latency_ms).toBeGreaterThanOrEqual(250);
    expect(gates).toEqual([
      expect.objectContaining({ name: "filesystem", ...skipped }),
      expect.objectContaining({ name: "pii", ...skipped }),
      { name: "content", passed: true, latency_ms: expect.any(Number) },
    ]);
    expect((await gate.evaluate(large("ann@harbourtea.com"))).gates[1]).toMatchObject({
      reason: "1 e-mail address",
    });
  });

  it("and does not end leaves a refusal found before it a refusal", async () => {
    await using gate = await openMisbehaving();
    const { gates } = await gate.evaluate({
      output: { answer: "I cannot assist with that request.", log: `${padding}endless-rule-here` },
    });
    expect(gates[2]).toMatchObject({ passed: false, reason: "1 refusal instead of an answer" });
    expect(gates[2]).not.toHaveProperty("skipped");
  });

  it("and does not end loses nothing that waits behind it", async () => {
    await using gate = await openMisbehaving();
    const texts = [
      "endless-rule-here",
      "fine",
      "ann@harbourtea.com",
      "endless-rule-here",
      "rm -rf /",
      "fine",
    ];
    const evaluations = await Promise.all(texts.map((text) => gate.evaluate(large(text))));
    expect(evaluations.map(({ gates }) => gates.map(({ passed }) => passed))).toEqual([
      [false, false, true],
      [true, true, true],
      [true, false, true],
      [false, false, true],
      [false, true, true],
      [true, true, true],
    ]);
    expect(evaluations.map(({ gates }) => gates[0]?.skipped ?? false)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it("and does not end holds up nobody else", async () => {
    await using gate = await openMisbehaving();
    let small = 0;
    const endless = gate.evaluate(large("endless-rule-here"));
    const others = (async () => {
      for (; small < 50; small++) expect((await gate.evaluate({ output: "fine" })).passed).toBe(true);
    })();
    const first = await Promise.race([endless.then(() => "endless"), others.then(() => "others")]);
    expect(first).toBe("others");
    expect(await turnsDuring(endless)).toBeGreaterThan(100);
  });

  it("and takes the thread down fails the gates, and the next output is judged as ever", async () => {
    await using gate = await openMisbehaving();
    const [down, behind] = await Promise.all([
      gate.evaluate(large("deadly-rule-here")),
      gate.evaluate(large("ann@harbourtea.com")),
    ]);
    expect(down.gates.slice(0, 2)).toEqual(
      ["filesystem", "pii"].map((name) => ({ name, ...broken, latency_ms: expect.any(Number) })),
    );
    expect(behind.gates.map(({ passed }) => passed)).toEqual([true, false, true]);
  });

  it("and throws fails its own gate alone", async () => {
    await using gate = await openMisbehaving();
    const { gates } = await gate.evaluate(large("throwing-rule-here ann@harbourtea.com"));
    expect(gates[0]).toMatchObject(broken);
    expect(gates[1]).toMatchObject({ reason: "1 e-mail address" });
    expect(gates[2]).toMatchObject({ passed: true });
  });

  it("and cannot even be loaded leaves the judging to the caller", async () => {
    process.env["AGENT_GATE_TEST_RULES"] = new URL(
      "../../../shared/gates/no-such-rules.mjs",
      import.meta.url,
    ).href;
    await using gate = openGate();
    const evaluations = await Promise.all(
      ["fine", "ann@harbourtea.com"].map((text) => gate.evaluate(large(text))),
    );
    expect(evaluations.map(({ passed }) => passed)).toEqual([true, false]);
  });

  it("is no rule at all outside of tests", () => {
    expect(program("throwing-rule-here")).toEqual({ status: 0, stdout: "passed\n" });
  });
});

describe("a large output", () => {
  it("leaves the caller's event loop free while it is judged", async () => {
    await using gate = openGate();
    await gate.evaluate(large(""));
    const judged = gate.evaluate({ output: "rm -rf ./build ".repeat(300_000) });
    expect(await turnsDuring(judged)).toBeGreaterThan(10);
    expect((await judged).passed).toBe(true);
  });

  it("that was judged in time counts as judged, however busy the caller was meanwhile", async () => {
    await using gate = await openMisbehaving();
    const output = "ann@harbourtea.com ".repeat(20_000);
    // The first ones are read by code that is not compiled yet, which on a slow machine takes a budget of its own.
    for (let reads = 0; reads < 3; reads++) await gate.evaluate({ output });
    const judged = gate.evaluate({ output });
    // Long enough for the thread to have begun. What comes after this turn of the event loop are the timers, before any message.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setImmediate(resolve));
    block(400);
    expect((await judged).gates[1]).toMatchObject({ reason: "1000 or more e-mail addresses" });
  });

  it.each<[string, unknown]>([
    ["a function", { padding, mail: "ann@harbourtea.com", call: () => padding }],
    ["ten thousand lists around it", [padding, nested("ann@harbourtea.com", 10_000)]],
    ["four thousand lists around it", [padding, nested("ann@harbourtea.com", 4_000)]],
    ["a thousand lists around it", [padding, nested("ann@harbourtea.com", 1_000)]],
    ["a big integer", { padding, ssn: 536_228_145n }],
    [
      "two hundred thousand short texts before it",
      [...Array.from({ length: 200_000 }, (_, at) => `s${at}`), "ann@harbourtea.com"],
    ],
    ["ten megabytes before it", [`${"a ".repeat(5_000_000)}ann@harbourtea.com`]],
    ["one key of a megabyte before it", { [padding.repeat(3)]: 1, mail: "ann@harbourtea.com" }],
  ])("is judged with %s in it", async (_, output) => {
    await using gate = openGate();
    const { gates } = await gate.evaluate({ output });
    expect(gates.map(({ passed }) => passed)).toEqual([true, false, true]);
  });

  it("is judged although it contains itself", async () => {
    await using gate = openGate();
    const output: { padding: string; mail: string; self?: unknown } = { padding, mail: "ann@harbourtea.com" };
    output.self = [output, { again: output }];
    expect((await gate.evaluate({ output })).gates[1]).toMatchObject({ passed: false });
  });

  it("whose reading throws fails, as a small one does", async () => {
    await using gate = openGate();
    const output = {
      padding,
      get broken(): string {
        throw new Error("no");
      },
    };
    expect((await gate.evaluate({ output })).gates[1]).toMatchObject(broken);
  });

  it("is judged by the tool's own exceptions, and by the rules that are on", async () => {
    await using gate = openGate({ gates: { filesystem: false }, exceptions: [{ tool: "mail*" }] });
    const { output } = large("ann@harbourtea.com");
    expect((await gate.evaluate({ output, tool: "mailbox" })).passed).toBe(true);
    const { gates } = await gate.evaluate({ output, tool: "shell" });
    expect(gates.map(({ name, passed }) => [name, passed])).toEqual([
      ["pii", false],
      ["content", true],
    ]);
  });

  it("has its latency judged too", async () => {
    await using gate = openGate({ latencyThresholdMs: 200 });
    const { gates } = await gate.evaluate({ ...large(""), latency_ms: 201 });
    expect(gates.map(({ name }) => name)).toEqual(["filesystem", "pii", "content", "latency"]);
  });
});

describe("an output of very many short texts", () => {
  const texts = Array.from({ length: 100_000 }, (_, at) => `line ${at}`);

  it("is judged where it is, and lets others have the event loop in between", async () => {
    let ms = 0;
    await using gate = openGate({ now: () => (ms += 5) });
    const judged = gate.evaluate({ output: [...texts, "ann@harbourtea.com"] });
    expect(await turnsDuring(judged)).toBeGreaterThan(10);
    expect((await judged).gates.map(({ passed }) => passed)).toEqual([true, false, true]);
  });

  it("may take as long as others let it, because only its own time is counted", async () => {
    let ms = 0;
    await using gate = openGate({ budgetMs: 500, now: () => (ms += 5) });
    let isOver = false;
    const others = (): void => {
      ms += 100_000;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const { passed, total_latency_ms } = await gate.evaluate({ output: texts });
    isOver = true;
    expect(ms).toBeGreaterThan(100_000);
    expect(total_latency_ms).toBeLessThan(1_000);
    expect(passed).toBe(true);
  });

  it("is skipped by the gates that have no time left", async () => {
    let ms = 0;
    await using gate = openGate({ budgetMs: 50, now: () => (ms += 20) });
    const { gates } = await gate.evaluate({ output: texts });
    expect(gates).toMatchObject([skipped, skipped, { name: "content", passed: true }]);
  });
});

describe("closing", () => {
  it("waits for the outputs under way, and later ones are judged without a thread", async () => {
    const gate = openGate();
    await gate.evaluate(large(""));
    const underWay = Promise.all(["fine", "ann@harbourtea.com"].map((text) => gate.evaluate(large(text))));
    await gate.close();
    expect((await underWay).map(({ passed }) => passed)).toEqual([true, false]);
    expect((await gate.evaluate(large("ann@harbourtea.com"))).passed).toBe(false);
  });

  it("is not needed for the process to end, and no answer is lost at its end", () => {
    expect(program("fine", "ann@harbourtea.com")).toEqual({
      status: 0,
      stdout: "passed\n1 e-mail address\n",
    });
  });
});

/** What a program that has these judged, one after the other, prints, and how it ends. */
function program(...texts: string[]): { status: number | null; stdout: string } {
  const file = fileURLToPath(new URL("../../../shared/gates/thread-program.mjs", import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [file, ...texts], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
    timeout: 60_000,
  });
  return { status, stdout };
}

function nested(value: unknown, depth: number): unknown {
  let output = value;
  for (let level = 0; level < depth; level++) output = [output];
  return output;
}
