import { describe, expect, it } from "vitest";
import { decodeWhole } from "../../../proxy/intercept/decode.ts";
import { createJudge } from "../../../proxy/judge/judge.ts";
import type { Policy } from "../../../proxy/judge/policy.ts";
import type { Subject, ToolCall } from "../../../proxy/tool-call.ts";
import { createGate, type GateOptions } from "../../../shared/gates/create-gate.ts";
import { crashReason } from "../../../shared/gates/engine/judge.ts";

const call: ToolCall = { agentId: "bot", tool: "GET /users/:id", upstream: "default" };
const text = (each: string): Subject => ({ kind: "text", text: each, json: false });
const json = (value: unknown): Subject => ({ kind: "text", text: JSON.stringify(value), json: true });

/** Gates that no slow machine keeps from finishing. */
const patient = (options: GateOptions) => createGate({ ...options, budgetMs: 60_000 });
const judgeOf = (policy: Policy, open = patient) => createJudge(new Map([["default", policy]]), { open });

describe("an output that passes", () => {
  it("is judged at once, without a promise", async () => {
    await using judging = judgeOf({ mode: "block", profile: "contract" });
    const judged = judging.judge(call, json({ name: "tea", price: 3 }));
    expect(judged).toMatchObject({ action: "passed", deciding: [], verdict: { passed: true } });
  });

  it("has an id of its own and a word of each gate", async () => {
    await using judging = judgeOf({ mode: "block", profile: "contract" });
    const [one, other] = [await judging.judge(call, text("a")), await judging.judge(call, text("a"))];
    expect(one.verdict.evaluation_id).toMatch(/^ev_/);
    expect(one.verdict.evaluation_id).not.toBe(other.verdict.evaluation_id);
    expect(one.verdict.gates.map(({ name }) => name)).toEqual(["filesystem", "pii", "content"]);
  });

  it("is passed too where all gates are off, and says that none was asked", async () => {
    await using judging = judgeOf({
      mode: "block",
      profile: "contract",
      gates: { filesystem: "off", pii: "off", content: "off" },
    });
    expect(await judging.judge(call, text("ann@harbourtea.com"))).toMatchObject({
      action: "passed",
      verdict: { passed: true, gates: [], total_latency_ms: 0 },
    });
  });
});

describe("what a rule of the user switched off", () => {
  const rule = {
    gate: "pii",
    rule: "pii.email",
    tool: "GET /users/*",
    path: "contact",
    action: "off",
  } as const;
  const { action: _, ...allowedBy } = rule;
  const other = { gate: "pii", rule: "pii.ssn.*", action: "off" } as const;
  const note = (contact: string) => ({
    contact,
    tea: Array.from({ length: 2_000 }, (_, id) => ({ id, of: "cups" })),
  });

  it.each([
    ["in a small output", json({ contact: "ann@harbourtea.com" }), [allowedBy]],
    ["in one that a thread judges", json(note("ann@harbourtea.com")), [allowedBy]],
    ["and is not there", json({ contact: "ann" }), undefined],
    ["and is there elsewhere, where it counts", json({ other: "ann@harbourtea.com" }), undefined],
  ])("stands beside the verdict %s", async (_, subject, allowed) => {
    await using judging = judgeOf({ mode: "block", profile: "contract", rules: [other, rule] });
    const judged = await judging.judge(call, subject);
    expect(judged.allowed?.map((each) => ({ ...each }))).toEqual(allowed);
  });

  it("is a refusal too, and no gate that is off by itself, nor a rule that the profile leaves out", async () => {
    const refusals = { gate: "content", rule: "content.refusal", action: "off" } as const;
    const bare = { gate: "pii", rule: "pii.phone.bare", action: "off" } as const;
    const counts = { gate: "filesystem", rule: "fs.rm.root", action: "block" } as const;
    await using judging = judgeOf({
      mode: "block",
      profile: "contract",
      gates: { filesystem: "off" },
      rules: [refusals, bare, counts],
    });
    const refused = await judging.judge(call, text("I'm sorry, but I can't help with that."));
    expect(refused).toMatchObject({ action: "passed", allowed: [{ rule: "content.refusal" }] });
    for (const harmless of ["cat ../../etc/passwd", "call 5551234567 now"])
      expect(await judging.judge(call, text(harmless))).not.toHaveProperty("allowed");
  });
});

