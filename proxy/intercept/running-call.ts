import { failpoint } from "../../shared/failpoint.ts";
import { answered, refusal, type RefusalCode } from "../refusal.ts";
import type { AnswerHead, Judged, Subject, ToolCall } from "../tool-call.ts";
import { localFacts, tracedBy, untold } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { Answer } from "./answer.ts";
import { Wanted } from "./ask.ts";
import type { CallStart } from "./call-start.ts";
import { type Body, ignored, type Running, whenReady } from "./body.ts";
import type { ExchangeDeps, ExchangeOptions } from "./exchange-deps.ts";
import type { Failure } from "./failure.ts";
import type { Hop, Receiver } from "./hop.ts";
import { McpCall } from "../mcp/http/mcp-call.ts";
import { Heads } from "./heads/heads.ts";
import { HeldBody } from "./held.ts";
import { type IdleClock, looksPerIdle, type Watched } from "./idle-clock.ts";
import { PassingBody } from "./passing.ts";
import { readingOf } from "./reading.ts";
import type { Upload } from "./receive.ts";
import { recordOf } from "./record.ts";
import { judgeAnswer, ofAnswer, withholding } from "./no-answer.ts";
import { passUnreadable } from "./unreadable.ts";
import { StreamBody } from "./streams/stream-body.ts";

/** One call from its request to the last byte of its answer. It is over when the client has all of it, or will never have. */
export class RunningCall implements Running, Receiver, Watched {
  readonly deps: ExchangeDeps;
  readonly options: ExchangeOptions;
  readonly call: ToolCall;
  readonly method: string;
  readonly answer: Answer;
  readonly observing: boolean;
  readonly slow: IdleClock;
  over = false;
  readonly #asked: CallStart;
  readonly #heads: Heads;
  readonly #startedMs: number;
  #toolMs = 0;
  #body = ignored;
  #paused = false;
  #wanted: Wanted | undefined;
  #mcp: McpCall | undefined;
  #hop: Hop | undefined;
  #quietLooks = 0;

