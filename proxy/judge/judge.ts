import type { GateResult } from "../../shared/contract/gate-result.ts";
import { createGate, type Gate, type GateOptions } from "../../shared/gates/create-gate.ts";
import { inspecting } from "../../shared/gates/gates.ts";
import { defaultProfile, rulesOf } from "../../shared/gates/profiles.ts";
import { createIdSource } from "../../shared/ids.ts";
import {
  type Judged,
  noOutput,
  type Opacity,
  type Subject,
  type ToolCall,
  type Verdict,
} from "../tool-call.ts";
import { openCustomGates } from "./custom/custom-gates.ts";
import { decide, type Decision } from "./decide.ts";
import { assertRulesExist, gateOptions, type Policy, type PolicyRule } from "./policy.ts";
import { isEmptyAnswer } from "./no-output.ts";
import { splice } from "./splice.ts";
import { rulesBroken, steeringOptions } from "./steering.ts";

/** Small outputs that pass are judged at once, without a promise. */
export type Judge = (call: ToolCall, subject: Subject) => Judged | Promise<Judged>;

export interface OpenJudge extends AsyncDisposable {
  judge: Judge;
  /** What looks at how the tools of an upstream are described; undefined where nobody asks for it. */
  describing(upstream: string): ((tool: string, text: string) => Promise<string[]>) | undefined;
  /** Takes the time that the first call would otherwise take longer, which would count as gate time. */
  warm(): void;
  /** Rules that no finding has matched so far: spelled wrong, or no longer needed. */
  unusedRules(): { upstream: string; rule: PolicyRule }[];
}

type Text = Extract<Subject, { kind: "text" }>;

/** The gates of one upstream: those for an output, and those for a part of one, of which nothing is asked that only the whole can tell. */
interface Seat {
  policy: Policy;
  /** The same for what is only recorded. */
  observing: Policy;
  whole: Gate | undefined;
  part: Gate | undefined;
  /** Whether an empty list or object is no output. */
  skipsEmpty: boolean;
}

/** Judges the outputs of all upstreams, each by its own policy. */
export function createJudge(
  policies: ReadonlyMap<string, Policy>,
  { open = createGate }: { open?: (options: GateOptions) => Gate } = {},
): OpenJudge {
  const gates = new Map<string, Gate>();
  // Upstreams of the same policy share their gates, and so do the questions of one policy that come to the same.
  const gateOf = (options: GateOptions | undefined): Gate | undefined => {
    if (options === undefined) return undefined;
    const key = JSON.stringify(options);
    const gate = gates.get(key) ?? open(options);
    gates.set(key, gate);
    return gate;
  };
  const seats = new Map(
    [...policies].map(([upstream, policy]): [string, Seat] => {
      assertRulesExist(policy.rules ?? []);
      const options = gateOptions(policy);
      const part = options && { ...options, gates: { ...options.gates, content: false } };
      const observing: Policy = { ...policy, mode: "observe" };
      const skipsEmpty = !hasOthers(policy) && !isInForce("content.empty.list", policy);
      return [upstream, { policy, observing, whole: gateOf(options), part: gateOf(part), skipsEmpty }];
    }),
  );
  const nextId = createIdSource();
  const custom = new Map(
    [...policies].flatMap(([upstream, policy]) =>
      hasOthers(policy) ? [[upstream, openCustomGates(policy)] as const] : [],
    ),
  );
  const judgeOurselves: Judge = (call, subject) => {
    const seat = seats.get(call.upstream);
    if (seat === undefined) throw new TypeError(`there is no upstream ${JSON.stringify(call.upstream)}`);
    const policy = call.isOnlyRecorded === true ? seat.observing : seat.policy;
    if (subject.kind === "opaque") return unread(policy, call, { why: subject.why, id: nextId("ev_") });
    if (seat.skipsEmpty && subject.part !== true && isEmptyAnswer(subject.text)) return noOutput;
    const gate = subject.part === true ? seat.part : seat.whole;
    if (gate === undefined) return passed(emptyVerdict(nextId("ev_")));
    const silent = subject.bytes && gate.judgeBytes(subject.bytes);
    if (silent !== undefined) return passed(silent);
    const verdict = gate.judgeText(subject.text, { json: subject.json, tool: call.tool });
    const asked = { policy, gate, tool: call.tool, subject };
    return verdict instanceof Promise
      ? verdict.then((verdict) => conclude(asked, verdict))
      : conclude(asked, verdict);
  };

  return {
    judge(call, subject) {
      const others = custom.get(call.upstream);
      if (others?.look(call, subject) !== true) return judgeOurselves(call, subject);
      return Promise.resolve(judgeOurselves(call, subject)).then((judged) =>
        others.join(judged, call, subject),
      );
    },
    describing(upstream) {
      const gate = gateOf(steeringOptions(policies.get(upstream) ?? { mode: "observe" }));
      return gate && ((tool, text) => rulesBroken(gate, tool, text));
    },
    warm() {
      for (const { whole } of seats.values()) whole?.warm();
    },
    unusedRules: () =>
      [...seats].flatMap(([upstream, { policy, whole, part }]) =>
        (policy.rules ?? [])
          .filter((_, at) => whole?.hasMatched(at) !== true && part?.hasMatched(at) !== true)
          .map((rule) => ({ upstream, rule })),
      ),
    async [Symbol.asyncDispose]() {
      const all = [...gates.values()].map((gate) => gate.close());
      const others = [...custom.values()].map((each) => each[Symbol.asyncDispose]());
      await Promise.all([...all, ...others]);
    },
  };
}

