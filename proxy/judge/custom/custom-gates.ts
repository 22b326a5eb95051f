import type { GateResult } from "../../../shared/contract/gate-result.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { crashReason } from "../../../shared/gates/engine/judge.ts";
import { compileGlob } from "../../../shared/gates/exceptions.ts";
import type { Found, Judged, Subject, ToolCall } from "../../tool-call.ts";
import type { Policy } from "../policy.ts";
import { isHeldAgainst, openSchemaGate, schemaGateName } from "../schema/schema-gate.ts";
import type { CustomGate, Failure, Outside, Said } from "./custom-gate.ts";
import { openEndpoint } from "./endpoint.ts";
import { openModule } from "./module.ts";

/** The gates that one policy names besides ours: a user's own, and the forms that outputs are to have. */
export interface CustomGates extends AsyncDisposable {
  /** The verdict of our gates, with what these say. */
  join(judged: Judged, call: ToolCall, subject: Subject): Promise<Judged>;
  /** Whether any of them looks at an output. */
  look(call: ToolCall, subject: Subject): boolean;
  /** What each of them says. */
  ask(call: ToolCall, subject: Subject): Promise<Result[]>;
}

export interface Result {
  gate: GateResult;
  /** What it found, and where as far as it says so; empty when it found nothing or did not judge. */
  found: { rule: string; count: number; places: readonly string[] }[];
  /** It keeps the output from being delivered. */
  holds: boolean;
}

interface Seat {
  setting: Pick<CustomGate, "name" | "action" | "fail">;
  sees: (tool: string, subject: Subject) => boolean;
  outside: Outside;
}

const whyOf: Readonly<Record<Failure, string>> = {
  late: "the gate did not answer in time",
  broken: crashReason,
  busy: "too many outputs wait for the gate",
  resting: "the gate failed several times and is not asked for a while",
  unusable: "the schema cannot be used",
};

export function openCustomGates(policy: Policy): CustomGates {
  const seats = [...customSeats(policy), ...schemaSeats(policy)];
  const seeing = ({ tool }: ToolCall, subject: Subject): Seat[] =>
    seats.filter(({ sees }) => sees(tool, subject));

  async function askOne({ setting, outside }: Seat, call: ToolCall, subject: Subject): Promise<Result> {
    const { tool } = call;
    const startedMs = performance.now();
    const said: Said | string = subject.kind === "opaque" ? subject.why : await outside.look(subject, tool);
    const latency_ms = Math.round((performance.now() - startedMs) * 1_000) / 1_000;
    const mayHold = setting.action === "block" && policy.mode !== "observe" && call.isOnlyRecorded !== true;
    const { name } = setting;
    if (typeof said === "string" || "failed" in said) {
      const reason = typeof said === "string" ? said : whyOf[said.failed];
      const gate = { name, passed: false, reason, latency_ms, skipped: true };
      return { gate, found: [], holds: mayHold && setting.fail === "closed" };
    }
    if (said.findings.size === 0)
      return { gate: { name, passed: true, latency_ms }, found: [], holds: false };
    const found = [...said.findings].map(([rule, count]) => ({
      rule,
      count,
      places: said.places?.get(rule) ?? [],
    }));
    const reason = reasonOf(said.findings, outside);
    return { gate: { name, passed: false, reason, latency_ms }, found, holds: mayHold };
  }

  const ask = (call: ToolCall, subject: Subject): Promise<Result[]> =>
    Promise.all(seeing(call, subject).map((seat) => askOne(seat, call, subject)));
  return {
    look: (call, subject) => seeing(call, subject).length > 0,
    ask,
    join: async (judged, call, subject) => joined(judged, await ask(call, subject)),
    async [Symbol.asyncDispose]() {
      await Promise.all(seats.map(({ outside }) => outside[Symbol.asyncDispose]()));
    },
  };
}

function customSeats({ custom = [] }: Policy): Seat[] {
  return custom.map((setting) => ({
    setting,
    sees: compileGlob(setting.tool ?? "*"),
    outside: setting.module === undefined ? openEndpoint(setting) : openModule(setting),
  }));
}

/** The first schema that names a tool holds for it. */
function schemaSeats({ schemas = [] }: Policy): Seat[] {
  const named = schemas.map(({ tool }) => compileGlob(tool));
  return schemas.map((schema, at) => ({
    setting: { ...schema, name: schemaGateName },
    sees: (tool, subject) => named.findIndex((names) => names(tool)) === at && isHeldAgainst(schema, subject),
    outside: openSchemaGate(schema),
  }));
}

function reasonOf(findings: ReadonlyMap<string, number>, outside: Outside): string {
  const rules = outside.rules();
  const parts = [...findings].map(([rule, count]) => {
    const { one, many } = rules[rule] ?? { one: "finding", many: "findings" };
    return count === 1 ? `1 ${one}` : `${count} ${many}`;
  });
  return parts.join("; ").slice(0, limits.gateReasonCharactersMax);
}

function joined(judged: Judged, results: readonly Result[]): Judged {
  const holding = results.filter(({ holds }) => holds).map(({ gate }) => gate);
  const gates = results.map(({ gate }) => gate);
  const { verdict } = judged;
  const slowest = Math.max(0, ...gates.map(({ latency_ms }) => latency_ms));
  const found = results.flatMap(({ gate: { name }, found, holds }) =>
    found.map(({ rule, count }): Found => ({
      rule: `${name}.${rule}`,
      place: "",
      count,
      action: holds ? "block" : "observe",
    })),
  );
  const joint = {
    ...judged,
    ...(found.length === 0 ? {} : { found: [...(judged.found ?? []), ...found] }),
    verdict: {
      ...verdict,
      gates: [...verdict.gates, ...gates],
      passed: verdict.passed && gates.every(({ passed }) => passed),
      total_latency_ms: verdict.total_latency_ms + slowest,
    },
  };
  if (holding.length > 0) {
    const { redacted: _, noted: __, ...rest } = joint;
    return { ...rest, action: "blocked", deciding: [...judged.deciding, ...holding] };
  }
  return judged.action === "passed" && !joint.verdict.passed ? { ...joint, action: "observed" } : joint;
}
