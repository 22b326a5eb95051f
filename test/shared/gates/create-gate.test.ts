import { describe, expect, it } from "vitest";
import { failedGates, openGate } from "./verdict.ts";

const mail = "ann@harbourtea.com";

describe("an ordinary output", () => {
  it("passes all three gates, each of which says how long it took", async () => {
    await using gate = openGate();
    const evaluation = await gate.evaluate({ output: { answer: "42", items: [1, 2, "three"] } });
    expect(evaluation.passed).toBe(true);
    expect(evaluation.evaluation_id).toMatch(/^ev_[0-9a-z]{26}$/);
    expect(evaluation.gates.map(({ name }) => name)).toEqual(["filesystem", "pii", "content"]);
    for (const result of evaluation.gates) {
      expect(result).toEqual({ name: result.name, passed: true, latency_ms: expect.any(Number) });
    }
  });
});

describe("an output with several faults", () => {
  it("is reported by every gate that sees one, not only by the first", async () => {
    await using gate = openGate();
    const { gates } = await gate.evaluate({
      output: "I'm sorry, but I can't help with that. rm -rf / ann@harbourtea.com",
    });
    expect(gates.map(({ passed }) => passed)).toEqual([false, false, false]);
  });
});

describe("the reason of a failed gate", () => {
  it("names kind, count and place, and nothing of the output", async () => {
    await using gate = openGate();
    const output = { content: [{ type: "text", text: "ask ann@harbourtea.com or bob@harbourtea.com" }] };
    const { gates } = await gate.evaluate({ output });
    expect(gates[1]).toMatchObject({ passed: false, reason: "2 e-mail addresses, first in content[0].text" });
  });

  it.each([
    [{ Ann_Smith: { text: [mail] } }, "*.text[0]"],
    [{ user7: { notes: mail } }, "*.notes"],
    [{ users: [{ billingAddress: { contact_email: mail } }] }, "users[0].billingAddress.contact_email"],
    [{ email: { [mail]: 1 } }, "email.*"],
  ])("names the keys that everybody has, and writes any other as a star: %j", async (output, place) => {
    await using gate = openGate();
    const { gates } = await gate.evaluate({ output });
    expect(gates[1]?.reason).toBe(`1 e-mail address in ${place}`);
  });

  it("names no place when the output itself is the text", async () => {
    await using gate = openGate();
    const { gates } = await gate.evaluate({ output: "rm -rf /" });
    expect(gates[0]?.reason).toBe("1 recursive delete of a protected place");
  });

  it("stops counting at a thousand", async () => {
    await using gate = openGate();
    const { gates } = await gate.evaluate({ output: "ann@harbourtea.com ".repeat(5_000) });
    expect(gates[1]?.reason).toBe("1000 or more e-mail addresses");
  });

  it("stays within 500 characters, however deep the place is", async () => {
    await using gate = openGate();
    let output: unknown = "ann@harbourtea.com 123-45-6789 (555) 123-4567 ann%40harbourtea.com";
    for (let depth = 0; depth < 400; depth++) output = { structuredContent: output };
    const { gates } = await gate.evaluate({ output });
    expect(gates[1]?.reason?.length).toBeLessThanOrEqual(500);
  });
});

describe("the latency gate", () => {
  it("runs exactly when the time of the agent is given", async () => {
    await using gate = openGate();
    expect((await gate.evaluate({ output: "ok" })).gates).toHaveLength(3);
    const { gates } = await gate.evaluate({ output: "ok", latency_ms: 5_000 });
    expect(gates[3]).toMatchObject({ name: "latency", passed: true });
  });

  it("fails an agent that took longer than the threshold", async () => {
    await using gate = openGate({ latencyThresholdMs: 200 });
    const { passed, gates } = await gate.evaluate({ output: "ok", latency_ms: 200.5 });
    expect(passed).toBe(false);
    expect(gates[3]).toMatchObject({
      name: "latency",
      passed: false,
      reason: expect.stringContaining("slower"),
    });
  });

  it("can be switched off", async () => {
    await using gate = openGate({ latencyThresholdMs: null });
    const { gates } = await gate.evaluate({ output: "ok", latency_ms: 60_000 });
    expect(gates.map(({ name }) => name)).not.toContain("latency");
  });
});

