import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { isDelivered, type Judged, type Opacity, type Subject } from "../../tool-call.ts";
import { whenReady } from "../body.ts";
import type { ExchangeOptions } from "../exchange-deps.ts";
import { together, unredacted } from "../together.ts";
import { bounds, type Code, codes } from "./bounds.ts";
import type { Agreed } from "./extensions.ts";
import { framed, FrameReader, opcodes, type Piece } from "./frames.ts";
import { Inflating } from "./inflating.ts";
import { Messages, type FromFrames } from "./messages.ts";
import type { SocketsDeps } from "./sockets.ts";
import { Spread } from "./spread.ts";
import { subjectOf, wordsIn, written } from "./subject.ts";

type Work = void | Promise<void>;

/** The conversation that it is a side of. */
export interface Talk {
  readonly over: boolean;
  readonly observing: boolean;
  readonly deps: SocketsDeps;
  readonly options: ExchangeOptions;
  judge(subject: Subject): Judged | Promise<Judged>;
  /** Writes the verdict down, and only then goes on. */
  settle(judged: Judged, next: () => Work): Work;
  /** A promise when the client does not keep up. It is kept when the client does, or is gone. */
  say(pieces: readonly Buffer[]): Work;
  /** Tells both sides that this is the end, and why, and waits a while for them to hang up. */
  close(code: Code, words: string): void;
}

type Message = Extract<FromFrames, { kind: "message" }>;
type Outgrown = Extract<FromFrames, { kind: "outgrown" }>;

/** A fragment takes less time than looking at the clock. */
const piecesALook = 1024;

const codeOf: Partial<Record<Opacity, Code>> = {
  "too large to inspect": codes.tooLarge,
  "broken text": codes.unreadable,
  "broken encoding": codes.unreadable,
};

/**
 * What the tool says. A message goes out when its verdict is written down, and the next one is looked at when the client has taken it, so that no more
 * than one is ever held. Where nothing may be withheld the very bytes have gone out before, and this only listens.
 */
export class FromTool {
  readonly #talk: Talk;
  readonly #reader: FrameReader;
  readonly #messages: Messages;
  readonly #inflating: Inflating;
  #spread = new Spread();
  #fate: "drop" | "pass" = "drop";
  #isDeaf = false;
  #hasClosed = false;

  constructor(talk: Talk, { deflates, keepsContext }: Agreed) {
    const { bytesMax } = talk.options;
    this.#talk = talk;
    this.#reader = new FrameReader({ isMasked: false, deflates });
    this.#messages = new Messages(bytesMax);
    this.#inflating = new Inflating({ keepsContext, bytesMax });
  }

  /** A promise when no more may come before it is kept. */
  take(chunk: Buffer): Work {
    if (this.#isDeaf || this.#hasClosed) return undefined;
    this.#reader.give(chunk);
    const work = this.#turn();
    return work === undefined ? undefined : this.#rest(work);
  }

  async #rest(work: Promise<void>): Promise<void> {
    for (let next: Work = work; next !== undefined; next = this.#turn()) await next;
  }

  /** Goes on until something has to be waited for, or others have waited long enough. */
  #turn(): Work {
    const { monotonic } = this.#talk.deps;
    const endMs = monotonic() + bounds.turnMs;
    let pieces = 0;
    for (let piece = this.#next(); piece !== undefined; piece = this.#next()) {
      const told = this.#messages.take(piece);
      const work = told === undefined ? undefined : this.#takeTold(told);
      if (work !== undefined) return work;
      const isLookDue = told !== undefined || ++pieces % piecesALook === 0;
      if (isLookDue && monotonic() > endMs) return setImmediate();
    }
    if (this.#reader.isBroken && !this.#isDeaf) return this.#broken("broken encoding", codes.protocol);
  }

  #next(): Piece | undefined {
    return this.#talk.over || this.#isDeaf || this.#hasClosed ? undefined : this.#reader.next();
  }

