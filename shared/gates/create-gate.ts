import type { GateResult } from "../contract/gate-result.ts";
import type { Finding } from "./finding.ts";
import { createIdSource } from "../ids.ts";
import { checkOptions } from "./check-options.ts";
import { ownCpuMs } from "./engine/cpu-clock.ts";
import { budgetOf, createJudge, type Judgement, type JudgeOptions, warmUp } from "./engine/judge.ts";
import { judgeLatency, reasonOf } from "./engine/reason.ts";
import { forgetKeys } from "./read/keys.ts";
import { plainOf, Unreadable } from "./read/plain.ts";
import { isSmall, measure } from "./engine/thread-size.ts";
import { JudgeThread } from "./engine/thread.ts";

export interface GateOptions extends JudgeOptions {
  /** null switches the latency gate off. */
  latencyThresholdMs?: number | null;
  /** Monotonic milliseconds. A clock of one's own cannot be taken along to a thread: all values are then judged where the caller runs. */
  now?: () => number;
}

/** Whatever else a caller may have to name. */
export type { GateResult } from "../contract/gate-result.ts";
export type { Exception } from "./exceptions.ts";
export type { Finding } from "./finding.ts";
export type { InspectingGate } from "./gates.ts";
export type { ProfileName } from "./profiles.ts";
export type { UserFinding, UserGate, UserProbe, UserText } from "./user-gate.ts";

export interface Evaluated {
  /** Read as an agent would be shown it: what is no value of JSON, as JSON has it, and bytes as the text that they are. */
  output: unknown;
  /** The output came out of a parser of JSON, so that nothing else is in it. @internal */
  isParsed?: boolean | undefined;
  tool?: string | undefined;
  /** Taken as it is sent along with an output; no gate looks at it. */
  input?: unknown;
  latency_ms?: number | undefined;
}

export interface Evaluation {
  evaluation_id: string;
  passed: boolean;
  gates: GateResult[];
  /** What was found and where. It holds keys of the output, and is for the process that asked. */
  findings: Finding[];
  /** The time that the gates took. What a large value takes to reach its thread is not part of it. */
  total_latency_ms: number;
  /** The exceptions but for which there would be more findings, by their places in the list. @internal */
  excepted?: readonly number[];
}

/** How a text is to be taken. @internal */
export interface TextJudged {
  /** It is JSON and judged as the value that it stands for; one that is no JSON after all is judged as the text that it is. */
  json: boolean;
  tool?: string | undefined;
  latency_ms?: number | undefined;
  /** Judged by the thread even when it is small, so that the caller has its loop for others. */
  apart?: boolean;
}

export interface Gate {
  /** The output must not be changed before the answer is there: a large one may wait for the thread as it is. */
  evaluate(evaluated: Evaluated): Promise<Evaluation>;
  /**
   * For whoever holds a body as it was sent: a small one is judged at once, and JSON in which nothing can be found is not even parsed. A large
   * one goes to a thread.
   * @internal
   */
  judgeText(text: string, how: TextJudged): Evaluation | Promise<Evaluation>;
  /**
   * For whoever holds JSON in UTF-8 as it was sent, in pieces: where nothing can be found, no text has to be made of it. Undefined when it takes one to
   * tell.
   * @internal
   */
  judgeBytes(pieces: readonly Uint8Array[]): Evaluation | undefined;
  /** Takes some 100 ms, which the first output would otherwise take longer, and half of it without texts of JSON. @internal */
  warm(how?: { readsJson: boolean }): void;
  /** Whether the exception at this place of the list has matched anything so far. One that never does is spelled wrong or no longer needed. */
  hasMatched(exception: number): boolean;
  close(): Promise<void>;
}

const latencyThresholdMs = 5_000;

/**
 * All gates as one: give it an output, get a verdict with reasons. Nothing of the output is kept or repeated. Throws
 * when it does not know an option, or a name in one.
 */
export function createGate(options: GateOptions = {}): Gate {
  checkOptions(options);
  const { now, latencyThresholdMs: thresholdMs = latencyThresholdMs, ...judgeOptions } = options;
  const judge = createJudge(
    judgeOptions,
    now === undefined ? { now: () => performance.now(), cpuMs: ownCpuMs } : { now },
  );
  const thread = now === undefined ? new JudgeThread(judgeOptions, judge.unfinished) : undefined;
  const { isLong } = budgetOf(judgeOptions);
  const nextId = createIdSource();

  const ofText = (judgement: Judgement, latencyMs: number | undefined): Evaluation => {
    const { excepted = [] } = judgement;
    const evaluation = evaluationOf(judgement, latencyMs);
    return excepted.length === 0 ? evaluation : { ...evaluation, excepted };
  };
  const evaluationOf = (
    { gates, findings, elapsedMs }: Judgement,
    latencyMs: number | undefined,
  ): Evaluation => {
    if (latencyMs !== undefined && thresholdMs !== null) gates.push(latencyResult(latencyMs, thresholdMs));
    return {
      evaluation_id: nextId("ev_"),
      passed: gates.every(({ passed }) => passed),
      gates,
      findings,
      total_latency_ms: elapsedMs,
    };
  };

  return {
    async evaluate({ output, isParsed = false, tool = "", latency_ms }) {
      try {
        const first = measure(output, isLong);
        const isKnown = isParsed || first.isPlain;
        const read = isKnown ? { output } : readable(output);
        if ("ended" in read) return evaluationOf(judge.unfinished(read.ended, 0, []), latency_ms);
        const asked = { output: read.output, json: false, tool };
        const { size } = isKnown ? first : measure(read.output, isLong);
        if (size === "many") return evaluationOf(await judge.judgeInTurns(asked), latency_ms);
        const onThread = size === "long" ? await thread?.judge(asked) : undefined;
        return evaluationOf(onThread ?? judge.judge(asked), latency_ms);
      } finally {
        forgetKeys();
      }
    },
    judgeText(text, { json, tool = "", latency_ms, apart = false }) {
      const asked = { output: text, json, tool };
      if (thread === undefined || (!apart && isSmall(text.length, isLong)))
        return ofText(judge.judge(asked), latency_ms);
      return thread.judge(asked).then((judged) => ofText(judged ?? judge.judge(asked), latency_ms));
    },
    judgeBytes(pieces) {
      if (
        thread !== undefined &&
        !isSmall(
          pieces.reduce((sum, { length }) => sum + length, 0),
          isLong,
        )
      )
        return undefined;
      const silent = judge.judgeBytes(pieces);
      return silent && evaluationOf(silent, undefined);
    },
    warm(how = { readsJson: true }) {
      warmUp(judge, how);
    },
    hasMatched: (exception) => (judge.hits[exception] ?? 0) > 0 || thread?.matched.has(exception) === true,
    async close() {
      await thread?.close();
    },
  };
}

function readable(output: unknown): { output: unknown } | { ended: "unread" | "crashed" } {
  try {
    return { output: plainOf(output) };
  } catch (error) {
    return { ended: error instanceof Unreadable ? "unread" : "crashed" };
  }
}

function latencyResult(latencyMs: number, thresholdMs: number): GateResult {
  const name = "latency";
  const findings = judgeLatency(latencyMs, thresholdMs);
  return findings.length === 0
    ? { name, passed: true, latency_ms: 0 }
    : { name, passed: false, reason: reasonOf(findings), latency_ms: 0 };
}
