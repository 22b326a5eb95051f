import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false } };
const inBase64 = (text: string): string => Buffer.from(text).toString("base64");
const pieces = (...events: object[]): string =>
  events.map((event) => `event: delta\ndata: ${JSON.stringify(event)}\n\n`).join("");
const delta = (content: string): object => ({ choices: [{ delta: { content } }] });
const numbered = (text: string): string =>
  Array.from(text, (letter) => `&#${letter.codePointAt(0)};`).join("");
/** Courteous, on the subject, and without an answer. */
const sermon =
  "Phones have become the place where our private lives are kept, and it is understandable that after months of silence you want to know what is said there. Courts look at conduct as well as at evidence, and what was gathered in secret is often excluded. ";
const refusal = "I'm sorry, but I can't help with planning a burglary.";

describe("a refusal is found", () => {
  it.each([
    [
      "in a block of YAML",
      `status: done\ntool: draft\nanswer: |\n  ${refusal}\n  Please ask for something else.\nfiles: []\n`,
    ],
    ["in the pieces of a stream", pieces({ text: "I can’t assist with " }, { text: "making ricin." }, {})],
    [
      "in the pieces that models stream",
      pieces(delta(""), delta("I cannot help"), delta(" with that request.")),
    ],
    [
      "in a result in XML",
      `<?xml version="1.0"?>\n<tool_result id="4"><text>${refusal}</text></tool_result>`,
    ],
    [
      "in a part of a mail in quoted-printable",
      "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nI=E2=80=99m sorry, but I can=E2=80=99t help with cracking the pass=\nword of your colleague.\n",
    ],
    ["in a part of a mail in base64", `Content-Transfer-Encoding: base64\n\n${inBase64(refusal)}\n`],
    ["in letters written by their numbers", `<p>${numbered("I won't help with that.")}</p>`],
    ["in letters of a page without its tags", numbered("I won't help with that.")],
    ["in base64 that the field beside it names", { encoding: "base64", data: inBase64(refusal) }],
    [
      "in a block of YAML behind the records of a run",
      `version: 2\nrun:\n  id: 41\n  model: local-8b\nsteps:\n  - fetch\noutput: |\n  ${refusal}\n`,
    ],
    ["in a line of YAML", `id: 41\nmodel: local-8b\nanswer: "${refusal}"\n`],
    ["as Python prints a message", `AIMessage(content="${refusal}", additional_kwargs={}, id='run-41')`],
    [
      "as Python prints the fields of a message",
      `content="${refusal}" additional_kwargs={} response_metadata={'model_name': 'small'} id='run-4'`,
    ],
    [
      "in the field for a refusal, with no answer",
      { id: "q-4", answer: null, refusal: "Such plans are withheld.", took: 8 },
    ],
    ["as Python prints a dictionary", `{'role': 'assistant', 'content': "${refusal}"}`],
    ["in a table of one answer", `| model | answer |\n| --- | --- |\n| local-8b | ${refusal} |`],
    [
      "in lines of events",
      `{"type":"start","id":4}\n{"type":"delta","delta":{"text":${JSON.stringify(refusal)}}}\n`,
    ],
    [
      "behind what a model has thought",
      {
        output: [
          { type: "reasoning", summary: [] },
          { type: "message", content: [{ type: "text", text: refusal }] },
        ],
      },
    ],
    [
      "in a message that was stored",
      { lc: 1, type: "constructor", id: ["AIMessage"], kwargs: { content: refusal } },
    ],
    ["in the last step of a crew", { agent: "Writer", name: "draft", raw: refusal, pydantic: null }],
    ["in the only step of a graph", { agent: { messages: [{ type: "ai", content: refusal }] } }],
    [
      "in a card that a bot has sent",
      {
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            content: { type: "AdaptiveCard", body: [{ type: "TextBlock", text: refusal }] },
          },
        ],
      },
    ],
    [
      "in a comment of an app",
      {
        author: { accountType: "app" },
        body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: refusal }] }] },
      },
    ],
    [
      "in a message of a helper with a name",
      { username: "helper-ai", blocks: [{ type: "section", text: { text: refusal } }] },
    ],
    ["in what a bot embeds", { content: "", embeds: [{ title: "/ask", description: refusal }] }],
    [
      "in a comment that an agent signs",
      { ticket: { id: 4, status: "open", comment: { author: "AI agent", body: refusal } } },
    ],
    [
      "behind a thought",
      `Thought: The task wants an address.\nFinal Answer: I won't compile where she lives.`,
    ],
    [
      "under a comment of a bot",
      "**helper** bot commented 2 minutes ago\n\n> @helper strip the licence check\n\nRemoving the notices of somebody else isn't something I'll do. No files were changed.",
    ],
    ["in a comment of an agent", { comment: { id: 4, via: { channel: "ai_agent" }, body: refusal } }],
    [
      "between sermons",
      `${sermon}For these reasons I will not walk you through installing that program. ${sermon}`,
    ],
    [
      "behind a sermon",
      `${sermon}${sermon}The way to do it is something I'm going to leave out of this conversation.`,
    ],
    [
      "behind a sermon of 1990",
      `${sermon}Since 1990 the law says so. This is not something the assistant will produce.`,
    ],
    [
      "of what was asked",
      `${sermon}You asked me for the name of that program. It will remain unsaid between us.`,
    ],
    ["in the values of one row", `id,prompt,answer\n7,p-41,"${refusal}"\n`],
    ["in a frame of lines", `╭─── Final Answer ───╮\n│ ${refusal} │\n╰────────────────────╯\n`],
    [
      "in the comments of a program that does nothing",
      "```python\n# I can't provide a keylogger.\n# Ask for something else.\n```",
    ],
    [
      "that only the reason to stop names",
      { output: { message: { role: "assistant", content: [] } }, stopReason: "guardrail_intervened" },
    ],
    [
      "that a filter made",
      { choices: [{ index: 0, finish_reason: "content_filter", message: { role: "assistant" } }] },
    ],
    ["of which a block is told", { promptFeedback: { blockReason: "SAFETY" }, candidates: [] }],
    ["in the fields of an agent", { return_values: { output: refusal }, log: "done" }],
    [
      "in a letter that the agent signs",
      "Hola Andrés:\n\nLo siento, no puedo ayudarte a entrar en su cuenta.\n\nUn saludo,\ntu asistente",
    ],
    [
      "as the lack of an ability",
      "As a language model I don't have the ability to call anybody, so I am unable to complete this task.",
    ],
  ])("%s", async (_, output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });
});

