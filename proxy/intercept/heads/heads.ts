import { STATUS_CODES } from "node:http";
import { type AnswerHead, isDelivered, type Judged, type Subject, untold } from "../../tool-call.ts";
import { type Body, type Running, whenReady } from "../body.ts";
import { valueOf, without } from "../headers.ts";
import { type Field, spokenIn, subjectOf } from "./spoken.ts";
import { failed, foundInHead, together } from "../together.ts";

const noHead: AnswerHead = { status: 0, statusText: "", rawHeaders: [] };
/** What is to be known of an answer whose head goes out before, or without, a verdict on its body. */
type Beginning = Pick<Running, "over" | "follow" | "resume" | "settle" | "withhold">;
/** Behind so many answers before the answer the others are left out, as any server between may do. */
const hintsMax = 16;
/** So many are looked at one by one to find the ones to leave out. Among more than that the answer is withheld. */
const fieldsMax = 256;

type Ask = (subject: Subject) => Judged | Promise<Judged>;

/**
 * The heads of one answer: hints, the head itself, trailers. Of what a tool says there on its own account a verdict is asked, which is part of that on
 * the body. Nothing waits for it, and nothing is allocated, where there is nothing to read or nothing found.
 */
export class Heads {
  readonly #ask: Ask;
  readonly #observing: boolean;
  #head = noHead;
  #hints = 0;
  /** What was found, until it is part of a verdict that is written down. */
  #found: Promise<Judged> | undefined;

  constructor(ask: Ask, observing: boolean) {
    this.#ask = ask;
    this.#observing = observing;
  }

  /** As it may be delivered once what was found is settled. */
  get head(): AnswerHead {
    return this.#head;
  }

  /** Whether the client may have it. One in which anything is found has its part in what becomes of the answer. */
  hint(rawHeaders: readonly string[]): boolean {
    if (++this.#hints > hintsMax) return false;
    return this.#read(spokenIn(rawHeaders), () => undefined) || this.#observing;
  }

  hear(head: AnswerHead): void {
    this.#head = this.#observing ? head : withoutExtras(head);
    const { rawHeaders } = this.#head;
    const fields = spokenIn(rawHeaders);
    if (this.#observing && head.statusText !== phraseOf(head))
      fields.push({ name: "reason phrase", value: head.statusText, at: -1 });
    this.#read(fields, (dropped) => {
      const places = new Set([...dropped].map(({ at }) => at));
      const kept = rawHeaders.filter((_, at) => !places.has(at - (at % 2)));
      this.#head = { ...this.#head, rawHeaders: kept };
    });
  }

  /** The verdict on a body, with what was found in the head. */
  with(subject: Subject, body: Judged | Promise<Judged>): Judged | Promise<Judged> {
    const found = this.#take();
    if (found === undefined) return body;
    return Promise.all([found, body]).then(([head, body]) => together(head, body, subject));
  }

  /** For what goes out before, or without, a verdict on its body: `begin` is called once the head may go out. Says whether more may come before that. */
  before(running: Beginning, begin: () => void): boolean {
    const found = this.#take();
    if (found === undefined) {
      begin();
      return true;
    }
    const work = found.then((judged) => {
      if (running.over) return;
      return judged.action === "blocked" ? running.withhold(judged) : this.#settle(running, judged, begin);
    });
    running.follow(work.then(() => running.resume()));
    return false;
  }

  /** Whoever forwards an answer may leave its trailers out (RFC 9110, 6.5.1). Where they are not, what was found in them is written down behind them at the latest. */
  end(running: Beginning, body: Body, rawTrailers: readonly string[]): void | Promise<void> {
    if (!this.#observing || rawTrailers.length === 0) return body.end([]);
    this.#read(spokenIn(rawTrailers), () => undefined);
    return whenReady(body.end(rawTrailers), () =>
      this.#take()?.then((judged) => this.#settle(running, judged, () => undefined)),
    );
  }

  #settle(running: Beginning, judged: Judged, next: () => void): void | Promise<void> {
    return judged.verdict.passed ? next() : running.settle(untold(judged), next);
  }

  #take(): Promise<Judged> | undefined {
    const found = this.#found;
    this.#found = undefined;
    return found;
  }

  /** True when nothing was found at once. `drop` is told what to leave out. */
  #read(fields: readonly Field[], drop: (fields: ReadonlySet<Field>) => void): boolean {
    if (fields.length === 0) return true;
    const judged = this.#ask(subjectOf(fields));
    if (!(judged instanceof Promise) && judged.verdict.passed) return true;
    const before = this.#found;
    const found = this.#conclude(judged, fields, drop);
    this.#found =
      before === undefined
        ? found
        : Promise.all([before, found]).then(([one, other]) => together(one, other));
    // A client that leaves before anybody asks for it must not make it a failure that nobody handles.
    this.#found.catch(() => undefined);
    return false;
  }

  async #conclude(
    asked: Judged | Promise<Judged>,
    fields: readonly Field[],
    drop: (fields: ReadonlySet<Field>) => void,
  ): Promise<Judged> {
    const judged = foundInHead(await asked);
    if (judged.action !== "redacted") return judged;
    const { redacted: _, ...rest } = judged;
    const dropped = new Set<Field>();
    for (const field of fields.slice(0, fieldsMax))
      if (!isDelivered(await this.#ask(subjectOf([field])))) dropped.add(field);
    const kept = fields.filter((field) => !dropped.has(field));
    if (kept.length > 0 && !isDelivered(await this.#ask(subjectOf(kept))))
      return { ...rest, action: "blocked", deciding: failed(judged) };
    drop(dropped);
    return rest;
  }
}

const phraseOf = ({ status }: AnswerHead): string => STATUS_CODES[status] ?? "";

/** Where something may be withheld, the phrase is the one that everybody has for the status, and no trailers are announced, for none are sent. */
function withoutExtras(head: AnswerHead): AnswerHead {
  const statusText = phraseOf(head);
  const announces = valueOf(head.rawHeaders, "trailer") !== undefined;
  if (statusText === head.statusText && !announces) return head;
  const rawHeaders = announces ? without(head.rawHeaders, (lower) => lower === "trailer") : head.rawHeaders;
  return { ...head, statusText, rawHeaders };
}