  constructor(deps: ExchangeDeps, options: ExchangeOptions, asked: CallStart) {
    this.deps = deps;
    this.options = options;
    this.#asked = asked;
    this.slow = asked.slow;
    this.#startedMs = deps.monotonic();
    this.method = asked.request.method ?? "";
    this.call = deps.identify(this.method, asked.path);
    this.observing = deps.observing(this.call);
    this.#heads = new Heads((subject) => deps.judge(this.call, subject), this.observing);
    this.answer = new Answer(asked.request, asked.response, options.idleMs);
    asked.response.on("close", () => this.#close());
    asked.response.on("error", (error) => this.onCrash(error));
  }

  get head(): AnswerHead {
    return this.#heads.head;
  }

  ask(upload: Upload): void {
    if (this.over) return;
    this.#attempt(() => {
      if (this.deps.mcp !== undefined) this.#mcp = McpCall.of(this.deps.mcp, this.#asked, upload);
      this.#wanted = new Wanted(this.#asked, upload, this, this.#mcp?.isDoubted === false);
      this.follow(whenReady(this.#mcp?.stopped(), (stopped) => this.#askUnless(stopped)));
    });
  }

  refuse(code: RefusalCode): void {
    if (this.over) return;
    try {
      if (this.answer.begun) this.answer.breakOff();
      else this.answer.own(refusal(code));
    } catch (error) {
      this.deps.crashed(error);
      this.answer.cut();
    }
    this.#close();
  }

  onHint(status: number, rawHeaders: readonly string[]): void {
    if (this.#heads.hint(rawHeaders)) this.answer.inform(status, rawHeaders);
  }

  onHead(head: AnswerHead): boolean {
    const isPart = this.#wanted?.isPart(head) === true;
    const why = isPart ? this.#asked.wholes.whyPassed(this.#asked.path, head) : undefined;
    if (isPart && why === undefined) return this.#askForWhole();
    this.#heads.hear(head);
    if (why !== undefined)
      return this.unjudged(why, () => this.become(new PassingBody(this, { unjudged: why })));
    const reading = readingOf(this.method, head);
    if (reading.how !== "events") this.#asked.idle.watch(this);
    this.#mcp?.hear(head);
    const make = this.#mcp?.bodyFor(reading, head.status);
    if (make !== undefined) return this.#heads.before(this, () => this.become(make(this)));
    switch (reading.how) {
      case "none":
        this.become({ data: () => true, end: () => void this.#heads.before(this, () => this.#bare()) });
        return true;
      case "events":
        return this.#heads.before(this, () => this.become(new StreamBody(this, reading)));
      case "whole":
        this.become(new HeldBody(this, reading));
        return true;
      case "opaque":
        this.#paused = !passUnreadable(this, reading.why);
        return !this.#paused;
    }
  }

  onData(chunk: Buffer): boolean {
    this.#quietLooks = 0;
    this.#paused = !this.#body.data(chunk);
    return !this.#paused;
  }

  onEnd(trailers: readonly string[]): void {
    this.#stopClocks();
    this.#toolMs = this.#elapsedMs();
    this.follow(this.#heads.end(this, this.#body, trailers));
  }

  onFailure(failure: Failure, code: string): void {
    if (failure !== "validation_error") this.deps.failed(failure, code);
    this.refuse(failure);
  }

  onCrash(error: unknown): void {
    this.deps.crashed(error);
    this.refuse("internal_error");
  }

  /** While it is the client that is slow, its own connection is what runs out of time. */
  look(): void {
    if (!this.#paused && ++this.#quietLooks > looksPerIdle) this.onFailure("upstream_failed", "SILENT");
  }

  become(body: Body): void {
    this.#body = body;
  }

  resume(): void {
    if (this.over) return this.#hop?.abort();
    this.#paused = false;
    this.#quietLooks = 0;
    this.#hop?.resume();
  }

  judge(subject: Subject): Judged | Promise<Judged> {
    return ofAnswer(this.head, this.#heads.with(subject, judgeAnswer(this, subject)));
  }

  unjudged(why: Unjudged, next: () => void): boolean {
    return this.#heads.before(this, () => {
      this.deps.unjudged(why);
      this.#asked.wholes.remember(this.#asked.path, this.head, why);
      next();
    });
  }

  stream(next: () => void): void {
    this.#asked.idle.leave(this);
    this.#heads.before(this, next);
  }

  settle(judged: Judged, next: () => void): void | Promise<void> {
    failpoint("exchange.judged");
    if (judged.isNone === true) return next();
    const record = recordOf(judged.verdict, this.call, this.#asked.timestamp(this.deps.now()));
    const told = this.answer.begun ? untold(judged) : judged;
    const local = localFacts(told, this.#toolMs || this.#elapsedMs(), tracedBy(this.#asked.request));
    return whenReady(this.deps.append(record, local), () => {
      failpoint("exchange.appended");
      next();
      failpoint("exchange.responded");
    });
  }

  withhold(judged: Judged, last?: Buffer): void | Promise<void> {
    this.become(ignored);
    this.#stopClocks();
    this.#hop?.abort();
    return this.settle(judged, () => {
      if (this.over) return;
      if (this.answer.begun && last !== undefined) this.answer.end(last, []);
      else if (this.answer.begun) this.answer.breakOff();
      else this.answer.own(this.deps.withheld(judged, withholding(this)));
      this.answered();
    });
  }

  answered(): void {
    this.over = true;
    this.#stopClocks();
  }

  follow(work: void | Promise<void>): void {
    work?.catch((error: unknown) => this.onCrash(error));
  }

  #askForWhole(): true {
    this.#wanted?.wantWhole();
    this.#hop?.abort();
    this.#attempt(() => this.#ask());
    return true;
  }

  #ask(): void {
    if (this.#wanted !== undefined) this.#hop = this.deps.upstream.ask(this.#wanted.ask(), this);
  }

  #bare(): void {
    this.answer.whole(this.head, [], { chunks: [], trailers: [] });
    this.answered();
  }

  #askUnless(stopped: string | undefined): void {
    if (this.over) return;
    if (stopped === undefined) return this.#ask();
    this.answer.own(answered(stopped));
    this.answered();
  }

  readonly #elapsedMs = (): number => this.deps.monotonic() - this.#startedMs;

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.onCrash(error);
    }
  }

  #close(): void {
    if (this.over) return;
    this.over = true;
    this.#stopClocks();
    this.#hop?.abort();
  }

  #stopClocks(): void {
    this.#asked.idle.leave(this);
  }
}
