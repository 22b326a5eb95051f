import type { LocalFacts, Traced, VerdictRecord } from "../tool-call.ts";
import { anyValue, attributes, nanos, type Values } from "./attributes.ts";
import { type Context, contextOf } from "./context.ts";

/** A verdict that is to be sent, and where it stands in a trace. */
export interface Noted {
  record: VerdictRecord;
  local: LocalFacts;
  /** When it was written down. */
  atMs: number;
  /** The same for its logs and its spans, so it is made once, when the first of them is sent. */
  context?: Context;
}

export const evaluationEvent = "gen_ai.evaluation.result";
const severities = { pass: { number: 9, text: "INFO" }, fail: { number: 13, text: "WARN" } };
const kinds = { internal: 1, client: 3 };
/** In the flags of a span: it is known whether its parent is of another process, and it is. */
const knowsParent = 0x1_00;
const hasRemoteParent = 0x2_00;

const contextIn = (noted: Noted): Context => (noted.context ??= contextOf(noted.local.traced?.parent));

/** What a host or a client calls something goes out only where it has the form of a name. */
const name = (given: string | undefined): string | undefined =>
  given !== undefined && /^[\w.:/@-]{1,128}$/.test(given) ? given : undefined;

/** What all records of a verdict say of the call. */
function callOf({ record, local }: Noted): Values {
  const { mcp } = local.traced ?? {};
  return {
    "gen_ai.tool.name": mcp?.tool ?? record.tool,
    "gen_ai.agent.id": record.agent_id,
    "agent_gate.tool": record.tool,
    "agent_gate.evaluation.id": record.evaluation_id,
    "agent_gate.action.type": local.action,
    "mcp.method.name": name(mcp?.method),
    "mcp.protocol.version": name(mcp?.protocol),
    "jsonrpc.request.id": name(mcp?.id?.replaceAll(/^"|"$/g, "")),
    "network.transport": mcp?.transport,
    "session.id": name(local.session),
    "prompt.id": name(local.prompt),
    "agent_gate.host": name(local.host),
  };
}

/** One event for each gate, as a child of the span of the call that was judged. */
export function logRecords(noted: Noted): object[] {
  const { record, local, atMs } = noted;
  const { traceId, callId: spanId, flags } = contextIn(noted);
  const call = callOf(noted);
  const time = nanos(atMs).toString();
  return record.gates.map((gate) => {
    const label = gate.passed ? "pass" : "fail";
    const { number: severityNumber, text: severityText } = severities[label];
    const isSkipped = gate.skipped === true;
    return {
      timeUnixNano: time,
      observedTimeUnixNano: time,
      severityNumber,
      severityText,
      eventName: evaluationEvent,
      body: anyValue(`${gate.name} ${label}`),
      attributes: attributes({
        "gen_ai.evaluation.name": gate.name,
        "gen_ai.evaluation.score.value": isSkipped ? undefined : gate.passed ? 1 : 0,
        "gen_ai.evaluation.score.label": label,
        "error.type": isSkipped ? "skipped" : undefined,
        "agent_gate.policy.rule.id": rulesOf(local, gate.name),
        "agent_gate.gate.latency_ms": gate.latency_ms,
        ...call,
      }),
      traceId,
      spanId,
      flags,
    };
  });
}

/** The rules of a gate that were broken, or all of them. */
function rulesOf({ found = [] }: LocalFacts, gate?: string): string[] | undefined {
  const rules = found
    .map(({ rule }) => rule)
    .filter((rule) => gate === undefined || rule.startsWith(`${gate}.`));
  return rules.length === 0 ? undefined : [...new Set(rules)];
}

export const logCount = ({ record }: Noted): number => record.gates.length;

export function spanCount(noted: Noted): number {
  const { isSampled, isRemote } = contextIn(noted);
  return isSampled ? (isRemote ? 1 : 2) : 0;
}

/** The judging as a span. A call without a parent has a span of its own around it; what the caller traces is not traced twice. */
export function spans(noted: Noted): object[] {
  const { record, local, atMs } = noted;
  const { traceId, callId, guardId, flags, isRemote, isSampled } = contextIn(noted);
  if (!isSampled) return [];
  const call = callOf(noted);
  const failed = record.gates.filter(({ passed }) => !passed);
  const guardMs = atMs - record.total_latency_ms;
  const endTimeUnixNano = nanos(atMs).toString();
  const guard = {
    traceId,
    spanId: guardId,
    parentSpanId: callId,
    flags: flags | knowsParent | (isRemote ? hasRemoteParent : 0),
    name: "run_guardrail agent-gate",
    kind: kinds.internal,
    startTimeUnixNano: nanos(guardMs).toString(),
    endTimeUnixNano,
    attributes: attributes({
      "openinference.span.kind": "GUARDRAIL",
      "langfuse.observation.type": "guardrail",
      "langfuse.observation.level": record.passed ? "DEFAULT" : "WARNING",
      "agent_gate.verdict.code": record.passed ? "pass" : "fail",
      "agent_gate.gate.count": BigInt(record.gates.length),
      "agent_gate.gate.failed": failed.length === 0 ? undefined : failed.map((gate) => gate.name),
      "agent_gate.policy.rule.id": rulesOf(local),
      ...call,
    }),
  };
  if (isRemote) return [guard];
  return [
    {
      traceId,
      spanId: callId,
      flags: flags | knowsParent,
      name: spanName(noted),
      kind: kinds.client,
      startTimeUnixNano: nanos(guardMs - local.toolMs).toString(),
      endTimeUnixNano,
      attributes: attributes({
        "gen_ai.operation.name": isToolCall(local.traced) ? "execute_tool" : undefined,
        ...call,
      }),
    },
    guard,
  ];
}

const isToolCall = (traced: Traced | undefined): boolean =>
  traced?.mcp === undefined || traced.mcp.method === "tools/call";

function spanName({ record, local: { traced } }: Noted): string {
  const { mcp } = traced ?? {};
  if (mcp === undefined) return `execute_tool ${record.tool ?? "unknown"}`;
  return mcp.method === "tools/call" ? `tools/call ${mcp.tool}` : mcp.method || "answer";
}
