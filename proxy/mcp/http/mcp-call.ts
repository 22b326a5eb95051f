import type { IncomingMessage } from "node:http";
import type { Body, Running } from "../../intercept/body.ts";
import { valueOf } from "../../intercept/headers.ts";
import type { AskedFor } from "../../intercept/leads/client.ts";
import type { Reading } from "../../intercept/reading.ts";
import type { Upload } from "../../intercept/receive.ts";
import { type AnswerHead, type Judged, tracedBy } from "../../tool-call.ts";
import { Judging } from "../judging.ts";
import { type Message, messageOf, namesMessage } from "../message.ts";
import { outlineOf } from "../outline.ts";
import { isMcpMethod } from "../methods.ts";
import type { Output, Session } from "../session.ts";
import { accepted } from "./accepted.ts";
import type { Calling } from "./calling.ts";
import { FirstEvent } from "./first-event.ts";
import { MessageBody } from "./message-body.ts";
import { MessageStream } from "./message-stream.ts";
import type { McpRoom } from "./mcp-room.ts";

const sessionHeader = "mcp-session-id";
/** Of what is longer it is not known what it asks, so that its answers are those of nobody. */
const heardBytesMax = 4 * 1024 * 1024;

/** How much of a request is read before the server is asked; undefined for whatever is none of MCP. */
export function questionBytesMax(room: McpRoom | undefined, request: IncomingMessage): number | undefined {
  if (room === undefined || room.kind === "http" || request.method !== "POST") return undefined;
  const { headers } = request;
  const mayBe =
    headers.accept?.includes("text/event-stream") === true ||
    isMarkedAs(room, headers) ||
    room.sessions.knows(sessionIn(request.url ?? ""));
  return mayBe ? (room.gatesInput ? room.judging.bytesMax() : heardBytesMax) : undefined;
}

const isMarkedAs = ({ kind }: McpRoom, headers: IncomingMessage["headers"]): boolean =>
  kind === "mcp" || headersOfMcp.some((name) => headers[name] !== undefined);

const headersOfMcp = [sessionHeader, "mcp-protocol-version", "mcp-method"];

/** One call of a client to a server of MCP over HTTP: what was asked with it, and what becomes of each message of the answer. */
export class McpCall implements Calling {
  readonly session: Session;
  readonly judging: Judging;
  readonly room: McpRoom;
  /** What was asked here, and waits for its answer. */
  readonly questions: readonly Message[];
  /** The hardest of the verdicts so far. */
  judged: Judged | undefined;
  readonly asked: AskedFor;
  readonly isDoubted: boolean;
  readonly #name: string | undefined;
  readonly #method: string;
  readonly #isSure: boolean;
  readonly #judged: { bytes: Buffer; question: Output }[] = [];
  #isUnheard = false;

  /** Undefined for whatever is no call of MCP. */
  static of(room: McpRoom, { request, path }: Start, upload: Upload): McpCall | undefined {
    if (room.kind === "http") return undefined;
    const { method = "", headers } = request;
    const isMarked = isMarkedAs(room, headers);
    if (method === "GET" || method === "DELETE") {
      const listens = headers.accept?.includes("text/event-stream") === true;
      if (method === "GET" ? !listens : !isMarked) return undefined;
      const told = isMarked ? "marked" : oldPlace.test(path) ? "place" : "server";
      return new McpCall(room, { request, path }, { questions: [], told });
    }
    if (method !== "POST") return undefined;
    const messages = Buffer.isBuffer(upload) ? messagesIn(upload) : undefined;
    const isMcp =
      isMarked || messages?.some(({ method }) => method !== undefined && isMcpMethod(method)) === true;
    if (!isMcp || (messages === undefined && Buffer.isBuffer(upload))) return undefined;
    const call = new McpCall(room, { request, path }, { questions: messages ?? [], told: "marked" });
    if (Buffer.isBuffer(upload)) call.#ask(upload, tracedBy(request)?.parent);
    else call.#isUnheard = room.gatesInput;
    return call;
  }

