import { describe, expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";

const verdictOf = async (output: unknown) => {
  const { gates } = await createGate().evaluate({ output });
  return gates.filter(({ passed }) => !passed).map(({ name }) => name);
};

describe("an ordinary output", () => {
  it("passes all three gates, each of which says how long it took", async () => {
    const evaluation = await createGate().evaluate({ output: { answer: "42", items: [1, 2, "three"] } });
    expect(evaluation.passed).toBe(true);
    expect(evaluation.evaluation_id).toMatch(/^ev_[0-9a-z]{26}$/);
    expect(evaluation.gates.map(({ name }) => name)).toEqual(["filesystem", "pii", "content"]);
    for (const gate of evaluation.gates)
      expect(gate).toEqual({ name: gate.name, passed: true, latency_ms: expect.any(Number) });
  });
});

describe("what is never missed", () => {
  it.each([
    "rm -rf /",
    "sudo rm -rf ~",
    "rm -fr -- *",
    "rm --recursive --force /home",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "/etc/shadow",
    "dd if=/dev/zero of=/dev/sda",
    "mkfs.ext4 /dev/sda1",
    ":(){ :|:& };:",
  ])("%s fails filesystem", async (output) => {
    expect(await verdictOf(output)).toEqual(["filesystem"]);
  });

  it.each(["john@example.com", "123-45-6789", "555-123-4567", "(555) 123-4567", "+1 415 555 0132"])(
    "%s fails pii",
    async (output) => {
      expect(await verdictOf(output)).toEqual(["pii"]);
    },
  );

  it.each([
    "",
    "   ",
    "\u200b",
    null,
    "I'm sorry, but I can't help with that.",
    "I cannot assist with that request.",
    "As an AI language model, I cannot provide that.",
  ])("%j fails content", async (output) => {
    expect(await verdictOf(output)).toEqual(["content"]);
  });
});

describe("the reason of a failed gate", () => {
  it("names kind, count and place, and nothing of the output", async () => {
    const output = { content: [{ type: "text", text: "ask ann@example.com or bob@example.com" }] };
    const { gates } = await createGate().evaluate({ output });
    expect(gates[1]).toMatchObject({ passed: false, reason: "2 e-mail addresses, first at content[0].text" });
  });

  it("writes a key that is not part of the envelope as a star", async () => {
    const { gates } = await createGate().evaluate({ output: { secretKey: "ann@example.com" } });
    expect(gates[1]?.reason).toBe("1 e-mail address at *");
  });
});

describe("the latency gate", () => {
  it("runs exactly when the time of the agent is given", async () => {
    await using gate = { ...createGate(), [Symbol.asyncDispose]: async () => {} };
    expect((await gate.evaluate({ output: "ok" })).gates).toHaveLength(3);
    expect((await gate.evaluate({ output: "ok", latency_ms: 5_000 })).gates[3]).toMatchObject({
      name: "latency",
      passed: true,
    });
    expect((await gate.evaluate({ output: "ok", latency_ms: 5_001 })).gates[3]).toMatchObject({
      name: "latency",
      passed: false,
    });
  });

  it("can be switched off", async () => {
    const { gates } = await createGate({ latencyThresholdMs: null }).evaluate({
      output: "ok",
      latency_ms: 60_000,
    });
    expect(gates.map(({ name }) => name)).not.toContain("latency");
  });
});

describe("a budget that runs out", () => {
  it("fails every gate that could not finish, and says so", async () => {
    let ms = 0;
    const gate = createGate({ now: () => (ms += 30) });
    const { passed, gates } = await gate.evaluate({ output: "a".repeat(200_000) });
    expect(passed).toBe(false);
    for (const name of ["filesystem", "pii"]) {
      expect(gates.find((each) => each.name === name)).toMatchObject({ passed: false, skipped: true });
    }
  });
});

describe("values that are hard to walk", () => {
  it("finds what lies 10,000 arrays deep", async () => {
    let output: unknown = "ann@example.com";
    for (let depth = 0; depth < 10_000; depth++) output = [output];
    expect(await verdictOf(output)).toEqual(["pii"]);
  });

  it("comes back from a value that contains itself", async () => {
    const output: { mail: string; self?: unknown } = { mail: "ann@example.com" };
    output.self = [output, { again: output }];
    expect(await verdictOf(output)).toEqual(["pii"]);
  });

  it("fails, and does not throw, when reading the value throws", async () => {
    const output = {
      get broken(): string {
        throw new Error("no");
      },
    };
    expect(await verdictOf(output)).toContain("pii");
  });
});
