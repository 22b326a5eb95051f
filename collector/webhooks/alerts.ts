import { createHash } from "node:crypto";
import { limits } from "../../shared/contract/limits.ts";
import type { AlertType } from "../../shared/contract/webhooks.ts";
import { stageOf } from "../../shared/scoring.ts";
import type { KeptEvent } from "../store/store.ts";
import type { Mark, Thresholds, Webhook } from "../store/webhooks.ts";

/** Between two alerts of one type about one agent. */
export const quietMs = 5 * 60_000;
const gatesNamedMax = 10;

export const defaults = { belowPassRate: 0.9, failingShare: 0.5, failingOf: 20, silentMinutes: 60 } as const;

/** An event with what was known of its agent right after it. */
export interface Seen {
  event: KeptEvent;
  passRate: number;
  /** The gates that failed, of each of the newest outputs, oldest first. */
  failedGates: readonly (readonly string[])[];
}

/** What an event says about one type of alert. */
interface Finding {
  /** What is wrong; of a stage, the stage. */
  now: readonly string[];
  /** What holds as long as nothing was told. */
  before: readonly string[];
  facts: (told: readonly string[]) => Record<string, unknown>;
}

export interface Decision {
  /** Undefined when no alert is due. */
  facts: Record<string, unknown> | undefined;
  mark: Pick<Mark, "toldAtMs" | "told">;
}

type Rule = (thresholds: Thresholds, seen: Seen) => Finding;

/** By type. What is silent is not found in events. */
const rules: Readonly<Record<Exclude<AlertType, "proxy.silent">, Rule>> = {
  "agent.below": below,
  "agent.stage": stage,
  "gate.failing": failing,
};

/** Whether its alerts come from stored events. */
export const readsEvents = ({ events }: Pick<Webhook, "events">): boolean =>
  events.some((type) => type !== "proxy.silent");
export const needsPassRate = ({ events, thresholds }: Webhook): boolean =>
  events.includes("agent.below") && thresholds.belowPassRate !== undefined;
export const needsGates = ({ events }: Webhook): boolean => events.includes("gate.failing");

/**
 * Which alert one webhook gets for an event. Only times of acceptance and the mark decide, so that events that are read again after a
 * kill lead to the same alerts. What goes wrong within five minutes of an alert is sent afterwards, if it still is wrong.
 */
export function decide(
  type: AlertType,
  { thresholds }: Pick<Webhook, "thresholds">,
  seen: Seen,
  mark: Pick<Mark, "toldAtMs" | "told"> | undefined,
): Decision | undefined {
  if (type === "proxy.silent") return undefined;
  const { now, before, facts } = rules[type](thresholds, seen);
  const { toldAtMs, told } = mark ?? { toldAtMs: 0, told: before };
  const isNew = now.some((what) => !told.includes(what));
  const { receivedAtMs } = seen.event;
  if (isNew && receivedAtMs - toldAtMs >= quietMs)
    return { facts: facts(told), mark: { toldAtMs: receivedAtMs, told: now } };
  // The last stage that was sent is remembered until another one is.
  const left = type === "agent.stage" ? told : told.filter((what) => now.includes(what));
  return { facts: undefined, mark: { toldAtMs, told: left } };
}

/** Until fifty outputs the score of every agent is low, and its pass rate says little. */
function below({ belowScore, belowPassRate }: Thresholds, { event, passRate }: Seen): Finding {
  const { sequence, score, tool } = event;
  const now: string[] = [];
  if (sequence >= limits.calibratedAt) {
    if (belowScore !== undefined && score < belowScore) now.push("score");
    if (belowPassRate !== undefined && passRate < belowPassRate) now.push("pass_rate");
  }
  return {
    now,
    before: [],
    facts: () => ({
      score,
      ...(belowPassRate === undefined ? {} : { pass_rate: passRate }),
      evaluations: Math.min(sequence, limits.windowEvaluations),
      below: {
        ...(now.includes("score") ? { score: belowScore } : {}),
        ...(now.includes("pass_rate") ? { pass_rate: belowPassRate } : {}),
      },
      failed_gates: failedGatesOf(event).slice(0, gatesNamedMax),
      ...(tool === undefined ? {} : { tool }),
    }),
  };
}

function stage(_: Thresholds, { event: { sequence, score } }: Seen): Finding {
  const before = [stageOf(sequence - 1)];
  const now = [stageOf(sequence)];
  return {
    now,
    before,
    facts: ([from]) => ({
      from,
      to: now[0],
      evaluations: Math.min(sequence, limits.windowEvaluations),
      score,
    }),
  };
}

function failing(
  { failingShare = defaults.failingShare, failingOf = defaults.failingOf }: Thresholds,
  { event: { tool }, failedGates }: Seen,
): Finding {
  const counted = failedGates.slice(-failingOf);
  const counts = new Map<string, number>();
  for (const gates of counted) for (const gate of gates) counts.set(gate, (counts.get(gate) ?? 0) + 1);
  const gates = [...counts]
    .filter(([, failed]) => counted.length === failingOf && failed >= failingShare * failingOf)
    .sort(([, a], [, b]) => b - a)
    .slice(0, gatesNamedMax)
    .map(([gate, failed]) => ({ gate, failed, of: failingOf }));
  return {
    now: gates.map(({ gate }) => gate),
    before: [],
    facts: () => ({ gates, share: failingShare, ...(tool === undefined ? {} : { tool }) }),
  };
}

/** Each once. */
export function failedGatesOf({ gates }: Pick<KeptEvent, "gates">): string[] {
  return [
    ...new Set(gates.filter(({ passed, skipped }) => !passed && skipped !== true).map(({ name }) => name)),
  ];
}

const letters = "0123456789abcdefghjkmnpqrstvwxyz";
const idDigits = 26;

/**
 * The same for the same fact: of an agent by the number and the time of its event, of a key by the time of its last batch. An agent
 * that was erased has each number again.
 */
export function alertId(org: string, type: AlertType, subject: string, ...when: readonly number[]): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([org, type, subject, ...when]))
    .digest();
  return `alt_${Array.from({ length: idDigits }, (_, at) => letters[(digest[at] ?? 0) & 31]).join("")}`;
}
