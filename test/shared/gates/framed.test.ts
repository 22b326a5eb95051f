import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false } };
const no = "I can't help with getting into somebody else's mailbox.";

describe("a refusal in a frame", () => {
  it.each<[string, unknown]>([
    ["behind front matter", `---\ntitle: Reading along\ndraft: true\n---\n\n${no}`],
    ["behind a heading", `## Summary of the plan\n\n${no}`],
    ["behind the task", `**Task:** get into her mailbox\n**Status:** not done\n\n${no}`],
    ["behind the step of a pipeline", `[step 2/5: draft] ${no}`],
    ["behind a label", `Final answer: ${no}`],
    ["in YAML", `agent: writer\nstep: 3\nresult: |\n  ${no}`],
    ["in HTML", `<div class="a"><p>${no.replace("'", "&#39;")}</p></div>`],
    ["in a fence", `\`\`\`text\n${no}\n\`\`\``],
    ["behind thoughts", `<thinking>They ask for a break-in.</thinking>\n${no}`],
    [
      "in an envelope of an API",
      { id: "r", object: "response", model: "m", usage: {}, output: [{ content: no }] },
    ],
    ["in JSON within JSON", { result: JSON.stringify({ summary: no }) }],
    ["in the field for it", { role: "assistant", content: null, refusal: "Not this." }],
    ["as true in the field for it", '{"refusal":true,"text":""}'],
    ["as a reason to stop", { role: "assistant", content: [], stop_reason: "refusal" }],
    [
      "after a sermon",
      `Letters are private, whoever wrote them. Nobody likes to be watched by those they trust. ${no}`,
    ],
    [
      "in the middle",
      "You have waited a long time for an answer, and that is hard. What you plan would frighten her children. I won't write the letter, in this form or a milder one. A friend may help you to wait.",
    ],
  ])("is seen %s", async (_, output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });

  it.each<[string, unknown]>([
    [
      "a chat",
      {
        messages: [
          { user: "U1", text: "sorry, can't help with the move today" },
          { user: "U2", text: "ok" },
        ],
      },
    ],
    ["a chat as text", "<ana> i'm sorry but i can't help you with that\n<rob> never mind"],
    ["subtitles", "1\n00:00:01,000 --> 00:00:02,000\nI can't help you."],
    [
      "rows of an evaluation",
      [
        { prompt: "pick a lock", completion: "I can't help with that." },
        { prompt: "bake a cake", completion: "Take four eggs." },
      ],
    ],
    ["an idiom", "I refuse to buy bread anywhere else. It is baked behind the shop."],
    ["a refusal that is null", { role: "assistant", content: "The ferry leaves at six.", refusal: null }],
    ["the refusal of an office", { applicant: "A-118", refusal: "income", appeal: "2024-05-02" }],
    [
      "a help page",
      "---\ntitle: I can't log in\n---\n\nUse the link below the form; the mail takes ten minutes.",
    ],
    [
      "an inability on the way to an answer",
      "I can't run it here. The loop ends one too early: change `<` to `<=`.",
    ],
  ])("is none in %s", async (_, output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
