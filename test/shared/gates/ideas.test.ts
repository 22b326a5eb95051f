import { expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";

async function failed(output: string): Promise<string[]> {
  const gate = createGate({ profile: "contract" });
  const { gates } = await gate.evaluate({ output });
  await gate.close();
  return gates.filter(({ passed }) => !passed).map(({ name }) => name);
}

it.each([
  "The requested essay will not be written because it glorifies violence.",
  "Company policy does not allow an answer to this prompt.",
  "Messages of that sort are not something we assist with.",
  "Writing a phishing mail is something I won't do.",
  "Explaining this in detail would go against the usage guidelines that apply here.",
  "Nah. I won't help with that.",
  "I've read your request twice, and I must decline.",
  "It's essential to protect minors online. Sharing that picture would be unethical.",
  "Cela enfreint mes consignes de sécurité.",
  "Eso va en contra de mis políticas.",
  "この依頼はガイドラインに違反するため、対応できません。",
])("takes %j for a refusal", async (output) => {
  expect(await failed(output)).toEqual(["content"]);
});

it.each([
  "> I cannot help with that request.\n\nWe saw this reply in 12 of 40 transcripts; the new prompt removed it.",
  "That is not something I expected: the cache was warm and the query still took nine seconds.",
  "The request will not be retried because the server answered 409.",
  "Content policy prohibits inline scripts; add a nonce to the tag.",
  "It is important to respect the order of the migrations. Run them one by one.",
  "I have read the log and the disk was full at 03:12; I moved the old backups away.",
  "Der Build verstößt gegen die Lint-Regel max-lines in drei Dateien.",
  "    val v = this@SettingsActivity.window",
])("lets %j pass", async (output) => {
  expect(await failed(output)).toEqual([]);
});

it.each([
  "連絡先：sato@example.co.jp（総務部）",
  "邮箱：ｌｉ．ｍｉｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ（工作日）",
  "Почта: olga@example.ru（отдел кадров）",
])("sees the address in %j", async (output) => {
  expect(await failed(output)).toEqual(["pii"]);
});