  private constructor(
    room: McpRoom,
    { request, path }: Start,
    { questions, told }: { questions: readonly Message[]; told: Told },
  ) {
    this.room = room;
    this.questions = questions;
    this.asked = { path, rawHeaders: request.rawHeaders };
    this.#isSure = told === "marked";
    this.isDoubted = told === "server";
    this.#method = request.method ?? "";
    const { [sessionHeader]: named } = request.headers;
    this.#name = typeof named === "string" ? named : sessionIn(path);
    this.session = room.sessions.find(this.#name);
    const { judging } = room;
    this.judging = new Judging(
      {
        ...judging,
        settle: (judged, call, asked) => {
          if (this.judged === undefined || !judged.verdict.passed) this.judged = judged;
          return judging.settle(judged, call, asked);
        },
      },
      this.session,
    );
  }

  /** What a call says of its parent counts before what the request says. */
  #ask(upload: Buffer, traceparent: string | undefined): void {
    for (const message of this.questions) {
      const asked = this.session.fromClient(message, upload);
      if (asked === undefined) continue;
      asked.sinceMs = this.room.monotonic();
      if (traceparent !== undefined) asked.traceparent ??= traceparent;
      const question = this.room.gatesInput ? this.session.questionIn(message, upload, asked) : undefined;
      if (question !== undefined) this.#judged.push({ bytes: upload, question });
    }
  }

  /** What a client is answered without the server being asked; undefined when it may be. One call that is stopped stops what was asked with it. */
  stopped(): string | undefined | Promise<string | undefined> {
    if (this.#isUnheard) return failureFor("null", "the message is too large to be judged (--gate-input)");
    return this.#judged.length === 0 ? undefined : this.#stopAny();
  }

  async #stopAny(): Promise<string | undefined> {
    const told = new Map<Message, string>();
    for (const { bytes, question } of this.#judged) {
      const stopped = await this.judging.stop({ bytes }, question);
      if (stopped !== undefined) told.set(question.message, stopped);
    }
    if (told.size === 0) return undefined;
    const answers = this.questions
      .filter(({ kind }) => kind === "request")
      .map((each) => told.get(each) ?? failureFor(each.id ?? "null", "a call beside this one was stopped"));
    return answers.length === 1 ? answers[0] : `[${answers.join(",")}]`;
  }

  /** A session begins with a name in its first answer, and ends when the server knows it no more. */
  hear({ status, rawHeaders }: AnswerHead): void {
    const { sessions } = this.room;
    const given = valueOf(rawHeaders, sessionHeader);
    if (given !== undefined && given !== this.#name) sessions.name(given, this.session);
    if (this.#name !== undefined && (status === 404 || this.#method === "DELETE"))
      sessions.forget(this.#name);
  }

  /** The older transport names a session where it says where messages are to be sent. */
  learnFrom(address: string): void {
    const name = sessionIn(address);
    if (name !== undefined) this.room.sessions.name(name, this.session);
  }

  /** Undefined where the answer is judged as any other is: it is packed, or no message of JSON. */
  bodyFor(reading: Reading, status: number): ((running: Running) => Body) | undefined {
    if (
      reading.how === "whole" &&
      !this.isDoubted &&
      (reading.json || status === accepted) &&
      reading.encodings.length === 0
    )
      return (running) => new MessageBody(running, this, reading);
    if (reading.how !== "events" || reading.framing !== "sse" || reading.encodings.length > 0)
      return undefined;
    return (running) =>
      this.#isSure ? new MessageStream(running, this, reading) : new FirstEvent(running, this, reading);
  }
}

function failureFor(id: string, words: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code: -32_000, message: words })}}`;
}

/** Who says that it is a call of MCP: its headers or what it asks, the place that is asked, or nobody but the server by how it begins. */
type Told = "marked" | "place" | "server";

interface Start {
  request: IncomingMessage;
  path: string;
}

/** Where servers of the older transport are asked for their stream. */
const oldPlace = /\/sse\/?(?:\?|$)/;
const sessionIn = (path: string): string | undefined => /[?&]session_?id=([\w.~%-]{1,200})/i.exec(path)?.[1];

function messagesIn(upload: Buffer): Message[] | undefined {
  const outline = outlineOf(upload, namesMessage);
  if (!outline.isWhole) return undefined;
  const messages = outline.objects.map(messageOf);
  return messages.some(({ kind }) => kind !== "none") ? messages : undefined;
}
