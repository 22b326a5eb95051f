import type { GateResult } from "../../shared/contract/gate-result.ts";
import { createGate, type Evaluation, type Gate, type GateOptions } from "../../shared/gates/create-gate.ts";
import { inspecting } from "../../shared/gates/gates.ts";
import { createIdSource } from "../../shared/ids.ts";
import type { Judged, Opacity, Subject, ToolCall, Verdict } from "../tool-call.ts";
import { openCustomGates } from "./custom/custom-gates.ts";
import { decide, type Looks } from "./decide.ts";
import {
  assertRulesExist,
  gateOptions,
  holdsUnfinished,
  indexesMatter,
  type GateAction,
  type Policy,
  type PolicyRule,
} from "./policy.ts";
import { isObserved, observedOf } from "./observed.ts";
import { redact } from "./redact.ts";
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

/** The gates of one upstream: all that counts, what is told, what decides, and what blocks. One that would have nothing to look for is not there. */
interface Seat {
  policy: Policy;
  counting: Gate | undefined;
  /** Not there either where whatever is told of is taken out or withheld. */
  telling: Gate | undefined;
  deciding: Gate | undefined;
  blocking: Gate | undefined;
  /** What decides where something is taken out, without the gate that judges an output as a whole: there is nothing to take out for that one. */
  redacting: Gate | undefined;
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
  const seatOf = (policy: Policy, isPart: boolean): Seat => {
    const optionsFor = (than: GateAction): GateOptions | undefined =>
      isPart ? forPart(gateOptions(policy, than)) : gateOptions(policy, than);
    const counting = gateOf(optionsFor("off"));
    const told = gateOf(optionsFor("observe"));
    const deciding = gateOf(optionsFor("annotate"));
    const telling = told === deciding ? undefined : told;
    const blocking = gateOf(optionsFor("redact"));
    // Where whatever decides also blocks, nothing is ever taken out.
    const redacting = deciding === blocking ? undefined : gateOf(redactingOptions(policy));
    return { policy, counting, telling, deciding, blocking, redacting };
  };
  const seats = new Map(
    [...policies].map(([upstream, policy]): [string, { whole: Seat; part: Seat }] => {
      assertRulesExist(policy.rules ?? []);
      return [upstream, { whole: seatOf(policy, false), part: seatOf(policy, true) }];
    }),
  );
  const nextId = createIdSource();
  const custom = new Map(
    [...policies].flatMap(([upstream, policy]) =>
      hasOthers(policy) ? [[upstream, openCustomGates(policy)] as const] : [],
    ),
  );
  const judgeOurselves: Judge = (call, subject) => {
    const found = seats.get(call.upstream);
    if (found === undefined) throw new TypeError(`there is no upstream ${JSON.stringify(call.upstream)}`);
    const seat = subject.kind === "text" && subject.part === true ? found.part : found.whole;
    if (subject.kind === "opaque") return unread(seat, call, { why: subject.why, id: nextId("ev_") });
    if (seat.counting === undefined) return passed(emptyVerdict(nextId("ev_")));
    const silent = subject.bytes && seat.counting.judgeBytes(subject.bytes);
    if (silent !== undefined) return passed(silent);
    const verdict = seat.counting.judgeText(subject.text, { json: subject.json, tool: call.tool });
    return verdict instanceof Promise
      ? verdict.then((verdict) => conclude(seat, { call, subject, verdict }))
      : conclude(seat, { call, subject, verdict });
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
      for (const { whole } of seats.values()) whole.counting?.warm();
    },
    unusedRules: () =>
      [...policies.keys()]
        .filter((upstream) => !isObserved(upstream))
        .flatMap((upstream) => {
          const own = [upstream, observedOf(upstream)].flatMap((name) =>
            Object.values(seats.get(name) ?? {}),
          );
          return (policies.get(upstream)?.rules ?? [])
            .filter((_, at) => own.every(({ counting }) => counting?.hasMatched(at) !== true))
            .map((rule) => ({ upstream, rule }));
        }),
    async [Symbol.asyncDispose]() {
      const all = [...gates.values()].map((gate) => gate.close());
      const others = [...custom.values()].map((each) => each[Symbol.asyncDispose]());
      await Promise.all([...all, ...others]);
    },
  };
}

