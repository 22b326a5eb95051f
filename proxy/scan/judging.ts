import { createHash } from "node:crypto";
import { createGate, type Gate, type GateOptions } from "../../shared/gates/create-gate.ts";
import { RecentMap } from "../../shared/recent-map.ts";
import { outputIn } from "../hooks/output.ts";
import { subjectOf } from "../hooks/subject.ts";
import { readAs } from "../intercept/blob.ts";
import { exchangeDefaults } from "../intercept/exchange-deps.ts";
import { judgeAll } from "../intercept/judge-all.ts";
import { isUnfinished } from "../judge/decide.ts";
import { createJudge, type OpenJudge } from "../judge/judge.ts";
import type { Policy } from "../judge/policy.ts";
import type { Action, Found, Judged, Subject } from "../tool-call.ts";
import type { PastOutput } from "./past.ts";

/** What a proxy does whose user has set nothing, but for the time: no agent waits here, and a busy machine must not change what is counted. */
export const policy = { mode: "enforce", profile: "balanced", budgetMs: 1_000 } as const satisfies Policy;

/** What became of an output; nothing of the output. */
export interface Outcome {
  action: Action;
  found: readonly Pick<Found, "rule" | "count">[];
  /** A gate has not looked through all of it. */
  isUnfinished: boolean;
}

const clean: Outcome = { action: "passed", found: [], isUnfinished: false };
/** Some 150 bytes each. */
const knownMax = 100_000;
export const threadsMax = 4;
/** One is judged and the next is there when it is done. */
const outputsPerThread = 2;
/** What waits for a thread. */
const waitingBytesMax = 67_108_864;

export interface Judging extends AsyncDisposable {
  /** Resolves when there is room for more; `told` is called when the outcome is known. */
  judge(past: PastOutput, told: (outcome: Outcome) => void): Promise<void>;
  /** Resolves when all outcomes were told. */
  idle(): Promise<void>;
}

const upstream = "scan";
/** As at a proxy whose user has set nothing. */
const reading = {
  bytesMax: exchangeDefaults.bytesMax,
  readBytes: (bytes: Buffer) => readAs(bytes, exchangeDefaults),
};

/** Judges on several threads. Equal outputs are judged once: no rule of the policy names a tool. */
export function openJudging({
  threads,
  openJudge = openOnThread,
}: {
  threads: number;
  openJudge?: () => OpenJudge;
}): Judging {
  const judges = Array.from({ length: threads }, openJudge);
  const busy = new Map(judges.map((judge) => [judge, 0]));
  const known = new RecentMap<string, Promise<Outcome>>(knownMax);
  const underWay = new Set<Promise<void>>();
  let bytes = 0;

  const isFull = (): boolean =>
    underWay.size >= threads * outputsPerThread || (underWay.size > 0 && bytes > waitingBytesMax);
  const ask = async (subject: Subject): Promise<Outcome> => {
    const [judge] = [...judges].sort((a, b) => (busy.get(a) ?? 0) - (busy.get(b) ?? 0));
    if (judge === undefined) throw new RangeError("at least one thread has to judge");
    const count = (change: number): void => void busy.set(judge, (busy.get(judge) ?? 0) + change);
    const size = subject.kind === "text" ? subject.text.length : 0;
    count(1);
    bytes += size;
    try {
      return outcomeOf(await askOne(judge, subject));
    } finally {
      bytes -= size;
      count(-1);
    }
  };
  return {
    async judge({ output: value, input }, told) {
      const output = outputIn(value, input);
      if (output?.isNothing === true) return told(clean);
      const key = output === undefined ? undefined : hashOf(output.json);
      const before = key === undefined ? undefined : known.get(key);
      const outcome = before ?? ask(subjectOf(output, reading).subject);
      if (key !== undefined) known.set(key, outcome);
      const telling = outcome.then(told).finally(() => underWay.delete(telling));
      underWay.add(telling);
      while (isFull()) await Promise.race(underWay);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(judges.map((judge) => judge[Symbol.asyncDispose]()));
    },
  };
}

const openOnThread = (): OpenJudge => createJudge(new Map([[upstream, policy]]), { open: onThread });

/** The gates of a judge on a thread that is theirs, for small outputs too. */
function onThread(options: GateOptions): Gate {
  const gate = createGate(options);
  return { ...gate, judgeText: (text, how) => gate.judgeText(text, { ...how, apart: true }) };
}

const call = { agentId: upstream, tool: "", upstream };

const askOne = async (judge: OpenJudge, subject: Subject): Promise<Judged> =>
  judgeAll((each) => judge.judge(call, each), subject);

function outcomeOf({ verdict, action, found = [] }: Judged): Outcome {
  if (verdict.passed) return clean;
  return {
    action,
    found: found.map(({ rule, count }) => ({ rule, count })),
    isUnfinished: verdict.gates.some(isUnfinished),
  };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64");
