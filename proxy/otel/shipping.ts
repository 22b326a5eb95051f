import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Link, LinkAnswer } from "../http-link.ts";
import type { Log } from "../log.ts";
import { Deadline } from "../sync/deadline.ts";
import type { NoAnswer } from "../sync/outcome.ts";
import { pause } from "../sync/pause.ts";
import { nextStep } from "./next-step.ts";
import type { Noted } from "./records.ts";
import type { Signal, Target } from "./settings.ts";

export interface ShippingDeps {
  link: Pick<Link, "ask">;
  log: Log;
  random: () => number;
  userAgent: string;
}

/** How verdicts become the records of one kind. */
export interface Kind {
  signal: Signal;
  /** Each as JSON. */
  recordsOf: (noted: Noted) => readonly string[];
  countOf: (noted: Noted) => number;
  /** What stands around the records in a body. */
  around: readonly [before: string, after: string];
}

export interface Counts {
  sent: number;
  dropped: number;
}

/** Verdicts that wait; a further one is dropped. */
export const waitingMax = 2_048;
const recordsMax = 512;
/** So many verdicts do not wait for others. */
const soonAt = 128;
const waitMs = 5_000;
/** Records are written in small groups, so that calls get their turn between them. */
const groupVerdicts = 8;
const pack = promisify(gzip);

/** Sends the records of one kind, one request at a time, beside the calls and never in their way: what cannot be sent is dropped and counted. */
export class Shipping {
  readonly counts: Counts = { sent: 0, dropped: 0 };
  readonly #deps: ShippingDeps;
  readonly #target: Target;
  readonly #kind: Kind;
  #waiting: Noted[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isAway = false;
  /** No more waiting between attempts; no more attempts. */
  readonly #hurry = new AbortController();
  readonly #stop = new AbortController();

  constructor(deps: ShippingDeps, target: Target, kind: Kind) {
    this.#deps = deps;
    this.#target = target;
    this.#kind = kind;
  }

  add(noted: Noted): void {
    if (this.#waiting.length >= waitingMax) {
      this.counts.dropped += this.#kind.countOf(noted);
      return;
    }
    this.#waiting.push(noted);
    if (this.#sending !== undefined) return;
    if (this.#waiting.length === 1) this.#sendIn(waitMs);
    else if (this.#waiting.length === soonAt) this.#sendIn(0);
  }

  /** Sends what waits, without patience for a receiver that is away. */
  async close(ms: number): Promise<void> {
    this.#hurry.abort();
    const timer = setTimeout(() => this.#stop.abort(), ms);
    await this.#sending;
    await this.#sendAll();
    clearTimeout(timer);
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#sending = this.#sendAll().finally(() => {
        this.#sending = undefined;
        if (this.#waiting.length > 0) this.#sendIn(this.#waiting.length >= soonAt ? 0 : waitMs);
      });
    }, ms).unref();
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    // What comes meanwhile is left for the next time, unless it is a whole batch.
    do await this.#sendSome();
    while (this.#waiting.length >= soonAt || (this.#hurry.signal.aborted && this.#waiting.length > 0));
  }

  async #sendSome(): Promise<void> {
    const { records, count } = await this.#take();
    if (count === 0) return;
    const [before, after] = this.#kind.around;
    const plain = Buffer.from(`${before}${records.join(",")}${after}`);
    const body = this.#target.compresses ? await pack(plain, { level: constants.Z_BEST_SPEED }) : plain;
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#ask(body);
      const step = nextStep(answer, attempt, this.#deps.random, Date.now());
      this.#tell(answer, step.do === "done");
      if (step.do === "done") {
        const rejected = Math.min(step.rejected, count);
        this.counts.sent += count - rejected;
        this.counts.dropped += rejected;
        return;
      }
      if (step.do === "drop" || this.#hurry.signal.aborted) {
        this.counts.dropped += count;
        // At the end nothing else is tried with a receiver that is away.
        if (step.do === "retry") this.#dropAll();
        return;
      }
      await pause(step.afterMs, this.#hurry.signal);
    }
  }

  #dropAll(): void {
    for (const noted of this.#waiting.splice(0)) this.counts.dropped += this.#kind.countOf(noted);
  }

  async #take(): Promise<{ records: string[]; count: number }> {
    const records: string[] = [];
    const upTo = this.#waiting.length;
    let taken = 0;
    while (taken < upTo && records.length < recordsMax) {
      const noted = this.#waiting[taken++];
      if (noted === undefined) break;
      records.push(...this.#kind.recordsOf(noted));
      if (taken % groupVerdicts === 0) await setImmediate();
    }
    this.#waiting = this.#waiting.slice(taken);
    return { records, count: records.length };
  }

  async #ask(body: Buffer): Promise<LinkAnswer | NoAnswer> {
    const { url, headers, timeoutMs, compresses } = this.#target;
    using deadline = new Deadline(this.#stop.signal, timeoutMs);
    const answer = await this.#deps.link.ask({
      method: "POST",
      url,
      headers: {
        "user-agent": this.#deps.userAgent,
        ...headers,
        "content-type": "application/json",
        ...(compresses ? { "content-encoding": "gzip" } : {}),
      },
      body,
      signal: deadline.signal,
    });
    return answer.kind === "no_answer" && deadline.passed ? { ...answer, code: "timeout" } : answer;
  }

  /** Once when it begins and once when it is over. An address may hold a key, so only its server is named. */
  #tell(answer: LinkAnswer | NoAnswer, isDone: boolean): void {
    if (this.#isAway !== isDone || this.#stop.signal.aborted) return;
    this.#isAway = !isDone;
    const { log } = this.#deps;
    const { signal } = this.#kind;
    const to = this.#target.url.host;
    if (isDone) return log.info("the receiver of OpenTelemetry takes records again", { signal, to });
    const why = answer.kind === "answered" ? { status: answer.status } : { cause: answer.code };
    log.warn("the receiver of OpenTelemetry takes no records, which are dropped when too many wait", {
      signal,
      to,
      ...why,
    });
  }
}