const hasOthers = ({ custom = [], schemas = [] }: Policy): boolean => custom.length + schemas.length > 0;

const isInForce = (rule: string, { profile = defaultProfile }: Policy): boolean =>
  rulesOf("content", profile).some(({ id }) => id === rule);

const passed = (verdict: Verdict): Judged => ({ verdict, action: "passed", deciding: [] });

const emptyVerdict = (id: string): Verdict => ({
  evaluation_id: id,
  passed: true,
  gates: [],
  total_latency_ms: 0,
});

interface Asked {
  policy: Policy;
  gate: Gate;
  tool: string;
  subject: Text;
}

function conclude(asked: Asked, verdict: Verdict): Judged | Promise<Judged> {
  if (verdict.passed) return { ...passed(verdict), ...allowedBy(asked.policy, verdict) };
  const decision = decide(asked.policy, asked.tool, verdict);
  const { action, deciding, noted, found } = decision;
  if (action === "redact") return redact(asked, verdict, decision);
  if (action === "block") return { verdict, action: "blocked", deciding, found };
  return {
    verdict,
    action: action === "annotate" ? "annotated" : "observed",
    deciding,
    found,
    ...tellingOf(noted),
  };
}

/** The rules of a user that let something pass. Behind them in the list stand those for gates that are off. */
function allowedBy({ rules = [] }: Policy, { excepted = [] }: Verdict): Pick<Judged, "allowed"> {
  const allowed = excepted.flatMap((at) => rules[at] ?? []);
  return allowed.length === 0
    ? {}
    : { allowed: allowed.map(({ gate, rule, tool, path }) => ({ gate, rule, tool, path })) };
}

const tellingOf = (noted: readonly GateResult[]): Pick<Judged, "noted"> =>
  noted.length === 0 ? {} : { noted };

/** What is taken out may show what stood behind it: a second number behind the same word, a shorter hit within a longer one. */
const roundsMax = 10;

/** What comes out is judged like any output: only what passes is delivered. */
async function redact(
  { policy, gate, tool, subject: { text, json } }: Asked,
  verdict: Verdict,
  { deciding, redacted, found }: Decision,
): Promise<Judged> {
  let left: string | undefined = text;
  let next = redacted;
  for (let round = 0; round < roundsMax; round++) {
    left = splice(left, json, next);
    if (left === undefined) break;
    const looked = await gate.judgeText(left, { json, tool });
    const { action, noted, redacted: still } = decide(policy, tool, looked);
    if (action === "block") break;
    if (action !== "redact")
      return { verdict, action: "redacted", deciding: [], redacted: left, found, ...tellingOf(noted) };
    next = still;
  }
  return { verdict, action: "blocked", deciding, found };
}

/** An output that cannot be read is one that every gate has skipped. */
function unread(policy: Policy, { tool }: ToolCall, { why, id }: { why: Opacity; id: string }): Judged {
  const on = gateOptions(policy)?.gates ?? {};
  const gates = inspecting
    .filter((name) => on[name] !== false && on[name] !== undefined)
    .map((name): GateResult => ({ name, passed: false, reason: why, latency_ms: 0, skipped: true }));
  const verdict: Verdict = { evaluation_id: id, passed: gates.length === 0, gates, total_latency_ms: 0 };
  if (verdict.passed) return passed(verdict);
  const { action, deciding } = decide(policy, tool, verdict);
  return { verdict, action: action === "block" ? "blocked" : "observed", deciding };
}