/** A body of some 80 kB, as it comes from a tool, with a note in the middle. */
const longBody = async (note: string) => {
  const rows = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    label: id === 1_000 ? note : "a cup of tea",
  }));
  const body = Buffer.from(JSON.stringify(rows));
  const middle = body.indexOf(note) + 5;
  const reading = { how: "whole", encodings: [], charset: "", json: true } as const;
  const decoded = await decodeWhole([body.subarray(0, middle), body.subarray(middle)], reading, {
    bytesMax: 1_000_000,
    unjudged: "pass",
  });
  return decoded.kind === "unjudged" ? expect.unreachable() : decoded;
};

describe("a long output that is judged by its bytes", () => {
  it("passes without a text being made of it", async () => {
    await using judging = judgeOf({ mode: "block", profile: "contract" });
    const subject = await longBody("a pot of tea");
    Object.defineProperty(subject, "text", { get: () => expect.fail("a text was made") });
    expect(judging.judge(call, subject)).toMatchObject({ action: "passed", verdict: { passed: true } });
  });

  it.each([
    "ann@harbourtea.com",
    "rm -rf / --no-preserve-root",
    "ａnn＠harbourtea.com",
    String.raw`ann\u0040harbourtea.com`,
  ])("is blocked for %s in the middle of it, where two pieces meet", async (note) => {
    await using judging = judgeOf({ mode: "block", profile: "contract" });
    expect(await judging.judge(call, await longBody(note))).toMatchObject({ action: "blocked" });
  });

  it("is redacted like any other", async () => {
    await using judging = judgeOf({ mode: "redact", profile: "contract" });
    const judged = await judging.judge(call, await longBody("write to ann@harbourtea.com"));
    expect(judged.action).toBe("redacted");
    expect(judged.redacted).not.toContain("ann@harbourtea.com");
  });
});

describe("an output that fails", () => {
  it("is blocked in enforce, by the gate that decides and not by the one that only observes", async () => {
    await using judging = judgeOf({ mode: "block", profile: "contract", gates: { content: "observe" } });
    expect(await judging.judge(call, json({ email: "ann@harbourtea.com" }))).toMatchObject({
      action: "blocked",
      deciding: [{ name: "pii", passed: false, reason: "1 e-mail address in email" }],
    });
    expect(await judging.judge(call, text(""))).toMatchObject({
      action: "observed",
      deciding: [],
      verdict: { passed: false },
    });
  });

  it("is let through in observe, with the verdict that it has", async () => {
    await using judging = judgeOf({ mode: "observe", profile: "contract" });
    expect(await judging.judge(call, text("rm -rf /"))).toMatchObject({
      action: "observed",
      verdict: {
        passed: false,
        gates: [{ name: "filesystem", passed: false }, { passed: true }, { passed: true }],
      },
    });
  });

  it("keeps its verdict when it is redacted", async () => {
    await using judging = judgeOf({ mode: "redact", profile: "contract" });
    expect(await judging.judge(call, json({ email: "ann@harbourtea.com" }))).toMatchObject({
      action: "redacted",
      redacted: '{"email":"[redacted: e-mail address]"}',
      verdict: { passed: false },
    });
  });

  it("is blocked in enforce when a gate that blocks fails as well", async () => {
    await using judging = judgeOf({ mode: "enforce", profile: "contract" });
    const judged = await judging.judge(call, text("ann@harbourtea.com, rm -rf /"));
    expect(judged.action).toBe("blocked");
    expect(judged.deciding.map(({ name }) => name)).toEqual(["filesystem"]);
  });

  it("is judged by the policy of its own upstream", async () => {
    await using judging = createJudge(
      new Map<string, Policy>([
        ["one", { mode: "block", profile: "contract" }],
        ["other", { mode: "observe", profile: "contract" }],
      ]),
    );
    const actions = ["one", "other"].map(async (upstream) => {
      const { action } = await judging.judge({ ...call, upstream }, text("ann@harbourtea.com"));
      return action;
    });
    expect(await Promise.all(actions)).toEqual(["blocked", "observed"]);
  });
});

