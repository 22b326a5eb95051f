import { describe, expect, it } from "vitest";
import { createJudge } from "../../proxy/judge/judge.ts";
import { createGate, type Gate } from "../../shared/gates/create-gate.ts";
import { between, pick, seededRandom } from "../support/random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const cases = Number(process.env["CASES"] ?? 3_000);

/** Findings of which each is one wherever it stands, and words that hold nothing of them. */
const findings = [
  "ann@harbourtea.com",
  "margaret.hamilton+moon@apollo.harbourtea.org",
  "ann\u{ff20}harbourtea.com",
  "ann at example dot com",
  "123-45-6789",
  "(555) 123-4567",
  "+1 415 555 0132",
  "555-123-4567",
  "rm -rf /",
  "rm -fr ~",
  "dd of=/dev/sda",
  "mkfs.ext4 /dev/sda1",
  "../../etc/passwd",
  Buffer.from("write to ann@harbourtea.com now").toString("base64"),
];
const words = [
  "tea",
  "green",
  "Grüße",
  "日本",
  "\u{1f600}",
  "(",
  ")",
  ",",
  '"',
  "\\",
  "\n",
  "/",
  "a.b",
  "x_y",
  ":",
];
const keys = ["note", "text", "a b", "", "__proto__", 'q"q', "list"];

type Random = () => number;
const text = (random: Random, planted: string[]): string =>
  Array.from({ length: between(random, 0, 12) }, () => {
    if (random() > 0.15) return pick(random, words);
    const finding = pick(random, findings);
    planted.push(finding);
    return finding;
  }).join(random() < 0.8 ? " " : "; ");

function value(random: Random, planted: string[], depth = 0): string {
  const space = random() < 0.2 ? "\n  " : "";
  const draw = depth > 2 ? 0 : random();
  if (draw < 0.5) return string(random, text(random, planted));
  if (draw < 0.6) return pick(random, ["1", "-0.5e3", "true", "null", "[ ]", "{}"]);
  const inside = Array.from({ length: between(random, 1, 4) }, () => value(random, planted, depth + 1));
  if (draw < 0.8) return `[${space}${inside.join(`,${space}`)}]`;
  return `{${inside.map((each) => `${space}${JSON.stringify(pick(random, keys))}: ${each}`).join(",")}}`;
}

/** A string as some writer or other escapes it. */
function string(random: Random, text: string): string {
  if (random() < 0.5) return JSON.stringify(text);
  const written = Array.from(text, (character) => {
    if (random() > 0.3) return JSON.stringify(character).slice(1, -1);
    return character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
  });
  return `"${written.join("")}"`;
}

const said = (output: string, json: boolean): string =>
  json ? strings(JSON.parse(output)).join("\n") : output;

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap((each) => strings(each))
    : [];
}

/** Six characters of a finding in a row are some of it. */
function leftOf(finding: string, output: string): string | undefined {
  for (let at = 0; at + 6 <= finding.length; at++)
    if (output.includes(finding.slice(at, at + 6))) return finding.slice(at, at + 6);
  return undefined;
}

describe(`for any output with something in it (seed ${seed}, ${cases} cases)`, () => {
  const gates = { content: false } as const;
  const policy = {
    mode: "redact",
    profile: "contract",
    gates: { filesystem: "redact", content: "off" },
  } as const;
  const patient = (options: object): Gate =>
    createGate({ profile: "contract", ...options, budgetMs: 60_000 });

  it.each([true, false])(
    "what is redacted passes and holds nothing of it, and what passes is as it was (JSON: %s)",
    async (json) => {
      await using judging = createJudge(new Map([["default", policy]]), { open: patient });
      const gate = createGate({ profile: "contract", gates, budgetMs: 60_000 });
      const random = seededRandom(seed);
      const met = { passed: 0, redacted: 0, blocked: 0, observed: 0, annotated: 0 };
      for (let at = 0; at < cases / 2; at++) {
        const planted: string[] = [];
        const output = json ? value(random, planted) : text(random, planted);
        const call = { agentId: "bot", tool: "docs", upstream: "default" };
        const { action, redacted } = await judging.judge(call, { kind: "text", text: output, json });
        met[action]++;
        if (action === "passed")
          expect(
            planted.filter((each) => each.includes("@")),
            output,
          ).toEqual([]);
        if (redacted === undefined) continue;
        expect((await gate.judgeText(redacted, { json })).passed, output).toBe(true);
        for (const finding of planted)
          expect(leftOf(finding, said(redacted, json)), `${output}\n${redacted}`).toBeUndefined();
      }
      expect(met.redacted).toBeGreaterThan(cases / 10);
      expect(met.passed).toBeGreaterThan(cases / 20);
      expect(met.blocked).toBeLessThan(cases / 100);
      await gate.close();
    },
  );
});
