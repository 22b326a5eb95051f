import { describe, expect, it } from "vitest";
import type { GateOptions } from "../../../shared/gates/create-gate.ts";
import { compileExceptions, unusedExceptions } from "../../../shared/gates/exceptions.ts";
import { filesystemProbes } from "../../../shared/gates/filesystem/probes.ts";
import { filesystemRules } from "../../../shared/gates/filesystem/rules.ts";
import { piiProbes } from "../../../shared/gates/pii/probes.ts";
import { piiRules } from "../../../shared/gates/pii/rules.ts";
import { failedGates, openGate } from "./verdict.ts";

async function passes(options: GateOptions, output: unknown, tool?: string): Promise<boolean> {
  await using gate = openGate(options);
  return (await gate.evaluate({ output, tool })).passed;
}

describe("a gate that is switched off", () => {
  it("is not run and not listed", async () => {
    await using gate = openGate({ gates: { pii: false } });
    const { passed, gates } = await gate.evaluate({ output: "ann@harbourtea.com" });
    expect(passed).toBe(true);
    expect(gates.map(({ name }) => name)).toEqual(["filesystem", "content"]);
  });

  it("leaves nothing to run when all are", async () => {
    expect(await passes({ gates: { filesystem: false, pii: false, content: false } }, "rm -rf /")).toBe(true);
  });
});

describe("a rule that is switched off", () => {
  it("finds nothing, while its neighbours still do", async () => {
    const options: GateOptions = { gates: { pii: { off: ["pii.email"] } } };
    expect(await passes(options, "ann@harbourtea.com")).toBe(true);
    expect(await passes(options, "ssn 123-45-6789")).toBe(false);
  });

  it("can be one of a family that a star names", async () => {
    const options: GateOptions = { gates: { pii: { off: ["pii.email*"] } } };
    expect(await passes(options, "ann@harbourtea.com, bob (at) example (dot) com")).toBe(true);
  });

  it("does not hide the finding of a weaker one about the same command", async () => {
    const options: GateOptions = { profile: "strict", gates: { filesystem: { off: ["fs.rm.root"] } } };
    await using gate = openGate(options);
    const { gates } = await gate.evaluate({ output: "rm -rf ~" });
    expect(gates[0]?.reason).toBe("1 recursive forced delete");
    expect(await passes(options, "rm -r ~")).toBe(true);
  });

  it("works for content too", async () => {
    const options: GateOptions = { gates: { content: { off: ["content.empty"] } } };
    expect(await passes(options, "")).toBe(true);
    expect(await passes(options, "I cannot assist with that request.")).toBe(false);
  });
});

describe("an exception", () => {
  it("for a tool holds for that tool only", async () => {
    const options: GateOptions = { exceptions: [{ rule: "pii.email", tool: "crm_*" }] };
    expect(await passes(options, "ann@harbourtea.com", "crm_search")).toBe(true);
    expect(await passes(options, "ann@harbourtea.com", "web_search")).toBe(false);
    expect(await passes(options, "ssn 123-45-6789", "crm_search")).toBe(false);
  });

  it("for a place in the value holds for that place only", async () => {
    const options: GateOptions = { exceptions: [{ path: "users[*].email" }] };
    expect(
      await passes(options, { users: [{ email: "ann@harbourtea.com" }, { email: "bob@harbourtea.com" }] }),
    ).toBe(true);
    expect(await passes(options, { users: [{ note: "ann@harbourtea.com" }] })).toBe(false);
  });

  it("for a place holds for a refusal there, and nowhere else", async () => {
    const refusal = "I cannot assist with that request.";
    const options: GateOptions = { exceptions: [{ rule: "content.refusal", path: "content[*].text" }] };
    expect(await passes(options, { content: [{ type: "text", text: refusal }] })).toBe(true);
    expect(await passes(options, { content: [{ type: "text", text: refusal }], message: refusal })).toBe(
      false,
    );
    expect(await passes(options, refusal)).toBe(false);
  });

  it("does not hide a finding behind a thousand that are excepted", async () => {
    const options: GateOptions = { exceptions: [{ path: "log" }] };
    const log = "ann@harbourtea.com ".repeat(1_000);
    expect(await passes(options, { log, note: "ann@harbourtea.com" })).toBe(false);
  });

  it("names keys as they are, also when the reason may not", async () => {
    const output = { "a.b": { "c*": "ann@harbourtea.com" } };
    expect(await passes({ exceptions: [{ path: "a.b.c*" }] }, output)).toBe(true);
    expect(await failedGates(output)).toEqual(["pii"]);
  });
});

