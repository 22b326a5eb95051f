import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createJudge } from "../../../../proxy/judge/judge.ts";
import type { Policy } from "../../../../proxy/judge/policy.ts";
import { type Api, apis } from "../../../support/api-streams.ts";
import { startFakeTool } from "../../../support/fake-tool.ts";
import { dial, get, startPlane } from "../../../support/plane.ts";
import { type Played, playEvents } from "../../../support/played.ts";

const tokensOf = (text: string): string[] => text.match(/ ?[A-Za-z]{1,4}|\d{1,3}|[^]/g) ?? [];

/** What a client hears of an answer whose tokens come one by one. */
const play = async (api: Api, text: string, policy: Policy): Promise<Played> =>
  await playEvents(api.type, api.events(tokensOf(text)), policy);

const clean =
  "Here is how it goes: open 3 files, then call 911 or 12 of them, and you are done by 2026-11-22. Grüße!";
const address =
  "Of course. You reach her at jane.doe@harbourtea.com or at her desk on the second floor of the house.";
const command =
  "Sure, run this and all is well:\n\nrm -rf / --no-preserve-root\n\nand then start the machine again.";

describe.each(apis.map((api) => [api.name, api] as const))("%s, streamed", (_, api) => {
  it("arrives byte for byte when it is clean, with one verdict", async () => {
    const { body, records } = await play(api, clean, { mode: "block", profile: "contract" });
    expect(body).toBe(api.events(tokensOf(clean)).join(""));
    expect(records.map(({ passed }) => passed)).toEqual([true]);
  });

  it("is cut off in its own way before an address", async () => {
    const { body, records } = await play(api, address, { mode: "block", profile: "contract" });
    expect(api.text(body)).not.toContain("jane");
    expect(body).not.toMatch(/jane|doe@|example\.com/);
    expect(body).toMatch(api.cutOff);
    expect(records).toMatchObject([{ passed: false, local: { action: "blocked" } }]);
    expect(records[0]?.gates.find(({ name }) => name === "pii")).toMatchObject({ passed: false });
  });

  it("is cut off before a command is whole", async () => {
    const { body, records } = await play(api, command, { mode: "block", profile: "contract" });
    expect(api.text(body)).not.toContain("rm -rf /");
    expect(body).not.toContain("rm -rf /");
    expect(body).toMatch(api.cutOff);
    expect(records.map(({ passed }) => passed)).toEqual([false]);
  });

  it("goes on without an address where that is taken out", async () => {
    const { body, records } = await play(api, address, { mode: "redact", profile: "contract" });
    expect(api.text(body)).toContain(
      address.replace("jane.doe@harbourtea.com", "[redacted: e-mail address]"),
    );
    expect(records).toMatchObject([{ passed: false, local: { action: "redacted" } }]);
  });

  it("arrives byte for byte where nothing may be withheld, with one verdict", async () => {
    const { body, records } = await play(api, address, { mode: "observe", profile: "contract" });
    expect(body).toBe(api.events(tokensOf(address)).join(""));
    expect(records).toMatchObject([{ passed: false, local: { action: "observed" } }]);
  });
});

it.each(apis.filter(({ name }) => /tool|call/.test(name)).map((api) => [api.name, api] as const))(
  "%s, brings nothing of a call before all of it is there",
  async (_, api) => {
    const { body } = await play(api, address, { mode: "block", profile: "contract" });
    expect(api.text(body)).toBe("");
    expect(body).not.toMatch(/"name":"run"/);
  },
);

const sse = "text/event-stream";
const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chat = (index: number, content: string, finish_reason: string | null = null): string =>
  event({ id: "c", choices: [{ index, delta: { content }, finish_reason }] });
const enforce: Policy = { mode: "block", profile: "contract" };
const letters = Array.from("mary@cherrytree.org is it ");
const words = Array.from("one two three ", (letter) => chat(0, letter));

