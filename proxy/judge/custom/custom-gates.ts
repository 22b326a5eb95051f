import type { GateResult } from "../../../shared/contract/gate-result.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { crashReason } from "../../../shared/gates/engine/judge.ts";
import { compileGlob } from "../../../shared/gates/exceptions.ts";
import type { Judged, Subject, ToolCall } from "../../tool-call.ts";
import type { Mode } from "../policy.ts";
import type { CustomGate, Failure, Outside, Said } from "./custom-gate.ts";
import { openEndpoint } from "./endpoint.ts";
import { openModule } from "./module.ts";

/** The gates of a user's own that one policy names. */
export interface CustomGates extends AsyncDisposable {
  /** The verdict of our gates, with what these say. */
  join(judged: Judged, call: ToolCall, subject: Subject): Promise<Judged>;
  /** Whether any of them looks at the outputs of a tool. */
  look(call: ToolCall): boolean;
}

interface Result {
  gate: GateResult;
  /** It keeps the output from being delivered. */
  holds: boolean;
}

const whyOf: Readonly<Record<Failure, string>> = {
  late: "the gate did not answer in time",
  broken: crashReason,
  busy: "too many outputs wait for the gate",
  resting: "the gate failed several times and is not asked for a while",
};

export function openCustomGates(settings: readonly CustomGate[], mode: Mode): CustomGates {
  const seats = settings.map((setting) => ({
    setting,
    sees: compileGlob(setting.tool ?? "*"),
    outside: setting.module === undefined ? openEndpoint(setting) : openModule(setting),
  }));
  const seeing = ({ tool }: ToolCall): typeof seats => seats.filter(({ sees }) => sees(tool));

  async function ask(
    { setting, outside }: (typeof seats)[number],
    tool: string,
    subject: Subject,
  ): Promise<Result> {
    const startedMs = performance.now();
    const said: Said | string =
      subject.kind === "opaque"
        ? subject.why
        : await outside.look({ text: subject.text, json: subject.json, tool });
    const latency_ms = Math.round((performance.now() - startedMs) * 1_000) / 1_000;
    const mayHold = setting.action === "block" && mode !== "observe";
    const { name } = setting;
    if (typeof said === "string" || "failed" in said) {
      const reason = typeof said === "string" ? said : whyOf[said.failed];
      const gate = { name, passed: false, reason, latency_ms, skipped: true };
      return { gate, holds: mayHold && setting.fail === "closed" };
    }
    if (said.findings.size === 0) return { gate: { name, passed: true, latency_ms }, holds: false };
    const reason = reasonOf(said.findings, outside);
    return { gate: { name, passed: false, reason, latency_ms }, holds: mayHold };
  }

  return {
    look: (call) => seeing(call).length > 0,
    async join(judged, call, subject) {
      const results = await Promise.all(seeing(call).map((seat) => ask(seat, call.tool, subject)));
      return joined(judged, results);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(seats.map(({ outside }) => outside[Symbol.asyncDispose]()));
    },
  };
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
  const joint = {
    ...judged,
    verdict: {
      ...verdict,
      gates: [...verdict.gates, ...gates],
      passed: verdict.passed && gates.every(({ passed }) => passed),
      total_latency_ms: verdict.total_latency_ms + slowest,
    },
  };
  if (holding.length > 0) {
    const { redacted: _, ...rest } = joint;
    return { ...rest, action: "blocked", deciding: [...judged.deciding, ...holding] };
  }
  return judged.action === "passed" && !joint.verdict.passed ? { ...joint, action: "observed" } : joint;
}
