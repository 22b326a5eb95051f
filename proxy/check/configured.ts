import type { Exception } from "../../shared/gates/exceptions.ts";
import { inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import type { ProfileName } from "../../shared/gates/profiles.ts";
import type { Seen } from "../../shared/gates/explain.ts";
import { loadConfig } from "../config/load.ts";
import { policyOf } from "../config/served.ts";
import { openCustomGates } from "../judge/custom/custom-gates.ts";
import { gateOptions, type Policy } from "../judge/policy.ts";
import type { Subject } from "../tool-call.ts";
import type { Checked } from "./print.ts";

/** What a proxy's configuration says of how outputs are judged. */
export interface Configured {
  profile: ProfileName;
  gates: readonly InspectingGate[];
  exceptions: readonly Exception[];
  budgetMs: number | undefined;
  others: Others;
}

export interface Others extends AsyncDisposable {
  /** The verdict of our gates and, told with it where that is explained, what the others say. */
  join(checked: Checked, output: unknown, tool: string): Promise<Checked>;
}

export function configuredIn(file: string, profile: ProfileName | undefined): Configured {
  const { values } = loadConfig({ config: file, ...(profile === undefined ? {} : { profile }) });
  const policy = policyOf(values);
  const options = gateOptions(policy);
  return {
    profile: values.profile,
    gates: inspecting.filter((gate) => (options?.gates?.[gate] ?? false) !== false),
    exceptions: options?.exceptions ?? [],
    budgetMs: values.budgetMs,
    others: openOthers(policy),
  };
}

/** The gates of a user's own, and the forms that outputs are to have. */
function openOthers(policy: Policy): Others {
  const custom = openCustomGates(policy);
  return {
    async join(checked, output, tool) {
      const results = await custom.ask({ agentId: "", upstream: "", tool }, subjectOf(output));
      const slowest = Math.max(0, ...results.map(({ gate }) => gate.latency_ms));
      const seen = results.flatMap(({ gate, found }) =>
        found.map((each): Seen => ({ ...each, rule: `${gate.name}.${each.rule}`, places: [...each.places] })),
      );
      return {
        ...checked,
        gates: [...checked.gates, ...results.map(({ gate }) => gate)],
        passed: checked.passed && results.every(({ gate }) => gate.passed),
        total_latency_ms: checked.total_latency_ms + slowest,
        ...(checked.explanation && { explanation: [...checked.explanation, ...seen] }),
      };
    },
    [Symbol.asyncDispose]: () => custom[Symbol.asyncDispose](),
  };
}

function subjectOf(output: unknown): Subject {
  const json = typeof output !== "string";
  return { kind: "text", text: json ? JSON.stringify(output) : output, json, form: { of: "body" } };
}