describe("in a stream, too, nobody gets past the gates with", () => {
  it.each<[string, string[]]>([
    ["a comment", [": ask mary@cherrytree.org\n\n"]],
    ["an id", ["id: mary@cherrytree.org\ndata: x\n\n"]],
    ["the name of an event", ["event: mary@cherrytree.org\ndata: x\n\n"]],
    ["a field that nobody knows", ["note: mary@cherrytree.org\ndata: x\n\n"]],
    ["several lines of data", ["data: ask\ndata: mary@cherrytree.org\n\n"]],
    ["a key of an event", [event({ choices: [], "mary@cherrytree.org": 1 })]],
    ["a field beside the text", [chat(0, "x "), event({ user: "mary@cherrytree.org", choices: [] })]],
    [
      "a key that occurs twice",
      ['data: {"choices":[{"delta":{"content":"mary@cherrytree.org","content":"x"}}]}\n\n'],
    ],
    ["a message of another protocol", [event({ jsonrpc: "2.0", result: "mary@cherrytree.org" })]],
    [
      "what stands beside such a message",
      [`: mary@cherrytree.org\n${event({ jsonrpc: "2.0", result: "x" })}`],
    ],
    [
      "one of two answers",
      Array.from("mary@cherrytree.org ").flatMap((letter) => [chat(0, "a "), chat(1, letter)]),
    ],
    [
      "an answer behind the end of one",
      [chat(0, "x", "stop"), ..."mary@cherrytree.org".split("").map((letter) => chat(0, letter))],
    ],
    [
      "more texts than are followed",
      [event(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, "mary@cherrytree.org"])))],
    ],
    [
      "two lists that grow apart",
      ["mary", "@cherry", "tree.org"].map((t, at) =>
        event({ choices: [{ index: 0, delta: { content: t } }], at }),
      ),
    ],
    [
      "pieces that say that they are of another protocol",
      letters.map((content) => event({ jsonrpc: "2.0", choices: [{ index: 0, delta: { content } }] })),
    ],
    [
      "pieces of one API that say that they are of another one too",
      letters.map((text, index) =>
        event({
          choices: [],
          type: "content_block_delta",
          index: 0,
          delta: { type: "text_delta", text },
          n: index,
        }),
      ),
    ],
    [
      "a block for each letter",
      letters.map((text, index) =>
        event({ type: "content_block_delta", index, delta: { type: "text_delta", text } }),
      ),
    ],
    [
      "a part for each letter",
      letters.map((delta, output_index) =>
        event({ type: "response.output_text.delta", output_index, content_index: output_index, delta }),
      ),
    ],
    [
      "numbers that are none",
      letters.map((letter) => chat(0, letter).replace('"index":0', '"index":0,"logprobs":NaN')),
    ],
    ["an end that says nothing", letters.map((letter) => chat(0, letter, ""))],
    [
      "the name of an answer, which the last event repeats",
      [chat(0, "a ").replace('"c"', '"mary@cherrytree.org"')],
    ],
    ["an event that has no end", ["data: mary@cherrytree.org"]],
    [
      "a word longer than any is held for",
      [chat(0, "a".repeat(400)), ..."mary@cherrytree.org ".split("").map((letter) => chat(0, letter))],
    ],
  ])("%s", async (_, events) => {
    const { body, records } = await playEvents(sse, [...words, ...events], enforce);
    expect(body).not.toContain("mary@cherrytree.org");
    expect(body.replaceAll(/[^a-z@.]/g, "")).not.toContain("mary@cherrytree.org");
    expect(records.map(({ passed }) => passed)).toContain(false);
  });

  it("the rest of a word that was let go when nothing came", async () => {
    await using tool = await startFakeTool((_request, socket) => void slowly(socket));
    await using judge = createJudge(new Map([["default", enforce]]));
    await using plane = await startPlane(tool.url, {
      deps: { judge: judge.judge },
      exchange: { streamQuietMs: 1 },
    });
    using client = await dial(plane.port, get("/x"));
    async function slowly(socket: Socket): Promise<void> {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${sse}\r\nConnection: close\r\n\r\ndata: mary@che\n\n`);
      await client.until("mary@che");
      socket.end("data: rrytree.org\n\n");
    }
    await client.closed;
    expect(client.heard()).not.toContain("rrytree");
    expect(plane.records.map(({ passed }) => passed)).toEqual([false]);
  });
});

it("says nothing twice: probabilities of words go with the words", async () => {
  const logprobs = (token: string) => ({
    content: [{ token, logprob: 0, bytes: [...Buffer.from(token)], top_logprobs: [] }],
  });
  const events = tokensOf(address).map((content) =>
    event({
      id: "c",
      choices: [{ index: 0, delta: { content }, logprobs: logprobs(content), finish_reason: null }],
    }),
  );
  const { body } = await playEvents(sse, events, { mode: "redact", profile: "contract" });
  const tokens = [...body.matchAll(/"token":"([^"]*)"/g)].map(([, token]) => token).join("");
  expect(tokens).toContain("Of course. You reach her at");
  expect(tokens).not.toMatch(/jane|doe|example/);
  expect(body).toContain("[redacted: e-mail address]");
});

it("a number in numbers is one, too", async () => {
  const content = ["call ", 415, "-", 555, "-", 2671, " now"];
  const events = content.map((each) => event({ choices: [{ index: 0, delta: { content: each } }] }));
  const { body, records } = await playEvents(sse, events, enforce);
  expect(body).not.toContain("2671");
  expect(records.map(({ passed }) => passed)).toEqual([false]);
});

it("each of two answers is ended when one of them is withheld", async () => {
  const events = [
    chat(0, "hello "),
    chat(1, "mary@cherrytree.org is it "),
    chat(0, "", "stop"),
    chat(1, "", "stop"),
  ];
  const { body } = await playEvents(sse, events, enforce);
  for (const index of [0, 1])
    expect(body).toMatch(
      new RegExp(`"index":${index},[^}]*}?[^}]*"finish_reason":"(?:stop|content_filter)"`),
    );
});

it.each(["block", "enforce"] as const)(
  "a response that is cut off in %s says what went out of it",
  async (mode) => {
    const delta = (text: string) =>
      event({ type: "response.output_text.delta", output_index: 0, delta: text });
    const item = { type: "message", id: "msg_7", role: "assistant", status: "in_progress", content: [] };
    const events = [
      event({ type: "response.output_item.added", output_index: 0, item }),
      ...["Ask ", "mary@cherry", "tree.org or ", "run rm -rf / ", "--no-preserve-root ", "now. "].map(delta),
    ];
    const { body } = await playEvents(sse, events, { mode, profile: "contract" });
    const [, last = ""] = /event: response\.incomplete\ndata: (.*)/.exec(body) ?? [];
    const text = body
      .split("\n\n")
      .flatMap((each) => (each.includes("output_text.delta") ? [JSON.parse(each.slice(6)).delta] : []))
      .join("");
    expect(text).toMatch(/^Ask /);
    expect(text).not.toMatch(/mary|rm -rf \//);
    expect(JSON.parse(last).response.output).toMatchObject([
      { id: "msg_7", status: "incomplete", content: [{ type: "output_text", text }] },
    ]);
  },
);

it.each([1_000, 2_500])(
  "what spreads over %d characters ends the stream before or at its end",
  async (length) => {
    const text = `run rm -rf${" ".repeat(length)}/ --no-preserve-root and then some more.\n`;
    const events = [...(text.match(/[^]{1,40}/g) ?? []).map((each) => chat(0, each)), chat(0, "", "stop")];
    const { body, records } = await playEvents(sse, [...events, "data: [DONE]\n\n"], enforce);
    expect(body).toMatch(/"finish_reason":"content_filter"[^]*\[DONE\]/);
    expect(body).not.toContain('"finish_reason":"stop"');
    expect(records.map(({ passed }) => passed)).toEqual([false]);
    // Of what is nearer together nothing that completes it is out; of the rest all but the end.
    const said = [...body.matchAll(/"content":"([^"]*)"/g)].map(([, each]) => each).join("");
    expect(said.includes("/ --no-preserve-root")).toBe(length > 2_048);
  },
);

it("a text that has been left for another one holds nothing back", async () => {
  await using tool = await startFakeTool((_request, socket) => {
    const thought = event({ choices: [{ index: 0, delta: { reasoning_content: "Done." } }] });
    const said = Array.from({ length: 9 }, () => chat(0, "Some words of it. "));
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${sse}\r\n\r\n${thought}${said.join("")}`);
  });
  await using judge = createJudge(new Map([["default", enforce]]));
  await using plane = await startPlane(tool.url, { deps: { judge: judge.judge } });
  using client = await dial(plane.port, get("/x"));
  await client.until("Some words of it.");
  expect(client.heard()).toContain("Done.");
});

