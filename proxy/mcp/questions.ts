import { RecentMap } from "../../shared/recent-map.ts";
import { idKey } from "./message.ts";
import { isOutput, readings } from "./methods.ts";

/** The facts that are remembered about a request of the client. */
export interface Asked {
  method: string;
  /** The tool as the client called it, or the method where it called none. */
  tool: string;
  /** The client has cancelled the request, so a verdict on the answer does not count. */
  isCancelled?: true;
  /** The client asked for a list of tools under the same id, before this request was answered. */
  isListToo?: true;
  /** When it was asked. */
  sinceMs?: number;
  /** The id of the request, as it is written in JSON. */
  id?: string;
  /** The span that the client names as the parent of this one. */
  traceparent?: string;
}

/** What a request says of its place in a trace, beside what it asks. */
export const tracedIn = ({ traceparent }: Readonly<Record<string, unknown>>): Pick<Asked, "traceparent"> =>
  typeof traceparent === "string" ? { traceparent } : {};

const rememberedMax = 4096;

/** The requests of a client by their ids, and how many answers are still to come for each id. */
export class Questions {
  readonly #asked = new RecentMap<string, Asked>(rememberedMax);
  readonly #open = new RecentMap<string, number>(rememberedMax);

  /** Whether the client waits for an answer. */
  get areOpen(): boolean {
    for (const key of this.#open.keys()) if (this.#asked.get(key)?.isCancelled === undefined) return true;
    return false;
  }

  /** Two open requests under one id: it is unknown which one an answer belongs to. So the one that is judged more strictly counts. */
  ask(id: string, asked: Asked): void {
    const key = idKey(id);
    const open = this.#open.get(key) ?? 0;
    const before = open > 0 ? this.#asked.get(key) : undefined;
    this.#open.set(key, open + 1);
    if (before === undefined || strictness(before) <= strictness(asked)) this.#asked.set(key, asked);
    if (before === undefined) return;
    const isListToo = [before, asked].some(({ method, isListToo }) => method === "tools/list" || isListToo);
    const kept = this.#asked.get(key);
    if (isListToo && kept !== undefined) kept.isListToo = true;
  }

  get(id: string | undefined): Asked | undefined {
    return id === undefined ? undefined : this.#asked.get(idKey(id));
  }

  cancel(id: string): void {
    const asked = this.get(id);
    if (asked !== undefined) asked.isCancelled = true;
  }

  answered(id: string | undefined): void {
    if (id === undefined) return;
    const key = idKey(id);
    const open = this.#open.get(key) ?? 0;
    if (open > 1) this.#open.set(key, open - 1);
    else this.#open.delete(key);
  }
}

function strictness({ method }: Asked): number {
  if (!isOutput(method)) return 0;
  return Object.hasOwn(readings, method) ? 1 : 2;
}
