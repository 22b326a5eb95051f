import { describe, expect, it } from "vitest";
import { createJudge } from "../../../../proxy/judge/judge.ts";
import { type Mode, type Plane, startPlane } from "../../../support/plane.ts";
import { beginSocket, type End, startSocketTool } from "../../../support/sockets.ts";

interface Talk {
  texts: string[];
  /** The number of messages so far, of any kind. */
  count: number;
  end: End;
  records: Plane["records"];
}

/** What a client hears of a tool that says this, and hangs up. */
async function talk(said: readonly (string | Buffer)[], mode: Mode = "enforce"): Promise<Talk> {
  await using tool = await startSocketTool((socket) => {
    for (const text of said) socket.send(text);
    socket.close(1000, "that was it");
  });
  await using judge = createJudge(new Map([["default", { mode }]]));
  await using plane = await startPlane(tool.url, { mode, deps: { judge: judge.judge } });
  using client = beginSocket(plane.url);
  const end = await client.end;
  return { texts: client.texts(), count: client.heard.length, end, records: plane.records };
}

const letters = (text: string): string[] => Array.from(text);
const json = (text: string): string => JSON.stringify({ type: "token", text });
const other = [" Water ", "the plants ", "and feed ", "the cat. "];
const stomp = (text: string): string => `MESSAGE\ndestination:/topic/answers\nmessage-id:7\n\n${text}\0`;
const chat = (content: string): string => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });

describe("what a tool spreads over several messages", () => {
  it.each<[string, string[], RegExp]>([
    ["a command in two", ["run rm -r", "f / --no-preserve-root", "ok"], /rm -rf/],
    ["an address, letter by letter", [...letters("ask mary@cherrytree.org"), " now"], /mary@cherrytree\.org/],
    ["a command in values of JSON", ["run rm -r", "f / --no-preserve-root"].map(json), /rm -rf/],
    ["tokens of a known API", letters("ask mary@cherrytree.org now").map(chat), /mary@cherrytree\.org/],
    ["a message that is long", [`${"word ".repeat(900)}rm -r`, `f / --x ${"word ".repeat(900)}`], /rm -rf/],
  ])("is never there whole: %s", async (_, said, whole) => {
    for (const mode of ["enforce", "redact"] as const) {
      const { texts, end, records } = await talk(said, mode);
      const heard = texts.map((text) => text.replaceAll(/^\{.*"(?:text|content)":"|"\}.*$/g, "")).join("");
      expect(heard).not.toMatch(whole);
      expect(end).toMatchObject({ code: 1008 });
      expect(records.at(-1)).toMatchObject({ passed: false, local: { action: "blocked" } });
      expect(records).toHaveLength(texts.length + 1);
    }
  });

  it.each<[string, (piece: string) => string | Buffer]>([
    ["a channel of Kubernetes", (piece) => Buffer.from(`\x01${piece}`)],
    ["a channel of Kubernetes in base64", (piece) => `1${Buffer.from(piece).toString("base64")}`],
    ["ttyd", (piece) => Buffer.from(`0${piece}`)],
    ["a record of SignalR", (piece) => `{"type":1,"target":"say","arguments":["${piece}"]}\x1e`],
    [
      "SignalR, with others in the same message",
      (piece) => `{"type":6}\x1e{"type":2,"invocationId":"1","item":"${piece}"}\x1e`,
    ],
    [
      "SignalR in MessagePack",
      (piece) =>
        Buffer.concat([
          Buffer.from([piece.length + 6, 0x94, 2, 0x80, 0xa1, 0x31, 0xa0 + piece.length]),
          Buffer.from(piece),
        ]),
    ],
    ["Socket.IO", (piece) => `42["token","${piece}"]`],
    ["Socket.IO, in a namespace and with an id", (piece) => `42/chat,17["token","${piece}"]`],
    ["Engine.IO", (piece) => `4${piece}`],
    ["STOMP", stomp],
    ["STOMP in SockJS", (piece) => `a${JSON.stringify([stomp(piece)])}`],
    ["SockJS", (piece) => `a${JSON.stringify([json(piece)])}`],
  ])("is never delivered whole in the pieces of %s", async (_, wrap) => {
    const said = ["ask mary", "@cherry", "tree.org", " now"];
    const { count, end, records } = await talk(said.map(wrap));
    expect(end).toMatchObject({ code: 1008 });
    expect(count).toBe(2);
    expect(records.at(-1)).toMatchObject({ passed: false, local: { action: "blocked" } });
  });

  it.each<[string, (lane: string, piece: string, at: number) => string]>([
    [
      "OpenAI Realtime, items by their ids",
      (item_id, delta, at) =>
        JSON.stringify({
          type: "response.output_text.delta",
          event_id: `event_${at}`,
          response_id: "r",
          item_id,
          delta,
        }),
    ],
    [
      "AG-UI, by messageId",
      (messageId, delta) => JSON.stringify({ type: "TEXT_MESSAGE_CONTENT", messageId, delta }),
    ],
    [
      "GraphQL, subscriptions by id",
      (id, token) => JSON.stringify({ id, type: "next", payload: { data: { token } } }),
    ],
    [
      "SignalR, by invocationId",
      (invocationId, item) => `${JSON.stringify({ type: 2, invocationId, item })}\x1e`,
    ],
    ["Socket.IO, by id", (id, text) => `42${JSON.stringify(["token", { id, text }])}`],
  ])("is never delivered whole where two texts come in turns: %s", async (_, event) => {
    const inTurns = (pieces: readonly string[]): string[] =>
      pieces.flatMap((piece, at) => [event("a", piece, 2 * at), event("b", other[at] ?? "", 2 * at + 1)]);
    const said = inTurns(["Ask ", "ada@love", "lace.org", " now. "]);
    const { texts, end, records } = await talk(said);
    expect(texts).toEqual(said.slice(0, 4));
    expect(end).toMatchObject({ code: 1008 });
    expect(records.map(({ passed }) => passed)).toEqual([true, true, true, true, false]);
    const clean = inTurns(other);
    expect(await talk(clean)).toMatchObject({ texts: clean, end: { code: 1000 } });
  });

  it("is recorded where nothing may be withheld, one verdict a message", async () => {
    const { texts, end, records } = await talk(["run rm -r", "f / --no-preserve-root", "ok"], "observe");
    expect(texts).toEqual(["run rm -r", "f / --no-preserve-root", "ok"]);
    expect(end).toMatchObject({ code: 1000 });
    expect(records.map(({ passed }) => passed)).toEqual([true, false, true]);
  });

  it.each<[string, string[]]>([
    ["texts", ["Hello there.", "How do you do?", "Fine."]],
    [
      "messages of JSON",
      [{ user: "ann" }, { user: "bob" }, { at: "2026-11-22T10:00:00Z" }].map((each) => JSON.stringify(each)),
    ],
    [
      "prices",
      ["64123.45", "64123.47", "-0.02"].map((p) =>
        JSON.stringify({ e: "trade", s: "BTCUSDT", p, q: "0.001" }),
      ),
    ],
    [
      "messages of JSON-RPC, each an output",
      ["rm -r", "f /"].map((result) => JSON.stringify({ jsonrpc: "2.0", result })),
    ],
  ])("arrives when it is clean: %s", async (_, said) => {
    const { texts, end, records } = await talk(said);
    expect(texts).toEqual(said);
    expect(end).toMatchObject({ code: 1000 });
    expect(records.map(({ passed }) => passed)).not.toContain(false);
  });
});
