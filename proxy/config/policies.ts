import type { Source } from "../../shared/config.ts";
import { gateRows, inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import { defaultProfile, isOnIn } from "../../shared/gates/profiles.ts";
import type { Chosen, PolicyShown } from "../accept/page-data.ts";
import { defaultAgentId } from "../intercept/identify.ts";
import { actionOn, type Policy } from "../judge/policy.ts";
import { policySays } from "../judge/policy-words.ts";
import type { Served } from "../proxy.ts";
import type { LoadedConfig } from "./load.ts";
import type { Upstream } from "./nested.ts";
import type { ProxySetting } from "./setting.ts";
import { settings } from "./settings.ts";

type Loaded = Pick<LoadedConfig, "values" | "sources">;

/** Where a value came from, in words: the flag, the variable or the key of the file that says it. */
export function fromWords(name: string, source: Source): string {
  const setting = Object.entries<ProxySetting>(settings).find(([id]) => id === name)?.[1];
  switch (source) {
    case "flag":
      return `the command: ${setting?.flag?.replace(/ .*/, "") ?? name}`;
    case "environment":
      return `the environment: ${setting?.env ?? name}`;
    case "file":
      return `the file: ${name}`;
    case "default":
      return "the default";
  }
}

/** What is done with the outputs of each upstream, and of hooks, and what says so. */
export function shownPolicies(loaded: Loaded, { upstreams, hooks, inFolders }: Served): PolicyShown[] {
  const entries = inFolders ? loaded.values.upstreams : [];
  const shown = upstreams.map(({ name, url, agentId, policy }) => {
    const own = entries.find((entry) => entry.name === name);
    return { name, url, ...partsOf(loaded, { agent: agentId, policy, own }) };
  });
  if (hooks === undefined) return shown;
  const agent = hooks.agentId ?? "what the host calls itself";
  return [...shown, { name: "hooks", ...partsOf(loaded, { agent, policy: hooks.policy }) }];
}

interface Judged {
  agent: string;
  policy: Policy;
  /** Its entry in the file. */
  own?: Upstream | undefined;
}

function partsOf(loaded: Loaded, { agent, policy, own }: Judged): Omit<PolicyShown, "name" | "url"> {
  const { mode, profile = defaultProfile } = policy;
  const chosen = (name: "agent" | "mode" | "profile", value: string): Chosen => ({
    value,
    from: own?.[name] === undefined ? fromWords(name, loaded.sources[name]) : entryWords(own, name),
  });
  const who = chosen("agent", agent);
  return {
    agent: who.value === defaultAgentId() ? { ...who, from: `${who.from}: user and machine` } : who,
    mode: chosen("mode", mode),
    profile: chosen("profile", profile),
    says: policySays(policy),
    gates: inspecting.map((gate) => ({
      gate,
      seeks: gateRows[gate].seeks,
      action: actionOf(policy, gate),
      from: gateFrom(loaded, { agent, policy, own }, gate),
    })),
  };
}

const entryWords = ({ name }: Upstream, key: string): string => `the file: ${key} of upstream ${name}`;

/** Rules of the user are exceptions from this. */
const actionOf = (policy: Policy, gate: InspectingGate) =>
  actionOn({ ...policy, rules: [] }, { gate, rule: "", tool: "", path: "" });

/** `observe` only records, also where a gate is set to more. */
function gateFrom({ values, sources }: Loaded, { policy, own }: Judged, gate: InspectingGate): string {
  const { mode, profile = defaultProfile } = policy;
  const action = actionOf(policy, gate);
  if (own?.gates?.[gate] === action) return entryWords(own, "gates");
  if (own?.gates?.[gate] === undefined && values.gate[gate] === action)
    return fromWords("gate", sources.gate);
  return isOnIn(profile, gate) ? `mode ${mode}` : `profile ${profile}`;
}
