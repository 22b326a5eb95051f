import { describe, expect, it } from "vitest";
import { openGate } from "./verdict.ts";
import { contentRules } from "../../../shared/gates/content/rules.ts";
import { filesystemRules } from "../../../shared/gates/filesystem/rules.ts";
import type { Rule } from "../../../shared/gates/gate.ts";
import { injectionRules } from "../../../shared/gates/injection/rules.ts";
import { piiRules } from "../../../shared/gates/pii/rules.ts";
import { secretsRules } from "../../../shared/gates/secrets/rules.ts";

/** Stands inside of what looks like a live token, since hosts of repositories refuse such. */
const joint = "\u2038";
const rules = [contentRules, filesystemRules, injectionRules, piiRules, secretsRules].flat();
const examplesOf = (of: (rule: Rule) => readonly string[] | undefined): [string, string][] =>
  rules.flatMap((rule) => (of(rule) ?? []).map((text): [string, string] => [rule.id, text]));

async function brokenBy(text: string): Promise<string[]> {
  await using gate = openGate({ profile: "strict" });
  const { findings } = await gate.evaluate({ output: text.replaceAll(joint, "") });
  return findings.flatMap(({ rule, besides = [] }) => [rule, ...besides]);
}

describe("the examples of each rule", () => {
  it.each(examplesOf(({ fails }) => fails))("%s is broken by %j", async (rule, text) => {
    expect(await brokenBy(text)).toContain(rule);
  });

  it.each(examplesOf(({ passes }) => passes))("%s is not broken by %j", async (rule, text) => {
    expect(await brokenBy(text)).not.toContain(rule);
  });
});
