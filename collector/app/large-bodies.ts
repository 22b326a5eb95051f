import type { InTurn } from "../limit/in-turn.ts";
import type { OneEach } from "../limit/one-each.ts";
import { ParseThread } from "./parse-thread.ts";
import type { ToParse } from "./parse-worker.ts";
import type { Read } from "./read-json.ts";

/** Bodies that are read on a thread: of an organization one at a time until it is answered, and at the thread each organization's in turn. */
export class LargeBodies implements AsyncDisposable {
  readonly #thread = new ParseThread();
  /** Whose turn it is at the thread. */
  readonly #turns: InTurn;
  readonly #oneEach: OneEach;

  constructor(turns: InTurn, oneEach: OneEach) {
    this.#turns = turns;
    this.#oneEach = oneEach;
  }

  /** `leave` is to be called when the request has been answered. */
  async read(
    organization: string,
    asked: () => ToParse,
    spend: (ms: number) => void,
  ): Promise<Read & { leave: () => void }> {
    const leave = await this.#oneEach.enter(organization);
    try {
      return { ...(await this.#turns.run(organization, () => this.#thread.read(asked(), spend))), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#thread[Symbol.asyncDispose]();
  }
}
