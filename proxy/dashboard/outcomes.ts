import { outputsOf } from "../../shared/pages/words.ts";
import type { QueuedRecord } from "../accept/page-data.ts";

/** What became of an output. `allowed`: it is clean because of a rule of the user. */
export type Outcome = QueuedRecord["action"] | "allowed";

interface Words {
  /** What did not reach the agent is crossed; `!` is what did, although something was found in it. */
  mark: "✓" | "!" | "✗";
  label: string;
  says: string;
}

export const outcomes: Readonly<Record<Outcome, Words>> = {
  passed: { mark: "✓", label: "clean", says: "No gate found anything. The agent got the output as it was." },
  allowed: {
    mark: "✓",
    label: "allowed",
    says: "What was found is allowed by a rule of yours. The agent got the output as it was, and it counts as clean.",
  },
  observed: {
    mark: "!",
    label: "observed",
    says: "Something was found, and only recorded. The agent got the output as it was.",
  },
  annotated: {
    mark: "!",
    label: "annotated",
    says: "Something was found. The agent got the output as it was, with a note about it.",
  },
  redacted: {
    mark: "!",
    label: "redacted",
    says: "The agent got the output with marks in the place of what was found.",
  },
  blocked: {
    mark: "✗",
    label: "withheld",
    says: "The agent did not get the output. It was told which gate found something, and nothing of the output.",
  },
};

export const outcomeOf = ({ action, allowed = [] }: QueuedRecord): Outcome =>
  action === "passed" && allowed.length > 0 ? "allowed" : action;

export const isOutcome = (word: string): word is Outcome => Object.hasOwn(outcomes, word);

/** What becomes of what a gate finds. */
const actions: Readonly<Record<string, string>> = {
  off: "not looked for",
  observe: "observed",
  annotate: "annotated",
  redact: "redacted",
  block: "withheld",
};

export const actionWords = (action: string): string => actions[action] ?? action;

/** `pii.email in crm/get`, as rules and findings are written everywhere. */
export const ruleWords = ({ gate, rule = gate, path, tool }: Allowed): string =>
  rule + (path === undefined ? "" : ` at ${path}`) + (tool === undefined ? "" : ` in ${tool}`);

type Allowed = NonNullable<QueuedRecord["allowed"]>[number];

/** Which gates found something and what, or by which rules of the user the output is clean. */
export function foundWords({ passed, gates, allowed = [] }: QueuedRecord): string {
  if (passed) return allowed.length === 0 ? "" : `your rule: ${allowed.map(ruleWords).join(", ")}`;
  return gates
    .filter((gate) => !gate.passed)
    .map(({ name, reason }) => (reason === undefined ? name : `${name}: ${reason}`))
    .join("; ");
}

const states: Readonly<Record<QueuedRecord["state"], string>> = {
  waiting: "waits to be sent",
  in_flight: "is being sent",
  retrying: "waits for another try",
  dead: "refused by the collector",
  acknowledged: "the collector has it",
};

export const stateWords = ({ state, attempts }: QueuedRecord): string =>
  state === "retrying"
    ? `${states[state]}, tried ${attempts === 1 ? "once" : `${attempts} times`}`
    : states[state];

/** Only a part of a machine's history is kept once it is sent. */
export const newestWords = (count: number): string => `of the newest ${outputsOf(count)}`;
