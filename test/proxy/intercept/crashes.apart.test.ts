import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Answer } from "../../../proxy/intercept/answer.ts";
import { files } from "../../support/files.ts";
import { type FakeTool, type Script, startFakeTool } from "../../support/fake-tool.ts";
import { ask, bad, dial, get, type Mode, type Plane, simpleJudge, startPlane } from "../../support/plane.ts";

const secret = "kS-payload-Sk";
const broken = vi.hoisted(() => ({ at: "", times: 0 }));

/** Functions that throw when it is their turn, with a message that quotes a tool as parsers do. */
const breakable = vi.hoisted(() => (names: readonly string[]) => async (original: () => Promise<object>) => {
  const module = { ...(await original()) };
  for (const name of names) {
    const whole: unknown = Reflect.get(module, name);
    if (typeof whole !== "function") throw new Error(`there is no ${name}`);
    Reflect.set(module, name, (...given: unknown[]): unknown => {
      if (broken.at === name && broken.times-- > 0) throw new SyntaxError("kS-payload-Sk is not right");
      return Reflect.apply(whole, undefined, given);
    });
  }
  return module;
});

vi.mock("../../../proxy/intercept/headers.ts", breakable(["askedWith", "answeredWith", "rewritten"]));
vi.mock("../../../proxy/intercept/reading.ts", breakable(["readingOf"]));
vi.mock("../../../proxy/intercept/decode.ts", breakable(["decodeWhole"]));
vi.mock("../../../proxy/intercept/charset.ts", breakable(["readAll", "charsetNamed"]));
vi.mock("../../../proxy/intercept/streams/splitter.ts", breakable(["createSplitter"]));
vi.mock("../../../proxy/intercept/inflate.ts", breakable(["createInflater"]));
vi.mock("../../../proxy/intercept/streams/sse.ts", breakable(["saidIn"]));
vi.mock("../../../proxy/intercept/streams/event-text.ts", breakable(["readEvent"]));
vi.mock("../../../proxy/intercept/streams/refit.ts", breakable(["refit"]));
vi.mock("../../../proxy/accept/mounts.ts", breakable(["pathOf"]));
vi.mock("node:zlib", breakable(["createGunzip"]));

const whole = (body: string, more = ""): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const chunked = (type: string, ...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`),
    ...parts.flatMap((part) => [
      Buffer.from(`${Buffer.byteLength(part).toString(16)}\r\n`),
      Buffer.from(part),
      Buffer.from("\r\n"),
    ]),
    Buffer.from("0\r\n\r\n"),
  ]);
const zipped = gzipSync('{"ok":1}');

/** What tools say, by what of it comes to the place that throws. */
const answers = {
  json: whole('{"ok":1}'),
  events: chunked("text/event-stream", "data: one\n\n", "data: two\n\n"),
  "bad event": chunked("text/event-stream", `data: ${bad}\n\n`, "data: two\n\n"),
  "bad chunk": chunked("text/event-stream", `data: {"choices":[{"delta":{"content":"${bad} "}}]}\n\n`),
  "bad json": whole(`{"text":"${bad}"}`),
  gzip: Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n\r\n`,
    ),
    zipped,
  ]),
  image: chunked("image/png", Buffer.concat([files.png, Buffer.alloc(5_000, 0x81)])),
  hint: `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${whole("{}")}`,
  latin: whole('{"ok":1}').replace("/json", "/json; charset=latin-9"),
} satisfies Record<string, string | Buffer>;
type Said = keyof typeof answers;

interface Place {
  at: string;
  times?: number;
  said: Said;
  mode?: Mode;
  /** Where nothing is judged. */
  passes?: boolean;
}

const places: readonly Place[] = [
  { at: "pathOf", said: "json" },
  { at: "askedWith", said: "json", passes: true },
  { at: "answeredWith", said: "json", passes: true },
  { at: "askedWith", said: "json" },
  { at: "answeredWith", said: "json" },
  { at: "answeredWith", said: "hint" },
  { at: "readingOf", said: "json" },
  { at: "charsetNamed", said: "latin" },
  { at: "decodeWhole", said: "json" },
  { at: "readAll", said: "json" },
  { at: "readEvent", said: "events" },
  { at: "createSplitter", said: "events" },
  { at: "saidIn", said: "events" },
  { at: "rewritten", said: "events" },
  { at: "refit", said: "bad event", mode: "redact" },
  { at: "createInflater", said: "gzip" },
  { at: "createGunzip", said: "gzip" },
  { at: "Answer.whole", said: "json" },
  { at: "Answer.whole", said: "json", times: 9 },
  { at: "Answer.begin", said: "image" },
  { at: "Answer.write", said: "image" },
  { at: "Answer.inform", said: "hint" },
  { at: "Answer.redacted", said: "bad json", mode: "redact" },
  { at: "Answer.own", said: "bad json" },
  { at: "Answer.own", said: "bad json", times: 9 },
  { at: "identify", said: "json" },
  { at: "observing", said: "json" },
  { at: "judge", said: "json" },
  { at: "judge", said: "events" },
  { at: "judge later", said: "json" },
  { at: "judge later", said: "events" },
  { at: "append", said: "json" },
  { at: "append later", said: "events" },
  { at: "annotations", said: "json" },
  { at: "withheld", said: "bad json" },
  { at: "withheldFrame", said: "bad event" },
  { at: "told", said: "bad chunk" },
  { at: "unjudged", said: "image" },
];

