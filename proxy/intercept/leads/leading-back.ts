import type { AnswerHead } from "../../tool-call.ts";
import type { Failure } from "../failure.ts";
import type { Ask, Receiver, Upstream } from "../hop.ts";
import type { LeadBack } from "./lead-back.ts";

/** An upstream whose answers lead nobody around the proxy. */
export function leadingBack(upstream: Upstream, lead: LeadBack): Upstream {
  return {
    ask: (ask, receiver) => upstream.ask(ask, new Led(receiver, lead, ask)),
    abandon: (why) => upstream.abandon(why),
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  };
}

class Led implements Receiver {
  readonly #receiver: Receiver;
  readonly #lead: LeadBack;
  readonly #ask: Ask;

  constructor(receiver: Receiver, lead: LeadBack, ask: Ask) {
    this.#receiver = receiver;
    this.#lead = lead;
    this.#ask = ask;
  }

  onHint(status: number, rawHeaders: readonly string[]): void {
    this.#receiver.onHint(status, this.#lead(rawHeaders, status, this.#ask));
  }

  onHead(head: AnswerHead): boolean {
    const rawHeaders = this.#lead(head.rawHeaders, head.status, this.#ask);
    return this.#receiver.onHead(rawHeaders === head.rawHeaders ? head : { ...head, rawHeaders });
  }

  onData(chunk: Buffer): boolean {
    return this.#receiver.onData(chunk);
  }

  onEnd(trailers: readonly string[]): void {
    this.#receiver.onEnd(trailers);
  }

  onFailure(failure: Failure, code: string): void {
    this.#receiver.onFailure(failure, code);
  }

  onCrash(error: unknown): void {
    this.#receiver.onCrash(error);
  }
}
