import type { Log } from "../log.ts";
import type { State } from "../queue/state.ts";
import { noKey, type Step } from "./next-step.ts";
import type { Answered, Outcome } from "./outcome.ts";
import { proxyCommand, recipientCommand, typedCommand } from "../../shared/next-command.ts";

export interface ReportDeps {
  state: State;
  log: Log;
  now: () => number;
}

export interface Counts {
  acknowledged: number;
  dead: number;
}

const clockSkewMsMax = 60_000;
const advice = {
  key: `verdicts are kept; give it another key with ${recipientCommand("login")}`,
  configuration: `verdicts are kept; check the collector's address with ${recipientCommand("whoami")}`,
  refused: "verdicts are kept; the versions of the collector and this proxy may not match",
};

const keyless =
  `verdicts are kept; there is no key, give it one with ${recipientCommand("login")}, or start a collector on this ` +
  `machine, which saves one here: ${typedCommand("collector", "start")}`;

/** What people are told of the sending: in the log once for every change, in the state beside the queue always. */
export class Report {
  readonly counts: Counts = { acknowledged: 0, dead: 0 };
  /** Of the last request, unless nobody answered it. */
  lastStatus: number | undefined;
  readonly #deps: ReportDeps;
  /** Of the last request, in one word. */
  #cause = "";
  #toldOfClock = false;
  /** What was told last of what stands in the way; empty while nothing does. */
  #trouble = "";

  constructor(deps: ReportDeps) {
    this.#deps = deps;
  }

  answered(outcome: Outcome, sent: number): void {
    this.lastStatus = outcome.kind === "answered" ? outcome.status : undefined;
    this.#cause = outcome.code ?? `http_${this.lastStatus}`;
    if (outcome.kind !== "answered") return this.#unanswered(outcome.code);
    const { status, accepted, isReceipt, scores, collector } = outcome;
    const isAccepted = status >= 200 && status < 300 && isReceipt === true;
    if (isAccepted) this.counts.acknowledged += sent;
    const skew = this.#clockSkew(outcome);
    this.#deps.state.change((home) => {
      delete home.unanswered;
      home.last_contact = { at: this.#at(), status, ...(accepted === undefined ? {} : { accepted }) };
      if (isAccepted) home.last_accepted_at = this.#at();
      if (collector !== undefined) home.collector = collector;
      if (skew !== undefined) home.clock_skew_s = skew;
      // In a literal, a computed name such as __proto__ is a name like any other.
      for (const { agentId, score, status: stage } of scores)
        home.scores = { ...home.scores, [agentId]: { score, status: stage, at: this.#at() } };
    });
  }

  #unanswered(code: string): void {
    this.#deps.state.change((home) => {
      home.unanswered = code;
    });
  }

  buried(codes: readonly string[]): void {
    if (codes.length === 0) return;
    this.counts.dead += codes.length;
    const facts = { events: codes.length, codes: [...new Set(codes)].join(" ") };
    this.#deps.log.warn(`the collector refuses verdicts for good: see ${proxyCommand("queue", "ls")}`, facts);
  }

  /** `waitMs`: until the next attempt. */
  step(step: Step, waitMs: number): void {
    const { log, now, state } = this.#deps;
    if (step.do === "hold") return this.#held(step, waitMs);
    if (step.do === "retry")
      this.#tell("retry", () =>
        log.warn("the collector takes no verdicts now: they are kept and sent later", { cause: this.#cause }),
      );
    else if (this.#trouble !== "") {
      log.info("the collector takes verdicts again");
      this.#trouble = "";
    }
    state.change((home) => {
      delete home.hold;
      if (step.do === "retry") home.next_attempt_at = this.#at(now() + waitMs);
      else delete home.next_attempt_at;
    });
  }

  /** What stood in the way of another sender, or of events that are gone, may stand there no more: the next event shows. */
  forget(): void {
    this.#trouble = "";
    this.#deps.state.change((home) => {
      delete home.hold;
      delete home.next_attempt_at;
      delete home.unanswered;
    });
  }

  #held({ reason, status, code }: Step & { do: "hold" }, waitMs: number): void {
    const { log, now, state } = this.#deps;
    this.#tell(`${reason} ${code}`, () =>
      log.error(`nothing is sent until this is mended: ${code === noKey ? keyless : advice[reason]}`, {
        reason,
        ...(status === 0 ? {} : { status }),
        code,
      }),
    );
    state.change((home) => {
      const since = home.hold?.reason === reason ? home.hold.since : this.#at();
      home.hold = { reason, status, code, since };
      home.next_attempt_at = this.#at(now() + waitMs);
    });
  }

  #tell(kind: string, say: () => void): void {
    if (this.#trouble !== kind) say();
    this.#trouble = kind;
  }

  #clockSkew({ dateMs }: Answered): number | undefined {
    if (dateMs === undefined) return undefined;
    const skewMs = this.#deps.now() - dateMs;
    const seconds = Math.round(skewMs / 1000);
    if (Math.abs(skewMs) > clockSkewMsMax && !this.#toldOfClock) {
      this.#toldOfClock = true;
      this.#deps.log.warn("this clock and the collector's differ", { seconds });
    }
    return seconds;
  }

  #at(ms = this.#deps.now()): string {
    return new Date(ms).toISOString();
  }
}