const hasOthers = ({ custom = [], schemas = [] }: Policy): boolean => custom.length + schemas.length > 0;

/** A gate that runs out of time would seem to find something in whatever it is shown. What it is shown is bounded otherwise. */
const redactingBudgetMs = 1_000;

function redactingOptions(policy: Policy): GateOptions | undefined {
  const options = forPart(gateOptions(policy, "annotate"));
  return options && { ...options, budgetMs: redactingBudgetMs };
}

/** Without the gate that judges an output as a whole. */
const forPart = (options: GateOptions | undefined): GateOptions | undefined =>
  options && { ...options, gates: { ...options.gates, content: false } };

const passed = (verdict: Verdict): Judged => ({ verdict, action: "passed", deciding: [] });

const emptyVerdict = (id: string): Verdict => ({
  evaluation_id: id,
  passed: true,
  gates: [],
  total_latency_ms: 0,
});

interface First {
  call: ToolCall;
  subject: Text;
  verdict: Evaluation;
}

function conclude(seat: Seat, { call, subject, verdict }: First): Judged | Promise<Judged> {
  if (verdict.passed) return passed(verdict);
  const look = (gate: Gate | undefined): Looks["deciding"] =>
    gate === undefined ? undefined : askOnce(gate, seat, { call, subject, verdict });
  const { policy } = seat;
  return decide(
    {
      verdict,
      telling: tellingIn(seat, { call, subject, verdict }),
      deciding: look(seat.deciding),
      blocking: look(seat.blocking),
      redact: () => redacted(seat, call, subject),
    },
    (gate) => holdsUnfinished(policy, gate, call.tool),
  );
}

/** What an agent is told of may be asked of what is left of an output, too. */
function tellingIn(seat: Seat, first: First): Looks["telling"] {
  const { telling } = seat;
  if (telling === undefined) return undefined;
  const { call, subject } = first;
  const ask = askOnce(telling, seat, first);
  return (left) =>
    left === undefined ? ask() : telling.judgeText(left, { json: subject.json, tool: call.tool });
}

/** What comes out is judged like any output: only what passes is delivered. */
async function redacted(
  { policy, deciding, redacting }: Seat,
  { tool }: ToolCall,
  subject: Text,
): Promise<string | undefined> {
  if (deciding === undefined || redacting === undefined) return undefined;
  const text = await redact(subject, { gate: redacting, tool, indexesMatter: indexesMatter(policy) });
  if (text === undefined) return undefined;
  const { passed } = await deciding.judgeText(text, { json: subject.json, tool });
  return passed ? text : undefined;
}

/** A gate that has answered already is not asked again. */
function askOnce(
  gate: Gate,
  { counting }: Seat,
  { call, subject, verdict }: First,
): () => Evaluation | Promise<Evaluation> {
  return gate === counting
    ? () => verdict
    : () => gate.judgeText(subject.text, { json: subject.json, tool: call.tool });
}

/** An output that cannot be read is one that every gate has skipped. */
function unread(seat: Seat, { tool }: ToolCall, { why, id }: { why: Opacity; id: string }): Judged {
  const { policy } = seat;
  const on = gateOptions(policy, "off")?.gates ?? {};
  const gates = inspecting
    .filter((name) => on[name] !== false && on[name] !== undefined)
    .map((name): GateResult => ({ name, passed: false, reason: why, latency_ms: 0, skipped: true }));
  const verdict: Verdict = { evaluation_id: id, passed: gates.length === 0, gates, total_latency_ms: 0 };
  if (verdict.passed) return passed(verdict);
  const deciding = gates.filter(({ name }) => holdsUnfinished(policy, name, tool));
  return { verdict, action: deciding.length === 0 ? "observed" : "blocked", deciding };
}