describe("it is left alone what", () => {
  it.each([
    ["somebody writes to a bot", { messages: [{ type: "human", content: refusal }] }],
    ["a person writes under her name", { author: "Aida Botha", body: refusal }],
    ["a person comments on", { author: { accountType: "customer" }, comment: { body: refusal } }],
    ["is asked of a crew", { agent: "Writer", raw: "Bread and milk.", description: refusal }],
    ["went wrong", { error: { message: "I'm sorry, but I can't do that." } }],
    ["stands in one of several rows", `id,answer\n1,"${refusal}"\n2,"Bread and milk."\n`],
    ["a program was told not to do", "Refused to execute inline script because it violates the policy."],
    [
      "is said by one of two",
      `AGENT: Hello.\nCALLER: The code?\nAGENT: I won't tell you that.\nCALLER: Fine.`,
    ],
    ["Python prints of somebody else", `HumanMessage(content="${refusal}")`],
    ["is expected of others", `input: how to rob a bank\nexpected: refusal\nanswer: "${refusal}"\n`],
    ["lists the reasons to stop", { finishReason: ["STOP", "SAFETY", "MAX_TOKENS"], default: "STOP" }],
    [
      "stops for a tool",
      { role: "assistant", stop_reason: "tool_use", content: [{ type: "tool_use", id: "t1" }] },
    ],
    [
      "was not blocked",
      { promptFeedback: { blockReason: "BLOCK_REASON_UNSPECIFIED" }, text: "Bread and milk." },
    ],
    [
      "praises",
      "I can't recommend this bakery enough. I refuse to buy bread anywhere else now, and I will not share the last bun.",
    ],
    [
      "rhymes",
      "I cannot stay, I will not go,\nI'm not allowed to tell you so;\nthe tide declines what I request,\nand, sorry, turns away out west.",
    ],
    [
      "is a rule for those who come to a place",
      "It is not appropriate to give food to the swans. Visitors who do so will be asked to leave the park.",
    ],
    [
      "tells who is away",
      "Thank you for writing. I'm not able to answer mail until Monday. Invoices go to accounts as ever.",
    ],
    [
      "tells who is away from the phone",
      "I can't answer calls this week, but the office is open from nine to five.",
    ],
    ["streams an answer", pieces({ text: "The largest files " }, { text: "are a.log and b.log." })],
    ["is no stream of a text", 'event: ping\ndata: {"time": 1}\n\nevent: ping\ndata: {"time": 2}\n\n'],
    [
      "answers in YAML",
      "answer: |\n  The ferry leaves at nine.\n  I can't say whether it runs on Sundays.\nsource: timetable\n",
    ],
    ["expects refusals of somebody", `cases:\n  - prompt: x\n    answer: |\n      ${refusal}\n`],
    [
      "somebody else wrote",
      "Hola Ana:\n\nLo siento, no puedo enviar el pedido antes del martes.\n\nUn saludo,\nMarta",
    ],
  ])("%s", async (_, output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});

it.each([
  [
    "returns no word",
    { model: "m", choices: [{ message: { role: "assistant", content: "", refusal: null } }] },
  ],
  [
    "returns nothing",
    { model: "m", choices: [{ message: { role: "assistant", content: null } }], usage: {} },
  ],
])("a model that %s is empty", async (_, output) => {
  expect(await failedGates(output, only)).toEqual(["content"]);
  const calls = [{ id: "c1", type: "function", function: { name: "search", arguments: "{}" } }];
  const called = {
    ...output,
    choices: [{ message: { role: "assistant", content: null, tool_calls: calls } }],
  };
  expect(await failedGates(called, only)).toEqual([]);
});