  #takeTold(told: FromFrames): Work {
    switch (told.kind) {
      case "message":
        return this.#message(told);
      case "control":
        return this.#control(told.opcode, told.bytes);
      case "outgrown":
        return this.#outgrown(told);
      case "rest":
        return this.#fate === "pass" ? this.#say(opcodes.continuation, told.bytes, told.isEnd) : undefined;
      case "flood":
        return this.#broken("too large to inspect", codes.withheld);
    }
  }

  #message({ opcode, isDeflated, bytes }: Message): Work {
    if (!isDeflated) return this.#read(opcode, bytes);
    return whenReady(this.#inflating.inflate(bytes), (inflated) =>
      typeof inflated === "string"
        ? this.#broken(inflated, codeOf[inflated] ?? codes.unreadable)
        : this.#read(opcode, inflated),
    );
  }

  #read(opcode: number, bytes: Buffer): Work {
    const subject = subjectOf(opcode, bytes);
    if (subject !== undefined) return this.#judge(subject, opcode, bytes);
    this.#talk.deps.unjudged("binary message");
    return this.#unread(opcode, bytes);
  }

  /** A message that has no text by itself. It may still continue the text of earlier messages. */
  #unread(opcode: number, bytes: Buffer): Work {
    const talk = this.#talk;
    const joined = this.#spread.hear(bytes.toString("latin1"), true);
    if (joined === undefined) return this.#say(opcode, bytes);
    return whenReady(talk.judge(joined), (found) => {
      if (found.verdict.passed) return this.#say(opcode, bytes);
      this.#spread = new Spread();
      const judged = found.action === "redacted" ? unredacted(found) : found;
      return talk.settle(judged, () =>
        isDelivered(judged) ? this.#say(opcode, bytes) : talk.close(codes.withheld, talk.deps.words(judged)),
      );
    });
  }

  #judge(subject: Subject, opcode: number, bytes: Buffer): Work {
    const talk = this.#talk;
    return whenReady(this.#judged(subject, bytes), (judged) =>
      talk.settle(judged, () => {
        if (judged.action === "redacted" && judged.redacted !== undefined)
          return this.#say(opcode, written(judged.redacted, bytes));
        if (isDelivered(judged)) return this.#say(opcode, bytes);
        const code = subject.kind === "opaque" ? codeOf[subject.why] : undefined;
        return talk.close(code ?? codes.withheld, talk.deps.words(judged));
      }),
    );
  }

  /** A message, and what it says together with those before it. */
  #judged(subject: Subject, bytes: Buffer): Judged | Promise<Judged> {
    const judged = this.#talk.judge(subject);
    return judged instanceof Promise
      ? judged.then((judged) => this.#judgedWithOthers(subject, bytes, judged))
      : this.#judgedWithOthers(subject, bytes, judged);
  }

  #judgedWithOthers(subject: Subject, bytes: Buffer, judged: Judged): Judged | Promise<Judged> {
    if (subject.kind !== "text" || judged.action === "blocked") return judged;
    if (isDelivered(judged) && judged.action !== "passed") {
      // It would be found once more with each message that follows.
      this.#spread = new Spread();
      return judged;
    }
    const joined =
      subject.partial === true
        ? this.#spread.hear(bytes.toString("latin1"), true)
        : this.#spread.hear(judged.redacted ?? subject.text);
    if (joined === undefined) return judged;
    // Nothing can be taken out of what is out already.
    const both = (found: Judged): Judged => {
      // Said once.
      if (!found.verdict.passed) this.#spread = new Spread();
      return together(found.action === "redacted" ? unredacted(found) : found, judged);
    };
    const found = this.#talk.judge(joined);
    return found instanceof Promise ? found.then(both) : both(found);
  }

  /** Too long to be held: where that keeps it from nobody, it goes out as it comes. What is compressed cannot, for the client has not seen what it refers to. */
  #outgrown({ opcode, isDeflated, bytes, isEnd }: Outgrown): Work {
    if (isDeflated) return this.#broken("too large to inspect", codes.tooLarge);
    const talk = this.#talk;
    return whenReady(talk.judge({ kind: "opaque", why: "too large to inspect" }), (judged) =>
      talk.settle(judged, () => {
        const passes = isDelivered(judged);
        this.#fate = passes ? "pass" : "drop";
        return passes ? this.#say(opcode, bytes, isEnd) : talk.close(codes.tooLarge, talk.deps.words(judged));
      }),
    );
  }

  /** What nothing further can be read behind. Where it may pass all the same, the client has had it. */
  #broken(why: Opacity, code: Code): Work {
    const talk = this.#talk;
    // Said once, however long it takes to write it down.
    this.#isDeaf = true;
    return whenReady(talk.judge({ kind: "opaque", why }), (judged) =>
      talk.settle(judged, () => {
        if (talk.observing) talk.deps.unjudged("websocket");
        else talk.close(code, talk.deps.words(judged));
      }),
    );
  }

  #control(opcode: number, bytes: Buffer): Work {
    const isClose = opcode === opcodes.close;
    if (isClose && !isRightEnd(bytes)) return this.#broken("broken text", codes.unreadable);
    const say = (left = bytes): Work => {
      this.#hasClosed ||= isClose;
      return this.#say(opcode, left);
    };
    const words = wordsIn(opcode, bytes);
    if (words === undefined) return say();
    const talk = this.#talk;
    return whenReady(talk.judge(words), (judged) => {
      // It is no output of its own: only what was found in it is written down.
      if (judged.verdict.passed) return say();
      return talk.settle(judged, () => {
        if (isDelivered(judged)) return say();
        if (judged.action === "blocked") return talk.close(codes.withheld, talk.deps.words(judged));
        return isClose ? say(bytes.subarray(0, 2)) : undefined;
      });
    });
  }

  /** Where nothing may be withheld, it is out already. */
  #say(opcode: number, bytes: Buffer, isFinal = true): Work {
    return this.#talk.observing ? undefined : this.#talk.say(framed(opcode, bytes, isFinal));
  }
}

/** What a close frame may hold (RFC 6455, 7.4). */
function isRightEnd(payload: Buffer): boolean {
  if (payload.length === 0) return true;
  const code = payload.readUInt16BE(0);
  const isCode =
    (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999);
  return isCode && isUtf8(payload.subarray(2));
}