describe("rules", () => {
  const policy: Policy = {
    mode: "block",
    profile: "contract",
    rules: [
      { gate: "pii", rule: "pii.email", path: "users[*].email", action: "off" },
      { gate: "pii", rule: "pii.email", tool: "crm.*", action: "observe" },
      { gate: "pii", rule: "pii.ssn", tool: "hr.*", action: "off" },
    ],
  };
  const users = json({ users: [{ email: "ann@harbourtea.com" }] });
  const note = json({ note: "ann@harbourtea.com" });

  it("let a finding pass at its place, and only there", async () => {
    await using judging = judgeOf(policy);
    expect((await judging.judge(call, users)).action).toBe("passed");
    expect((await judging.judge(call, note)).action).toBe("blocked");
    expect((await judging.judge({ ...call, tool: "crm.list" }, note)).action).toBe("observed");
  });

  it("leave at its place what is redacted elsewhere", async () => {
    const emails = ["ann", "bob", "eve"].map((name) => `${name}@harbourtea.com`);
    const off = (path: string): Policy => ({
      mode: "redact",
      profile: "contract",
      rules: [{ gate: "pii", path, action: "off" }],
    });
    const left = async (path: string) => {
      await using judging = judgeOf(off(path));
      return (await judging.judge(call, json({ emails, note: "x@harbourtea.com" }))).redacted?.match(/\w+@/g);
    };
    expect(await left("emails[1]")).toEqual(["bob@"]);
    expect(await left("emails[*]")).toEqual(["ann@", "bob@", "eve@"]);
  });

  it("hold for an output so large that a thread judges it", async () => {
    await using judging = judgeOf(policy);
    const large = json({ users: [{ email: "ann@harbourtea.com" }], text: "tea ".repeat(100_000) });
    expect((await judging.judge(call, large)).action).toBe("passed");
  });

  it("that nothing has matched are named, also by what a thread has judged", async () => {
    await using judging = judgeOf(policy);
    await judging.judge(
      call,
      json({ users: [{ email: "ann@harbourtea.com" }], text: "tea ".repeat(100_000) }),
    );
    await judging.judge({ ...call, tool: "crm.list" }, note);
    expect(judging.unusedRules()).toEqual([{ upstream: "default", rule: policy.rules?.[2] }]);
  });

  it("that name nothing are refused at the start", () => {
    expect(() =>
      judgeOf({
        mode: "block",
        profile: "contract",
        rules: [{ gate: "pii", rule: "pii.emial", action: "off" }],
      }),
    ).toThrow(/rules\[0\]\.rule/);
  });
});

describe("an output that cannot be read", () => {
  const opaque: Subject = { kind: "opaque", why: "unknown encoding" };
  const skipped = (name: string) => ({
    name,
    passed: false,
    reason: "unknown encoding",
    latency_ms: 0,
    skipped: true,
  });

  it.each(["enforce", "redact"] as const)("is withheld in %s, with the reason", async (mode) => {
    await using judging = judgeOf({ mode, profile: "contract" });
    expect(await judging.judge(call, opaque)).toMatchObject({
      action: "blocked",
      deciding: [skipped("filesystem"), skipped("pii")],
      verdict: { passed: false, gates: [skipped("filesystem"), skipped("pii"), skipped("content")] },
    });
  });

  it.each<Policy>([
    { mode: "observe", profile: "contract" },
    { mode: "block", profile: "contract", fail: "open" },
  ])("passes with %o, recorded as skipped", async (policy) => {
    await using judging = judgeOf(policy);
    expect(await judging.judge(call, opaque)).toMatchObject({
      action: "observed",
      deciding: [],
      verdict: { passed: false, gates: [skipped("filesystem"), skipped("pii"), skipped("content")] },
    });
  });
});

describe("a gate that does not come to an end", () => {
  const broken = (options: GateOptions) => {
    const gate = createGate(options);
    return {
      ...gate,
      judgeText: (...asked: Parameters<typeof gate.judgeText>) => {
        const evaluation = gate.judgeText(...asked);
        if (evaluation instanceof Promise) throw new Error("the text is too large for this test");
        const gates = evaluation.gates.map((each) => ({ ...each, passed: false, reason: crashReason }));
        return { ...evaluation, passed: false, gates };
      },
    };
  };

  it("blocks, unless the policy fails open", async () => {
    await using closed = judgeOf({ mode: "block", profile: "contract" }, broken);
    expect(await closed.judge(call, text("tea"))).toMatchObject({
      action: "blocked",
      verdict: { passed: false },
    });
    await using opened = judgeOf({ mode: "block", profile: "contract", fail: "open" }, broken);
    expect(await opened.judge(call, text("tea"))).toMatchObject({
      action: "observed",
      verdict: { passed: false },
    });
  });

  it("does not, for a tool of which nothing that it finds would", async () => {
    const rules: Policy["rules"] = [
      { gate: "pii", tool: "docs.*", action: "observe" },
      { gate: "filesystem", tool: "docs.*", action: "off" },
    ];
    await using judging = judgeOf({ mode: "block", profile: "contract", rules }, broken);
    expect((await judging.judge({ ...call, tool: "docs.list" }, text("tea"))).action).toBe("observed");
    expect((await judging.judge(call, text("tea"))).action).toBe("blocked");
  });
});