describe("the exceptions together", () => {
  it("count what each of them excepted, so that one that never matched can be told", () => {
    const exceptions = [{ rule: "pii.email", tool: "crm_*" }, { rule: "pii.*" }, { path: "log" }];
    const hits: number[] = [];
    const rowsFor = compileExceptions(exceptions, hits);
    expect(rowsFor("crm_search").rowOf("pii.email", () => "note")).toBeUndefined();
    expect(rowsFor("other").rowOf("fs.disk", () => "note")).toBe(-1);
    expect(hits).toEqual([1, 1, 0]);
    expect(unusedExceptions(exceptions, hits)).toEqual([{ path: "log" }]);
  });

  it("are read from the top when some say that a finding counts: the first that matches decides", async () => {
    const exceptions = [
      { rule: "pii.email", path: "users[*].email" },
      { rule: "pii.*", path: "users[*].*", counts: true },
      { rule: "pii.*" },
    ];
    expect(await passes({ exceptions }, { users: [{ email: "ann@harbourtea.com" }] })).toBe(true);
    expect(await passes({ exceptions }, { users: [{ note: "ann@harbourtea.com" }] })).toBe(false);
    expect(await passes({ exceptions }, { users: [{ email: "ssn 123-45-6789" }] })).toBe(false);
    expect(await passes({ exceptions }, { note: "ann@harbourtea.com" })).toBe(true);
  });

  it("say of each whether it matched anything, in small outputs and large ones, and not in the warm-up", async () => {
    const exceptions = [{ path: "small" }, { path: "large" }, { rule: "pii.email" }];
    await using gate = openGate({ exceptions });
    gate.warm();
    await gate.evaluate({ output: { small: "ann@harbourtea.com", none: 1 } });
    await gate.evaluate({ output: { large: "ssn 123-45-6789", text: "tea ".repeat(100_000) } });
    expect(exceptions.map((_, at) => gate.hasMatched(at))).toEqual([true, true, true]);
    await using other = openGate({ exceptions });
    other.warm();
    await other.evaluate({ output: { large: "ssn 123-45-6789", text: "tea ".repeat(100_000) } });
    expect(exceptions.map((_, at) => other.hasMatched(at))).toEqual([false, true, false]);
  });
});

describe("the strict profile", () => {
  it.each([
    "rm -rf node_modules",
    "see ../docs/guide.md",
    "..\\secret.txt",
    "Logs are written to /var/log/app.log",
    "ssh -i ~/.ssh/config host",
  ])("takes %j by the letter, which balanced lets pass", async (output) => {
    expect(await failedGates(output, { profile: "strict" })).toEqual(["filesystem"]);
    expect(await failedGates(output)).toEqual([]);
  });

  it("takes ten digits for a phone number, which balanced lets pass", async () => {
    expect(await failedGates("id 4155550132", { profile: "strict" })).toEqual(["pii"]);
    expect(await failedGates("id 4155550132")).toEqual([]);
  });

  it.each([
    "Range 1..10 and a[2..5]",
    "spread ...args",
    "/home/ann/project/etc",
    "and/or",
    "usr = 1",
    "the lib folder",
  ])("still lets %j pass", async (output) => {
    expect(await failedGates(output, { profile: "strict" })).toEqual([]);
  });
});

it("lists every rule that a probe reports, and no rule that none reports", () => {
  const reported = [...filesystemProbes, ...piiProbes].flatMap(({ rules }) => rules);
  const listed = [...filesystemRules, ...piiRules].map(({ id }) => id);
  expect(new Set(reported)).toEqual(new Set(listed));
});