const fail = (): never => {
  throw new TypeError(`${secret} is not right`);
};

function sabotage({ at, times = 1 }: Place, mode: Mode) {
  Object.assign(broken, { at, times });
  if (at.startsWith("Answer.")) {
    let left = times;
    const name = at.slice(7) as "whole" | "begin" | "write" | "inform" | "redacted" | "own";
    const whole: unknown = Reflect.get(Answer.prototype, name);
    vi.spyOn(Answer.prototype, name).mockImplementation(function (this: Answer, ...given: unknown[]): never {
      if (left-- > 0) fail();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return Reflect.apply(whole as () => never, this, given) as never;
    });
    return {};
  }
  const judge = simpleJudge(mode);
  const atFirst = <T extends unknown[], R>(real: (...given: T) => R): ((...given: T) => R) => {
    let left = times;
    return (...given) => (left-- > 0 ? fail() : real(...given));
  };
  switch (at) {
    case "judge":
      return { judge: atFirst(judge) };
    case "judge later":
      return { judge: later(judge) };
    case "append":
      return { append: atFirst(() => undefined) };
    case "append later":
      return { append: later(async () => undefined) };
    case "identify":
      return { identify: atFirst(() => ({ agentId: "a", tool: "t", upstream: "default" })) };
    case "observing":
      return { observing: atFirst(() => false) };
    case "annotations":
      return { annotations: atFirst(() => []) };
    case "withheld":
      return { withheld: fail };
    case "withheldFrame":
      return { withheldFrame: fail };
    case "told":
      return { told: fail };
    case "unjudged":
      return { unjudged: atFirst(() => undefined) };
    default:
      return {};
  }
}

/** The same, as a promise that comes to nothing. */
function later<T extends unknown[], R>(real: (...given: T) => R | Promise<R>): (...given: T) => Promise<R> {
  let left = 1;
  return async (...given) => {
    await new Promise((resolve) => setImmediate(resolve));
    return left-- > 0 ? fail() : await real(...given);
  };
}

const say =
  (said: Said): Script =>
  (_request, socket) =>
    void socket.write(answers[said]);

afterEach(() => {
  Object.assign(broken, { at: "", times: 0 });
  vi.restoreAllMocks();
});

/** Whatever it was, the client must not take it for the tool's answer, and the next call is like any other. */
async function expectClosed(plane: Plane, tool: FakeTool): Promise<void> {
  const answer = await ask(plane.url, "GET").catch(() => undefined);
  if (answer !== undefined) expect([500, 502]).toContain(answer.status);
  expect(answer?.body.toString() ?? "").not.toContain(bad);
  expect(plane.crashes.length).toBeGreaterThan(0);
  Object.assign(broken, { at: "", times: 0 });
  vi.restoreAllMocks();
  expect(plane.clients.length).toBeLessThanOrEqual(1);
  expect(tool.requests.length).toBeLessThanOrEqual(1);
}

describe("what throws on the way of a call fails that call and no other", () => {
  for (const place of places) {
    const { at, times = 1, said, mode = "enforce", passes = false } = place;
    it(`${at} at ${said}${times > 1 ? ", again and again" : ""}${passes ? ", unjudged" : ""}`, async () => {
      let saying = say(said);
      await using tool = await startFakeTool((request, socket) => saying(request, socket));
      await using plane = await startPlane(tool.url, {
        mode,
        deps: sabotage(place, mode),
        passes: () => passes,
      });
      await expectClosed(plane, tool);
      saying = say("json");
      expect((await ask(plane.url, "GET")).status).toBe(200);
    });
  }
});

describe("what undici throws in an event of its socket", () => {
  for (const name of ["readMore", "execute", "finish", "destroy"])
    it(`fails the call of that connection and no other: ${name}`, async () => {
      const sockets: Socket[] = [];
      const noted = (told: unknown): void => void sockets.push((told as { socket: Socket }).socket);
      const told = new EventEmitter();
      await using tool = await startFakeTool(({ target }, socket) => {
        const answer = (): void =>
          void socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nfirst");
        if (target === "/broken") told.once("go", answer);
        else if (target !== "/slow") answer();
      });
      await using plane = await startPlane(tool.url);
      subscribe("net.client.socket", noted);
      using other = await dial(plane.port, get("/slow"));
      await tool.asked(1);
      using client = await dial(plane.port, get("/broken"));
      await tool.asked(2);
      unsubscribe("net.client.socket", noted);
      const [, parser = {}, ...more] = parsers(sockets);
      expect(more).toEqual([]);
      Reflect.set(parser, name, fail);
      told.emit("go");
      await client.closed;
      await vi.waitFor(() => expect(plane.crashes.length).toBeGreaterThan(0), { timeout: 60_000 });
      // The end of a connection comes after that of its answer.
      expect(client.heard()).toMatch(
        name === "destroy" ? /^HTTP\/1\.1 200 .*first/s : /^HTTP\/1\.1 50[02] |^$/,
      );
      expect(other.socket.closed).toBe(false);
      expect((await ask(`${plane.url}/fine`, "GET")).body.toString()).toBe("first");
    });
});

/** undici's parsers on the connections to a tool. */
function parsers(sockets: readonly Socket[]): object[] {
  return sockets.flatMap((socket) => {
    const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === "parser");
    const parser: unknown = symbol === undefined ? undefined : Reflect.get(socket, symbol);
    return typeof parser === "object" && parser !== null ? [parser] : [];
  });
}
