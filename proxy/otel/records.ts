import type { LocalFacts, Traced, VerdictRecord } from "../tool-call.ts";
import { anyValue, attributes, nanos, type Values } from "./attributes.ts";
import { type Context, contextOf } from "./context.ts";

/** A verdict that is to be sent, and where it stands in a trace. */
export interface Noted {
  record: VerdictRecord;
  local: LocalFacts;
  /** When it was written down. */
  atMs: number;
  /** The same for its logs and its spans, so they are made once, when the first of them is sent. */
  context?: Context;
  call?: string;
}

const evaluationEvent = "gen_ai.evaluation.result";
const severities = {
  pass: '"severityNumber":9,"severityText":"INFO"',
  fail: '"severityNumber":13,"severityText":"WARN"',
};
const kinds = { internal: 1, client: 3 };
/** In the flags of a span: it is known whether its parent is of another process, and it is. */
const knowsParent = 0x1_00;
const hasRemoteParent = 0x2_00;

const contextIn = (noted: Noted): Context => (noted.context ??= contextOf(noted.local.traced?.parent));

/** What a host or a client calls something goes out only where it has the form of a name. */
const name = (given: string | undefined): string | undefined =>
  given !== undefined && /^[\w.:/@-]{1,128}$/.test(given) ? given : undefined;

/** What all records of a verdict say of the call. */
const callIn = (noted: Noted): string => (noted.call ??= attributes(callOf(noted)));

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
export function logRecords(noted: Noted): string[] {
  const { record, local, atMs } = noted;
  const { traceId, callId, flags } = contextIn(noted);
  const time = nanos(atMs);
  const times = `{"timeUnixNano":"${time}","observedTimeUnixNano":"${time}"`;
  const rest = `${callIn(noted)}],"traceId":"${traceId}","spanId":"${callId}","flags":${flags}}`;
  return record.gates.map((gate) => {
    const label = gate.passed ? "pass" : "fail";
    const isSkipped = gate.skipped === true;
    const own = attributes({
      "gen_ai.evaluation.name": gate.name,
      "gen_ai.evaluation.score.value": isSkipped ? undefined : gate.passed ? 1 : 0,
      "gen_ai.evaluation.score.label": label,
      "error.type": isSkipped ? "skipped" : undefined,
      "agent_gate.policy.rule.id": rulesOf(local, gate.name),
      "agent_gate.gate.latency_ms": gate.latency_ms,
    });
    const body = anyValue(`${gate.name} ${label}`);
    return `${times},${severities[label]},"eventName":"${evaluationEvent}","body":${body},"attributes":[${own},${rest}`;
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

/** What cannot wait is counted in the way of a call, so most are counted without being read. */
export function spanCount(noted: Noted): number {
  if (noted.local.traced?.parent === undefined) return 2;
  const { isSampled, isRemote } = contextIn(noted);
  return isSampled ? (isRemote ? 1 : 2) : 0;
}

/** The judging as a span. Around a call without a parent there is a span of the call; what the caller traces is not traced twice. */
export function spans(noted: Noted): string[] {
  const { record, local, atMs } = noted;
  const { callId, guardId, flags, isRemote, isSampled } = contextIn(noted);
  if (!isSampled) return [];
  const failed = record.gates.filter(({ passed }) => !passed);
  const guardMs = atMs - record.total_latency_ms;
  const guard = spanOf(noted, {
    ids: `"spanId":"${guardId}","parentSpanId":"${callId}"`,
    flags: flags | knowsParent | (isRemote ? hasRemoteParent : 0),
    name: "run_guardrail agent-gate",
    kind: kinds.internal,
    startMs: guardMs,
    values: {
      "openinference.span.kind": "GUARDRAIL",
      "langfuse.observation.type": "guardrail",
      "langfuse.observation.level": record.passed ? "DEFAULT" : "WARNING",
      "agent_gate.verdict.code": record.passed ? "pass" : "fail",
      "agent_gate.gate.count": BigInt(record.gates.length),
      "agent_gate.gate.failed": failed.length === 0 ? undefined : failed.map((gate) => gate.name),
      "agent_gate.policy.rule.id": rulesOf(local),
    },
  });
  if (isRemote) return [guard];
  const call = spanOf(noted, {
    ids: `"spanId":"${callId}"`,
    flags: flags | knowsParent,
    name: spanName(noted),
    kind: kinds.client,
    startMs: guardMs - local.toolMs,
    values: isToolCall(local.traced) ? { "gen_ai.operation.name": "execute_tool" } : {},
  });
  return [call, guard];
}

interface Span {
  /** Its own, and that of its parent. */
  ids: string;
  flags: number;
  name: string;
  kind: number;
  startMs: number;
  values: Values;
}

function spanOf(noted: Noted, { ids, flags, name, kind, startMs, values }: Span): string {
  const { traceId } = contextIn(noted);
  const times = `"startTimeUnixNano":"${nanos(startMs)}","endTimeUnixNano":"${nanos(noted.atMs)}"`;
  const own = attributes(values);
  const all = `${own}${own === "" ? "" : ","}${callIn(noted)}`;
  return `{"traceId":"${traceId}",${ids},"flags":${flags},"name":${JSON.stringify(name)},"kind":${kind},${times},"attributes":[${all}]}`;
}

const isToolCall = (traced: Traced | undefined): boolean =>
  traced?.mcp === undefined || traced.mcp.method === "tools/call";

function spanName({ record, local: { traced } }: Noted): string {
  const { mcp } = traced ?? {};
  if (mcp === undefined) return `execute_tool ${record.tool ?? "unknown"}`;
  return mcp.method === "tools/call" ? `tools/call ${mcp.tool}` : mcp.method || "answer";
}