it("of a call alone is no empty one", async () => {
  const call = { function: { name: "run", arguments: { command: "npm test" } } };
  const line = (message: unknown, done: boolean) => `${JSON.stringify({ model: "m", message, done })}\n`;
  const events = [
    line({ role: "assistant", content: "", tool_calls: [call] }, false),
    line({ role: "assistant", content: "" }, true),
  ];
  const { body, records } = await playEvents("application/x-ndjson", events, enforce);
  expect(body).toBe(events.join(""));
  expect(records.map(({ passed }) => passed)).toEqual([true]);
});

it("a call that takes its time to be said lets pings through", async () => {
  let nowMs = 0;
  await using tool = await startFakeTool((_request, socket) => {
    const start = event({ type: "message_start", message: {} });
    const block = event({
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: "t", name: "run", input: {} },
    });
    const delta = event({
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json: '{"a":' },
    });
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: ${sse}\r\n\r\n${start}${block}${delta}${event({ type: "ping" })}`,
    );
  });
  await using judge = createJudge(new Map([["default", enforce]]));
  await using plane = await startPlane(tool.url, {
    deps: { judge: judge.judge, monotonic: () => (nowMs += 6_000) },
  });
  using client = await dial(plane.port, get("/x"));
  await client.until('"type":"ping"');
  expect(client.heard()).not.toContain("content_block_start");
});

describe("a stream that is clean", () => {
  it.each<[string, string, string[]]>([
    [
      "of two answers at once",
      sse,
      [0, 1, 0, 1]
        .map((index) => chat(index, "word "))
        .concat(chat(0, "", "stop"), chat(1, "", "stop"), "data: [DONE]\n\n"),
    ],
    [
      "of events that say nothing",
      sse,
      [": ping\n\n", "\n\n", "event: ping\ndata: {}\n\n", chat(0, "x"), "retry: 5\n\n"],
    ],
    [
      "that changes its API",
      sse,
      [
        chat(0, "one "),
        event({ candidates: [{ content: { parts: [{ text: "two" }] } }] }),
        "data: three\n\n",
      ],
    ],
    [
      "of lines that are no JSON",
      "application/x-ndjson",
      ["one\n", "{two\n", "\n \n", '"three"\n', "[4]\n", "5"],
    ],
    [
      "of values of any kind",
      "application/x-ndjson",
      ['{"a":[1,{"b":null}],"__proto__":{"c":"d"}}\n', '[["x"],[]]\n', "true\n"],
    ],
    ["with any line ends", sse, ["data: a\r\n\r\n", "data: b\r\r", "data: c\n\n"]],
  ])("%s arrives byte for byte", async (_, type, events) => {
    for (const mode of ["enforce", "redact"] as const) {
      const { body, records } = await playEvents(type, events, { mode });
      expect(body).toBe(events.join(""));
      expect(records.map(({ passed }) => passed)).toEqual([true]);
    }
  });
});
