import type { GateResult } from "../../shared/contract/gate-result.ts";
import { limits } from "../../shared/contract/limits.ts";
import { crashReason } from "../../shared/gates/engine/judge.ts";
import type { Action, Found, Judged, Subject } from "../tool-call.ts";

const mildestFirst: readonly Action[] = ["passed", "observed", "annotated", "redacted", "blocked"];

/** What was judged in two pieces, as one verdict. `body` is delivered as `subject` says when something of the head was taken out. */
export function together(head: Judged, body: Judged, subject?: Subject): Judged {
  if (head.verdict.passed) return withAllowed(body, head);
  const verdict = {
    ...body.verdict,
    passed: false,
    gates: merged(head.verdict.gates, body.verdict.gates),
    total_latency_ms: head.verdict.total_latency_ms + body.verdict.total_latency_ms,
  };
  const action = harder(head.action, body.action);
  const both = merged(head.noted ?? [], body.noted ?? []);
  const found = [...(body.found ?? []), ...(head.found ?? [])];
  const told = { found, ...(both.length === 0 || action === "blocked" ? {} : { noted: both }) };
  if (action !== "redacted")
    return { verdict, action, deciding: merged(head.deciding, body.deciding), ...told };
  const redacted = body.redacted ?? (subject?.kind === "text" ? subject.text : undefined);
  return redacted === undefined
    ? { verdict, action, deciding: failed(head), found }
    : { verdict, action, deciding: [], redacted, ...told };
}

/** What a rule allowed in the head was allowed in an output that passes as a whole. */
function withAllowed(body: Judged, { allowed = [] }: Judged): Judged {
  return allowed.length === 0 ? body : { ...body, allowed: [...allowed, ...(body.allowed ?? [])] };
}

export const failed = ({ verdict }: Judged): GateResult[] => verdict.gates.filter(({ passed }) => !passed);

export const isHarder = (one: Action, other: Action): boolean =>
  mildestFirst.indexOf(one) > mildestFirst.indexOf(other);
const harder = (one: Action, other: Action): Action => (isHarder(one, other) ? one : other);

/** A gate has failed if it failed at either, and says of both what it found. */
function merged(head: readonly GateResult[], body: readonly GateResult[]): GateResult[] {
  const inHead = new Map(head.map((gate) => [gate.name, gate]));
  const inBoth = body.map((gate) => {
    const other = inHead.get(gate.name);
    inHead.delete(gate.name);
    if (other === undefined) return gate;
    const result = gate.passed ? other : gate;
    const isTwice = !gate.passed && !other.passed && isFinding(gate) && isFinding(other);
    const reason = isTwice ? { reason: within(gate.reason, `; ${other.reason}`) } : {};
    return { ...result, ...reason, latency_ms: gate.latency_ms + other.latency_ms };
  });
  return [...inBoth, ...inHead.values()];
}

/** The words that say where to look. */
export function foundInHead(judged: Judged): Judged {
  const { verdict, deciding, noted, found } = judged;
  return {
    ...judged,
    verdict: { ...verdict, gates: verdict.gates.map(placed) },
    deciding: deciding.map(placed),
    ...(noted === undefined ? {} : { noted: noted.map(placed) }),
    ...(found === undefined ? {} : { found: found.map(inHeaders) }),
  };
}

const inHeaders = ({ rule, count, action }: Found): Found => ({ rule, place: "headers", count, action });

const placed = (gate: GateResult): GateResult =>
  isFinding(gate)
    ? { ...gate, reason: within(gate.reason.replaceAll(" at *.", " at "), " in the headers") }
    : gate;

/** Otherwise the gate has not looked to the end, and its reason is about that. */
const isFinding = (gate: GateResult): gate is GateResult & { reason: string } =>
  gate.reason !== undefined && gate.skipped !== true && gate.reason !== crashReason;

function within(reason: string, more: string): string {
  const longest = limits.gateReasonCharactersMax - 1;
  return reason.length + more.length <= longest ? reason + more : `${(reason + more).slice(0, longest)}…`;
}

/** The verdict on an output of which nothing can be taken out any more: it is withheld. */
export function unredacted(judged: Judged): Judged {
  const { verdict, action, deciding, found } = judged;
  return {
    verdict,
    action: "blocked",
    deciding: action === "blocked" ? deciding : failed(judged),
    ...(found === undefined ? {} : { found }),
  };
}
