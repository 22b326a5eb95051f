import type { Judging } from "../judging.ts";
import { type Message, messageOf, namesMessage } from "../message.ts";
import { Outline, outlineOf } from "../outline.ts";
import type { Output, Session } from "../session.ts";
import { Lines } from "./lines.ts";
import { LongLine } from "./long-line.ts";

export interface FromServerDeps {
  session: Session;
  /** What judges is loaded when it is needed. */
  judging(): Judging | Promise<Judging>;
  /** A line for the client, with its end. */
  say(bytes: Buffer): void;
  /** A line of so many bytes that is no message. It is dropped: it would make the client stop reading, and it may be part of an output. */
  noise(bytes: number): void;
  /** Whatever threw: the line it was about has not gone out. */
  crashed(error: unknown): void;
  bytesMax(): number;
}

type Later<T> = T | Promise<T>;

const lineEnd = Buffer.from("\n");
const carriageReturn = 0x0d;
/** What an answer that waits may take beside its bytes, until its verdict is written down. */
const heldBytesEach = 8192;

/** Reads what a server says, line by line: what is no output of a tool goes on at once, the rest when it has been judged. */
export class FromServer {
  readonly #deps: FromServerDeps;
  readonly #lines: Lines;
  readonly #held = new Set<Promise<void>>();
  #heldBytes = 0;
  #long: LongLine | undefined;
  /** What may not come between the pieces of a long line. */
  readonly #later: Buffer[] = [];

  constructor(deps: FromServerDeps) {
    this.#deps = deps;
    this.#lines = new Lines(
      { line: (bytes) => this.#line(bytes), long: (piece, isEnd) => this.#longLine(piece, isEnd) },
      () => deps.bytesMax(),
    );
  }

  write(chunk: Buffer): void {
    this.#lines.write(chunk);
  }

  /** A message for the client that is not the server's, between two of the server's. */
  tell(message: string): void {
    this.#say(Buffer.from(message));
  }

  /** What waits for its verdict, in bytes of memory. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#held.size > 0) await Promise.all(this.#held);
  }

  /** Nothing comes any more. */
  async end(): Promise<void> {
    this.#lines.end();
    await this.settled();
  }

  #line(line: Buffer): void {
    try {
      this.#read(line);
    } catch (error) {
      this.#deps.crashed(error);
    }
  }

  #read(line: Buffer): void {
    const hasEnd = line.at(-1) === carriageReturn;
    const outline = outlineOf(hasEnd ? line.subarray(0, -1) : line, namesMessage);
    if (!outline.isWhole) {
      if (line.length === 0 || line.toString().trim() === "") this.#say(line);
      else this.#deps.noise(line.length);
      return;
    }
    const messages = outline.objects.map(messageOf);
    const outputs = outline.hasReturn
      ? messages.map((message) => this.#deps.session.doubtful(message))
      : this.#outputsIn(messages, line);
    this.#deps.session.heard(messages);
    if (outputs.length === 0) return this.#say(line);
    const { isList } = outline;
    const failed = (error: unknown): void => {
      this.#deps.crashed(error);
      for (const output of outputs) this.#say(failureFor(output));
    };
    try {
      const judging = this.#deps.judging();
      const judge = (judging: Judging): Later<Buffer | undefined> =>
        judging.judge({ bytes: line, messages, isList }, outputs);
      const judged = judging instanceof Promise ? judging.then(judge) : judge(judging);
      if (judged instanceof Promise)
        this.#hold(
          judged.then((bytes) => this.#say(bytes), failed),
          line.length,
        );
      else this.#say(judged);
    } catch (error) {
      failed(error);
    }
  }

  #outputsIn(messages: readonly Message[], line: Buffer): Output[] {
    return messages.flatMap((message) => this.#deps.session.fromServer(message, line) ?? []);
  }

  #say(line: Buffer | undefined): void {
    if (line === undefined) return;
    const whole = Buffer.concat([line, lineEnd], line.length + 1);
    if (this.#long?.isBegun === true) this.#later.push(whole);
    else this.#deps.say(whole);
  }

  #hold(work: Promise<void>, length: number): void {
    const bytes = length + heldBytesEach;
    this.#heldBytes += bytes;
    const held = work
      .catch((error: unknown) => this.#deps.crashed(error))
      .finally(() => {
        this.#held.delete(held);
        this.#heldBytes -= bytes;
      });
    this.#held.add(held);
  }

  #longLine(piece: Buffer, isEnd: boolean): void {
    try {
      this.#longPiece(piece, isEnd);
    } catch (error) {
      this.#deps.crashed(error);
    }
  }

  #longPiece(piece: Buffer, isEnd: boolean): void {
    this.#long ??= new LongLine({
      ...this.#deps,
      outline: new Outline(namesMessage),
      hold: (work) => this.#hold(work, 0),
    });
    this.#long.write(piece);
    if (!isEnd) return;
    this.#long.end();
    this.#long = undefined;
    for (const line of this.#later.splice(0)) this.#deps.say(line);
  }
}

/** For a client that would wait for ever otherwise. */
function failureFor({ message: { id } }: Output): Buffer | undefined {
  if (id === undefined) return undefined;
  const error = { code: -32_603, message: "agent-gate could not judge this answer" };
  return Buffer.from(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`);
}
