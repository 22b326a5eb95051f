import type { AnswerHead, Judged, Subject, ToolCall } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import type { Answer } from "./answer.ts";
import type { IdleClock } from "./idle-clock.ts";
import type { ExchangeDeps, ExchangeOptions } from "./exchange-deps.ts";

/** How the body of one answer is dealt with. `data` says false when no more may come until `Running.resume`. */
export interface Body {
  data(chunk: Buffer): boolean;
  end(trailers: readonly string[]): void | Promise<void>;
}

/** Of an answer that nobody is told of any more. */
export const ignored: Body = { data: () => true, end: () => undefined };

/** What a body may know and do about the call that it belongs to. */
export interface Running {
  readonly deps: ExchangeDeps;
  readonly options: ExchangeOptions;
  readonly call: ToolCall;
  readonly method: string;
  readonly head: AnswerHead;
  readonly answer: Answer;
  readonly observing: boolean;
  /** The client left, or the answer was broken off: nobody waits for anything any more. */
  readonly over: boolean;
  /** Checks from time to time whether answers of unknown length are slow. */
  readonly slow: IdleClock;
  judge(subject: Subject): Judged | Promise<Judged>;
  /** Writes the verdict down, and only then goes on. */
  settle(judged: Judged, next: () => void): void | Promise<void>;
  /** Counts what passes without a verdict, and goes on once its head may go out. False when no more may come before that. */
  unjudged(why: Unjudged, next: () => void): boolean;
  /** Goes on once the head may be sent. From then on no time limit ends a silent body. */
  stream(next: () => void): void;
  /** Sends the withheld answer, or these last bytes of one that has begun, and asks the tool for no more. */
  withhold(judged: Judged, last?: Buffer): void | Promise<void>;
  /** From here on another body takes what comes. */
  become(body: Body): void;
  resume(): void;
  /** The client has, or will get, all of it. */
  answered(): void;
  /** Nothing that goes wrong in here may leave a call open or let an answer through. */
  follow(work: void | Promise<void>): void;
}

/** The beginning of a stream, whose pieces may be replaced or not. Whoever looks at its first event first has begun it already. */
export function beginStream({ answer, head }: Pick<Running, "answer" | "head">, mayBeEdited: boolean): void {
  if (answer.begun) return;
  if (mayBeEdited) answer.beginRewritable(head);
  else answer.begin(head);
}

/** At once where there is nothing to wait for: a promise costs as much as the rest of the hot path. */
export function whenReady<T>(
  value: T | Promise<T>,
  goOn: (value: T) => void | Promise<void>,
): void | Promise<void> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
