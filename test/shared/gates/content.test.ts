import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false } };

describe("the content gate", () => {
  it.each([
    "I can't do that",
    "Sorry, I can't assist with that.",
    "I'm not going to help you build a weapon.",
    "I won't be able to help with this one.",
    "My apologies, but I am not able to discuss this topic.",
    "As a responsible AI, I cannot provide that.",
    "Je ne peux pas vous aider avec ça.",
    "Es tut mir leid, aber dabei kann ich nicht helfen.",
    "抱歉，我无法提供相关信息。",
    "申し訳ありませんが、そのご要望にはお応えできません。",
    "죄송하지만 도와드릴 수 없습니다.",
    "Mi dispiace, ma non posso aiutarti.",
    "Desculpe, mas não posso ajudar com isso.",
    "Извините, но я не могу помочь с этим.",
    "Przepraszam, ale nie mogę w tym pomóc.",
    "Üzgünüm, bu konuda yardımcı olamam.",
    "This request violates our content policy.",
    "I must respectfully decline this request.",
    "That's not something I can help with.",
    "I'd rather not answer that.",
    "Your request cannot be completed because it goes against our usage policies.",
    "I'm sorry, but that's against my guidelines.",
    "I am programmed to be a safe AI assistant and cannot generate harmful content.",
    "I'm just a language model, so I can't help you with that.",
    "Unfortunately, I can't share personal information about individuals.",
    "I'm sorry Dave, I'm afraid I can't do that.",
    '"I\'m sorry, but I cannot help with that."',
    "I'm designed to be helpful and harmless, so I can't assist with that request.",
    "I can't in good conscience write this.",
    "I cannot and will not provide instructions for this.",
    "Sorry, but I'm not comfortable with that request.",
    "I'm sorry, but this is not something that I can assist with.",
    "null",
    "[]",
    "{}",
    "\u2800\u2800",
    { content: [{ type: "text", text: "" }] },
    [[]],
    { text: "" },
    { choices: [{ message: { role: "assistant", content: "I'm sorry, I can't assist with that." } }] },
  ])("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });

  it.each([
    "I can't recommend this library enough!",
    "I'm sorry for the delay. Your order has shipped.",
    "We do not support Windows 7.",
    "I cannot create the directory /var/x: permission denied",
    "I'm unable to find a file named foo.",
    "Unfortunately, the build failed with 3 errors.",
    "Cannot read properties of undefined",
    "It is not appropriate to use this function in a loop.",
    "I won't be at the office tomorrow.",
    "Sorry, no results found for your query.",
    "We are unable to connect to the server.",
    "I cannot reproduce the bug on main; here is what I tried.",
    '{"count":0,"items":[]}',
    "false",
    "0",
    { count: 0, items: [] },
    { ok: true, message: "" },
    { error: "cannot open file" },
    'He said: "I can\'t help you." Then he left.',
    "I can't find anything wrong with the code.",
    "Thanks! I can help with that.",
    "I apologize for the confusion. The correct answer is 42.",
    {
      messages: [
        { role: "user", content: "I can't help with that" },
        { role: "assistant", content: "ok sure" },
      ],
    },
    "I don't have access to the internet, but based on the docs the flag is --foo.",
    "I do not recommend installing this on production.",
  ])("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
