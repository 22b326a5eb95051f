import type { Webhook } from "../../../collector/store/webhooks.ts";
import type { Answer } from "../../support/clients.ts";
import { call, event, ingest } from "../../support/clients.ts";
import {
  startTestCollector,
  type TestCollector,
  type TestCollectorOptions,
} from "../../support/collector.ts";

export const minuteMs = 60_000;

/** A time that goes on by itself, and further when a test moves it: times of acceptance, pauses and silences are read off it. */
export class Clock {
  #aheadMs = 0;
  readonly now = (): number => Date.now() + this.#aheadMs;
  readonly monotonic = (): number => performance.now() + this.#aheadMs;

  goOn(ms: number): void {
    this.#aheadMs += ms;
  }
}

/** A collector whose webhooks may lead to this machine. */
export function startAlerting(
  { now, monotonic }: Clock,
  { deps, options, ...given }: TestCollectorOptions = {},
): Promise<TestCollector> {
  return startTestCollector({
    ...given,
    options: { webhooksToPrivate: true, ...options },
    deps: { now, monotonic, random: () => 0.5, ...deps },
  });
}

export async function add(
  collector: TestCollector,
  url: string,
  wanted: Partial<Record<string, unknown>> & { events: Webhook["events"] },
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  const { status, json, text } = await ask(collector, "POST", "", { url, ...wanted });
  if (status !== 201) throw new Error(`no webhook was made: ${text}`);
  return json;
}

export const ask = (collector: TestCollector, method: string, path = "", body?: unknown): Promise<Answer> =>
  call(collector, method, `/v1/webhooks${path}`, {
    key: collector.sk,
    ...(body === undefined ? {} : { body }),
  });

let events = 0;

/** Outputs of an agent, one after the other, in batches: `.` has passed, any other letter has failed in the gate of that name. */
export async function outputs(
  collector: Pick<TestCollector, "url" | "pk">,
  agent: string,
  letters: string,
): Promise<void> {
  const all = letters.split("").map((letter) => {
    const passed = letter === ".";
    const gates = passed ? [] : [{ name: letter, passed, reason: "a reason that stays here", latency_ms: 1 }];
    return event(agent, `e${++events}`, { passed, gates, tool: "fetch" });
  });
  for (let from = 0; from < all.length; from += 100) {
    const { status, text } = await ingest(collector, all.slice(from, from + 100));
    if (status !== 202) throw new Error(`a batch was refused: ${text}`);
  }
}

/** The log of a webhook once it looks like this; it is asked for until then. */
export async function logOnce(
  collector: TestCollector,
  id: string,
  // oxlint-disable-next-line typescript/no-explicit-any
  isThere: (log: any[]) => boolean,
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any[]> {
  const webhooks = collector.deps.directory.webhooks;
  for (;;) {
    const log = await webhooks.log(id, 200);
    if (isThere([...log])) return [...log];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
