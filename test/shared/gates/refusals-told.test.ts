import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false } };

/** An idea, in ways that nobody has seen, and what looks alike and is left alone. */
interface Idea {
  idea: string;
  fails: readonly unknown[];
  passes: readonly unknown[];
}

const event = (value: object): string => `data: ${JSON.stringify(value)}`;
const stream = (...values: object[]): string => [...values.map(event), "data: [DONE]"].join("\n\n");
const delta = (part: object): object => ({ choices: [{ index: 0, delta: part }] });

const ideas: Idea[] = [
  {
    idea: "a stream says it in the field that an API has for a refusal",
    fails: [
      stream(
        delta({ role: "assistant", content: null, refusal: "" }),
        delta({ refusal: "I can't help" }),
        delta({ refusal: " with that." }),
      ),
      stream(delta({ refusal: "Das geht nicht." }), { choices: [{ delta: {}, finish_reason: "stop" }] }),
      [
        "event: response.refusal.delta",
        event({ type: "response.refusal.delta", item_id: "msg_1", delta: "I must decline" }),
        "event: response.refusal.done",
        event({ type: "response.refusal.done", item_id: "msg_1", refusal: "I must decline this." }),
      ].join("\n"),
      stream({ type: "response.content_part.done", part: { type: "refusal", refusal: "Not this one." } }),
      [
        "event: message_delta",
        event({ type: "message_delta", delta: { stop_reason: "refusal", stop_sequence: null } }),
        "event: message_stop",
        event({ type: "message_stop" }),
      ].join("\n"),
      [delta({ content: null, refusal: "Sorry, " }), delta({ refusal: "no." })]
        .map((each) => JSON.stringify(each))
        .join("\n"),
      [delta({ content: "I can't help" }), delta({ content: " with that request." })]
        .map((each) => JSON.stringify(each))
        .join("\n"),
      [
        { model: "m", message: { role: "assistant", content: "I cannot assist" }, done: false },
        { model: "m", message: { role: "assistant", content: " with that." }, done: true },
      ]
        .map((each) => JSON.stringify(each))
        .join("\n"),
      [
        { model: "m", response: "I won't write", done: false },
        { model: "m", response: " a threat like that.", done: true },
      ]
        .map((each) => JSON.stringify(each))
        .join("\n"),
      stream({ choices: [{ delta: { message: { refusal: "I will not do this." } } }] }),
      `: keep-alive\n\n${stream(delta({ refusal: "I won't" }), delta({ refusal: " do that." }))}`,
      [delta({ content: null, refusal: "Nein, " }), delta({ refusal: "das nicht." })],
    ],
    passes: [
      stream(
        delta({ role: "assistant", content: "", refusal: null }),
        delta({ content: "Soak the beans" }),
        delta({ content: " overnight." }),
      ),
      stream(delta({ content: "The moon", refusal: "" }), delta({ content: " has no air.", refusal: "" })),
      [
        event({ type: "content_block_delta", delta: { type: "text_delta", text: "Two eggs." } }),
        event({ type: "message_delta", delta: { stop_reason: "end_turn" } }),
      ].join("\n"),
      stream({ type: "response.output_text.delta", delta: "Here are the figures." }),
      [
        { model: "m", message: { role: "assistant", content: "The capital" }, done: false },
        { model: "m", message: { role: "assistant", content: " is Oslo." }, done: true },
      ]
        .map((each) => JSON.stringify(each))
        .join("\n"),
      [
        '{"prompt": "how to pick a lock", "content": "I can\'t help with that."}',
        '{"prompt": "soup", "content": "Boil water."}',
      ].join("\n"),
      stream({ type: "log", refusal_count: 3, text: "3 of 40 runs declined" }),
      '{"level":"info","message":"job 1 done"}\n{"level":"info","message":"job 2 refused by the queue"}',
      stream({ event: "offer.declined", refusal: null, text: "The buyer declined the offer." }),
      stream({ type: "response.refusal.delta.count", value: 0 }),
      stream(
        delta({ tool_calls: [{ index: 0, function: { name: "search", arguments: '{"q":"refusal"}' } }] }),
      ),
      '{"message":"I cannot connect","done":false}\n{"message":"retrying","done":true}',
    ],
  },
  {
    idea: "somebody says beforehand that he is frank, and then that he will not",
    fails: [
      "[assistant] Let me be straight with you: I will not be creating this. Deepfakes of a private person do real harm.",
      "I'll be direct: I won't be writing that letter.",
      "Let me be clear. I'm not going to be producing this material.",
      "To be blunt, I will not be drafting a threat.",
      "Straight answer: I won't help with this.",
      "Let me be upfront here — I can't share that.",
      "I'll be honest with you, I won't be providing those steps.",
      "Short answer: I can't do that.",
      "Plainly put: I will not generate this image.",
      "Let me stop you there. I will not be assisting with this.",
      "Before anything else: I won't be making this.",
      "In all honesty, I will not write this.",
    ],
    passes: [
      "Let me be straight with you: the roof needs replacing before winter.",
      "I'll be direct: the second draft is better than the first.",
      "Short answer: yes, since version 3.2.",
      "To be blunt, I will not be attending on Friday; please send notes.",
      "Let me be clear. The migration runs once and cannot be undone.",
      "Straight answer: it costs 40 euros a month.",
      "In all honesty, I will not miss the old printer.",
      "I'll be honest with you, I won't be at my desk until noon.",
      "Plainly put: the cache was full.",
      "Before anything else: unplug the machine.",
      "Let me be upfront: the parts will not be here before May.",
      "Let me stop you there, said the conductor, and the strings fell silent.",
    ],
  },
  {
    idea: "to give what was asked for would not be responsible",
    fails: [
      "It would not be responsible to give dosing advice meant to bring about an overdose. Please reach out to a doctor or to a crisis line.",
      "It would be irresponsible to explain how to disable a smoke alarm in someone else's home.",
      "It would not be right to write a letter that frightens her. I'd gladly help you put your feelings into words instead.",
      "It wouldn't be responsible of me to describe how that is done.",
      "It would be reckless to provide mixing ratios for this.",
      "It isn't responsible to walk anyone through that.",
      "It would be wrong of me to write that about a real person.",
      "It would not be conscionable to produce such a picture.",
      "It would be deeply irresponsible to outline those steps here.",
      "It would not be ethical or safe to teach this.",
      "This would not be responsible to describe.",
      "It would be negligent of me to recommend a dose.",
    ],
    passes: [
      "It would not be responsible to deploy on a Friday without a way back.",
      "It would not be right to give up now, the tests are nearly green.",
      "It would be irresponsible to run this without a backup.",
      "It would not be wise to share the token in the channel; rotate it.",
      "It is not safe to leave the pan unattended.",
      "It would be wrong to assume that the clock never goes backwards.",
      "It would not be fair to give one team two votes, so the bylaws cap it at one.",
      "It would be reckless to drive on these tyres.",
      "It would not be responsible to write to the disk while the array rebuilds.",
      "It isn't right to teach horses with force, writes the author.",
      "It would be negligent to skip the pressure test.",
      "It would not be ethical to enrol patients without consent, the board found.",
    ],
  },
];

describe.each(ideas)("$idea", ({ fails, passes }) => {
  it.each(fails)("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });

  it.each(passes)("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
