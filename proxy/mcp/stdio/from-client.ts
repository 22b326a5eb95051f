import type { Judging } from "../judging.ts";
import { type Message, messageOf, namesMessage } from "../message.ts";
import { Outline, outlineOf } from "../outline.ts";
import type { Asked } from "../questions.ts";
import type { Output, Session } from "../session.ts";
import { Lines } from "./lines.ts";

export interface FromClientDeps {
  session: Session;
  /** Told of each question before the server hears it. */
  asked(asked: Asked): void;
  /** To the server. */
  forward(bytes: Buffer): void;
  /** To the client, in the place of the server. */
  answer(message: string): void;
  /** Whether what tools are called with is judged: known when the settings are. */
  gates(): boolean | undefined;
  ready: Promise<void>;
  judging(): Judging | Promise<Judging>;
  crashed(error: unknown): void;
}

/** Of what is longer it is only known which method asks under which id. */
const lineBytesMax = 4 * 1024 * 1024;
const nothing = Buffer.alloc(0);
const lineEnd = Buffer.from("\n");

/** What a client says goes on line by line as it came. Only a call of a tool may have to wait, for the settings or for a verdict, and then so does what comes behind it. */
export class FromClient {
  readonly #deps: FromClientDeps;
  readonly #lines: Lines;
  #outline: Outline | undefined;
  #work: Promise<void> | undefined;

  constructor(deps: FromClientDeps) {
    this.#deps = deps;
    this.#lines = new Lines(
      { line: (bytes) => this.#line(bytes), long: (piece, isEnd) => this.#long(piece, isEnd) },
      () => lineBytesMax,
    );
  }

  write(chunk: Buffer): void {
    this.#lines.write(chunk);
  }

  /** Nothing comes any more: what stands behind the last end of a line goes on too. Resolves when all has gone on. */
  async end(): Promise<void> {
    this.#lines.end();
    await this.#work;
  }

  #line(bytes: Buffer): void {
    const outline = outlineOf(bytes, namesMessage);
    const messages = outline.objects.map(messageOf);
    const questions = messages.flatMap((message) => this.#hear(message, bytes));
    const goOn = (): void => this.#deps.forward(Buffer.concat([bytes, lineEnd], bytes.length + 1));
    // Whether tools are pinned has to be known before the server lists them.
    const asksForTools = messages.some(({ method }) => method === "tools/list");
    if (questions.length === 0 && asksForTools && this.#deps.gates() === undefined)
      return this.#inTurn(async () => {
        await this.#deps.ready;
        goOn();
      });
    if (questions.length === 0 || this.#deps.gates() === false) return this.#inTurn(goOn);
    this.#inTurn(async () => {
      await this.#deps.ready;
      if (this.#deps.gates() !== true) return goOn();
      const stopped = await this.#stopped(bytes, questions);
      if (stopped.size === 0) return goOn();
      const left = messages.filter((message) => !stopped.has(message));
      const parts = left.map(({ start, end }) => bytes.subarray(start, end).toString());
      if (outline.isList && parts.length > 0) this.#deps.forward(Buffer.from(`[${parts.join(",")}]\n`));
    });
  }

  async #stopped(bytes: Buffer, questions: readonly Output[]): Promise<ReadonlySet<Message>> {
    const stopped = new Set<Message>();
    for (const question of questions) {
      const told = await this.#told(bytes, question);
      if (told === undefined) continue;
      this.#deps.session.questions.answered(question.message.id);
      this.#deps.answer(told);
      stopped.add(question.message);
    }
    return stopped;
  }

  /** What could not be judged is not asked. */
  async #told(bytes: Buffer, question: Output): Promise<string | undefined> {
    try {
      const judging = await this.#deps.judging();
      return await judging.stop({ bytes }, question);
    } catch (error) {
      this.#deps.crashed(error);
      return failure(question.message, "agent-gate could not judge the arguments of this call");
    }
  }

  #hear(message: Message, bytes: Buffer): Output[] {
    const { session } = this.#deps;
    const asked = session.fromClient(message, bytes);
    if (asked === undefined) return [];
    this.#deps.asked(asked);
    const question = session.questionIn(message, bytes, asked);
    return question === undefined ? [] : [question];
  }

  /** Longer than anybody judges: it goes on where nothing is judged, and is refused where it is. */
  #long(piece: Buffer, isEnd: boolean): void {
    const isFirst = this.#outline === undefined;
    const outline = (this.#outline ??= new Outline(namesMessage));
    outline.write(piece);
    const isJudged = this.#deps.gates() !== false;
    if (!isJudged) this.#inTurn(() => this.#deps.forward(piece));
    if (!isEnd) return;
    this.#outline = undefined;
    const messages = outline.objects.map(messageOf);
    for (const message of messages) this.#hear(message, nothing);
    if (!isJudged) return this.#inTurn(() => this.#deps.forward(lineEnd));
    if (!isFirst)
      for (const message of messages)
        if (message.kind === "request")
          this.#inTurn(() => {
            this.#deps.session.questions.answered(message.id);
            this.#deps.answer(failure(message, "the message is too large to be judged (--gate-input)"));
          });
  }

  #inTurn(work: () => void | Promise<void>): void {
    if (this.#work === undefined) {
      const done = work();
      if (done !== undefined) this.#wait(done);
    } else this.#wait(this.#work.then(work));
  }

  #wait(work: Promise<void>): void {
    const waited = work
      .catch((error: unknown) => this.#deps.crashed(error))
      .finally(() => {
        if (this.#work === waited) this.#work = undefined;
      });
    this.#work = waited;
  }
}

function failure({ id = "null" }: Message, words: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code: -32_000, message: words })}}`;
}