describe("a budget that runs out", () => {
  it("fails every gate that could not finish, and says that it was skipped", async () => {
    let ms = 0;
    await using gate = openGate({ budgetMs: 50, now: () => (ms += 30) });
    const { passed, gates } = await gate.evaluate({ output: "a".repeat(200_000) });
    expect(passed).toBe(false);
    for (const result of gates.slice(0, 2)) {
      expect(result).toMatchObject({
        passed: false,
        skipped: true,
        reason: expect.stringContaining("budget"),
      });
    }
  });

  it("keeps what was found before", async () => {
    let ms = 0;
    await using gate = openGate({ budgetMs: 50, now: () => (ms += 30) });
    const { gates } = await gate.evaluate({ output: `ann@harbourtea.com ${"a".repeat(400_000)}` });
    expect(gates[1]).toMatchObject({ passed: false, reason: "1 e-mail address" });
    expect(gates[1]).not.toHaveProperty("skipped");
  });

  it("never cuts a small output short, however long the machine pauses", async () => {
    let ms = 0;
    await using gate = openGate({ budgetMs: 50, now: () => (ms += 10_000) });
    expect((await gate.evaluate({ output: "a".repeat(4_000) })).passed).toBe(true);
  });

  it("is five times as large where orders are looked for", async () => {
    const output = "a".repeat(200_000);
    for (const injection of [false, true]) {
      let ms = 0;
      await using gate = openGate({ budgetMs: 50, gates: { injection }, now: () => (ms += 30) });
      expect((await gate.evaluate({ output })).passed).toBe(injection);
    }
  });

  it("allows the same time again for each further megabyte", async () => {
    let ms = 0;
    await using gate = openGate({ budgetMs: 50, now: () => (ms += 2) });
    expect((await gate.evaluate({ output: "a".repeat(3_000_000) })).passed).toBe(true);
  });
});

describe("values that are hard to walk", () => {
  it("finds what lies 10,000 arrays deep", async () => {
    let output: unknown = "ann@harbourtea.com";
    for (let depth = 0; depth < 10_000; depth++) output = [output];
    expect(await failedGates(output)).toEqual(["pii"]);
  });

  it("comes back from a value that contains itself", async () => {
    const output: { mail: string; self?: unknown } = { mail: "ann@harbourtea.com" };
    output.self = [output, { again: output }];
    expect(await failedGates(output)).toEqual(["pii"]);
  });

  it("comes back from a circle that closes only after a hundred steps", async () => {
    const first: { next?: unknown } = {};
    let last = first;
    for (let step = 0; step < 100; step++) last.next = last = {};
    last.next = { mail: "ann@harbourtea.com", again: first };
    expect(await failedGates(first)).toEqual(["pii"]);
  });

  it("gives up on circles that branch, however much time each megabyte earns", async () => {
    await using gate = openGate({ budgetMs: 1 });
    const ring: unknown[][] = Array.from({ length: 100 }, () => []);
    for (const [at, each] of ring.entries()) each.push(ring[(at + 1) % 100], ring[(at + 7) % 100]);
    const { gates } = await gate.evaluate({ output: ring[0] });
    expect(gates[0]).toMatchObject({ name: "filesystem", passed: false, skipped: true });
  });

  it("fails, and does not throw, when reading the value throws", async () => {
    const output = {
      get broken(): string {
        throw new Error("no");
      },
    };
    expect(await failedGates(output)).toContain("pii");
  });

  it.each([
    ["lone surrogates", "\ud800 ann@harbourtea.com \udc00"],
    ["an object key", { "ann@harbourtea.com": 1 }],
    ["a number under a key that names it", { ssn: 536_228_145 }],
    ["ten megabytes before it", `${"a ".repeat(5_000_000)}ann@harbourtea.com`],
    ["a key called __proto__", JSON.parse('{"__proto__":"ann@harbourtea.com"}')],
  ])("finds an address in or after %s", async (_, output) => {
    expect(await failedGates(output)).toEqual(["pii"]);
  });

  it("finds one in a large object, also one that came after it was judged before", async () => {
    await using gate = openGate();
    const output: Record<string, unknown> = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, at) => [`key ${at}`, at]),
    );
    expect((await gate.evaluate({ output })).passed).toBe(true);
    output["later"] = "ann@harbourtea.com";
    delete output["key 1999"];
    expect((await gate.evaluate({ output })).passed).toBe(false);
  });

  it.each([[undefined], [Number.NaN], [12n], [Symbol("x")], [() => 1], [new Map()], [new Date(0)]])(
    "does not throw on what is no JSON",
    async (output) => {
      await using gate = openGate();
      expect((await gate.evaluate({ output })).gates).toHaveLength(3);
    },
  );
});
