import { grouped, visible } from "../../shared/print.ts";
import type { HomeState } from "../queue/state.ts";
import type { SyncState } from "../home/queue-status.ts";
import { noKey, notACollector } from "../sync/next-step.ts";

const steps = [
  { unit: "d", s: 86_400 },
  { unit: "h", s: 3_600 },
  { unit: "m", s: 60 },
] as const;

/** A stretch of time in its largest unit: 4 s, 2 m, 3 h, 5 d. */
export function span(seconds: number): string {
  const step = steps.find(({ s }) => seconds >= s);
  return step === undefined
    ? `${Math.max(0, Math.floor(seconds))} s`
    : `${Math.floor(seconds / step.s)} ${step.unit}`;
}

export function size(bytes: number): string {
  const [unit, one] = bytes >= 2 ** 20 ? (["MB", 2 ** 20] as const) : (["KB", 2 ** 10] as const);
  return `${Math.ceil(bytes / one)} ${unit}`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** What was given up or lost, by reason; empty when nothing was. */
export function droppedWords(dropped: Readonly<Record<string, number>>): string {
  return Object.entries(dropped)
    .map(([reason, count]) => `${grouped(count)} ${reason}`)
    .join(", ");
}

/** Why no events are sent, in words for people. */
export function holdWords({ code, status }: Pick<NonNullable<HomeState["hold"]>, "code" | "status">): string {
  if (code === noKey) return "held, there is no key to send with";
  if (code === notACollector)
    return "held, this is no collector: its answer does not confirm the verdicts that were sent";
  // Status 0: nothing was sent.
  return status === 0
    ? `held, nothing may be sent to this address (${code})`
    : `held, the collector answers ${code}`;
}

export function syncWords({ state, last_status, unanswered, next_attempt_s, hold }: SyncState): string {
  const silent = unanswered === undefined ? "" : ` (the collector does not answer: ${unanswered})`;
  const answered = last_status === null ? silent : ` (collector ${last_status})`;
  switch (state) {
    case "held":
      return hold === undefined ? "held" : holdWords(hold);
    case "backing_off":
      return `backing off, next try in ${next_attempt_s} s${answered}`;
    case "stopped":
      return "stopped, no proxy runs";
    case "idle":
      return last_status === null ? `idle${silent}` : "idle, last batch taken";
    case "sending":
      return `sending${answered}`;
  }
}

/** What a server says of a tool now, and did not when it was pinned. */
export function pinWords(server: string, tool: string, parts: readonly string[]): string {
  const what = parts.includes("new") ? "was not there" : `had another ${parts.join(" and ")}`;
  return `pin ${visible(server)}: the tool ${tool} ${what} when it was pinned`;
}

/** Which rules are broken by what a server says of a tool. */
export const definitionWords = (server: string, tool: string, rules: readonly string[]): string =>
  `definition ${visible(server)}: the tool ${tool} is described with words that give orders to the model (${rules.join(", ")})`;
