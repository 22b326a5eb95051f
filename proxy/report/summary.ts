import { defaultProfile, isOnIn, type ProfileName, rulesOf } from "../../shared/gates/profiles.ts";
import type { Counted, Kind } from "../home/history.ts";
import { exceptionRule, gateOf } from "../judge/exception-rule.ts";
import { actionOn, isHarder, type Mode, type PolicyRule } from "../judge/policy.ts";
import { suspicion } from "./suspects.ts";
import { type Action, type GateAction, gateActions } from "../tool-call.ts";

/** What became of outputs, from the worst on. */
export const fates = ["withheld", "redacted", "annotated", "observed"] as const;
export type Fate = (typeof fates)[number];
export type Fates = Record<Fate, number>;

/** What a rule of a gate did to the outputs of a tool. */
export interface Row {
  fate: Fate;
  outputs: number;
  gate: string;
  /** null where the gate failed without a finding. */
  rule: string | null;
  tool: string | null;
}

/** What `report --json` prints. */
export interface Summary {
  /** The hour of the first output; null when there was none. */
  since: string | null;
  judged: number;
  passed: number;
  outputs: Fates;
  /** The worst fate first, then the most outputs. */
  findings: Row[];
  /** `changes`: of so many outputs something milder would have become. */
  exceptions: { changes: number; rule: PolicyRule }[];
  /** Where all was only recorded, they are counted for the mode in which it would not be. */
  exceptions_mode: Mode | null;
  /** What would have become of the same findings. */
  others: (Setting & { yours: boolean; outputs: Fates })[];
}

export interface Setting {
  mode: Mode;
  profile: ProfileName;
}

const exceptionsMax = 3;
const usual: Mode = "enforce";

/** What an owner may turn to. What `strict` finds beyond these was not recorded. */
const settings: readonly Setting[] = [
  { mode: "observe", profile: defaultProfile },
  { mode: "enforce", profile: defaultProfile },
  { mode: "redact", profile: defaultProfile },
  { mode: "block", profile: defaultProfile },
  { mode: usual, profile: "contract" },
];

/** `own`: the settings that proxies of this home run with. Each of them has its row. */
export function summaryOf(counted: readonly Counted[], own: readonly Setting[] = []): Summary {
  const first = counted[0]?.hourMs;
  const judged = counted.reduce((sum, { times }) => sum + times, 0);
  const outputs = fatesIn(counted, ({ action }) => action);
  const failed = counted.filter(({ action }) => action !== "passed");
  const wasWatched = failed.every(({ action }) => action === "observed");
  return {
    since: first === undefined ? null : new Date(first).toISOString(),
    judged,
    passed: judged - Object.values(outputs).reduce((sum, each) => sum + each, 0),
    outputs,
    findings: rowsOf(failed),
    exceptions: exceptionsFor(failed, wasWatched),
    exceptions_mode: wasWatched ? usual : null,
    others: [...settings, ...own.filter((each) => !isAmong(settings, each))].map(({ mode, profile }) => ({
      mode,
      profile,
      yours: isAmong(own, { mode, profile }),
      outputs: fatesIn(failed, (kind) => actionUnder({ mode, profile }, kind)),
    })),
  };
}

const isAmong = (settings: readonly Setting[], { mode, profile }: Setting): boolean =>
  settings.some((each) => each.mode === mode && each.profile === profile);

export const fateOf: Readonly<Record<Action, Fate | undefined>> = {
  passed: undefined,
  observed: "observed",
  annotated: "annotated",
  redacted: "redacted",
  blocked: "withheld",
};

function fatesIn(counted: readonly Counted[], actionOf: (kind: Kind) => Action): Fates {
  const sums: Fates = { withheld: 0, redacted: 0, annotated: 0, observed: 0 };
  for (const kind of counted) {
    const fate = fateOf[actionOf(kind)];
    if (fate !== undefined) sums[fate] += kind.times;
  }
  return sums;
}

function rowsOf(failed: readonly Counted[]): Row[] {
  const rows = new Map<string, Row>();
  for (const kind of failed) {
    const { tool = null, times } = kind;
    // A rule may stand in an output at several places.
    for (const key of new Set(told(kind).map((each) => JSON.stringify({ ...each, tool })))) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const row = rows.get(key) ?? { ...(JSON.parse(key) as Omit<Row, "outputs">), outputs: 0 };
      row.outputs += times;
      rows.set(key, row);
    }
  }
  return [...rows.values()].toSorted(
    (a, b) => fates.indexOf(a.fate) - fates.indexOf(b.fate) || b.outputs - a.outputs,
  );
}

/**
 * The hardest finding has decided about the output, whatever its own action: what cannot be taken out is withheld. Of what
 * was withheld, milder findings came to nothing.
 */
function told({ action, found, ruleless }: Kind): Pick<Row, "fate" | "gate" | "rule">[] {
  const hardest = hardestOf(found);
  const whole = fateOf[action] ?? "observed";
  const deciding = whole === "withheld" ? found.filter(({ action }) => action === hardest) : found;
  const byRule = deciding.map((each) => ({
    fate: each.action === hardest ? whole : (fateOf[actions[each.action]] ?? "observed"),
    gate: gateOf(each.rule) ?? each.rule.slice(0, each.rule.indexOf(".")),
    rule: each.rule,
  }));
  return [...byRule, ...ruleless.map((gate) => ({ fate: whole, gate, rule: null }))];
}

const hardestOf = (found: readonly { action: GateAction }[]): GateAction =>
  found.reduce<GateAction>((hardest, { action }) => (isHarder(action, hardest) ? action : hardest), "off");

const actions: Readonly<Record<GateAction, Action>> = {
  off: "passed",
  observe: "observed",
  annotate: "annotated",
  redact: "redacted",
  block: "blocked",
};

/** Each by itself, the worst suspects of false alarms first, then those that change the most outputs. What is only recorded changes nothing for an agent. */
function exceptionsFor(failed: readonly Counted[], wasWatched: boolean): Summary["exceptions"] {
  const found = new Map<string, { changes: number; rule: PolicyRule; hardest: GateAction }>();
  for (const { tool, times, found: given } of failed) {
    const findings = wasWatched
      ? given.map((each) => ({ ...each, action: usually(each.rule, tool) }))
      : given;
    const hardest = hardestOf(findings);
    if (!isHarder(hardest, "observe")) continue;
    const rules = findings.map((each) => exceptionRule(each, tool));
    const keys = rules.map((rule) => JSON.stringify(rule));
    for (const [at, rule] of rules.entries()) {
      const key = keys[at];
      const left = findings.filter((_, other) => keys[other] !== key);
      if (rule === undefined || key === undefined || keys.indexOf(key) < at) continue;
      if (hardestOf(left) === hardest || suspicionOf(rule) < 0) continue;
      const known = found.get(key) ?? { changes: 0, rule, hardest };
      found.set(key, { ...known, changes: known.changes + times });
    }
  }
  return [...found.values()]
    .toSorted(
      (a, b) =>
        suspicionOf(a.rule) - suspicionOf(b.rule) ||
        b.changes - a.changes ||
        gateActions.indexOf(b.hardest) - gateActions.indexOf(a.hardest),
    )
    .slice(0, exceptionsMax)
    .map(({ changes, rule }) => ({ changes, rule }));
}

const suspicionOf = ({ rule = "" }: PolicyRule): number => suspicion(rule);

function usually(rule: string, tool = ""): GateAction {
  const gate = gateOf(rule);
  return gate === undefined
    ? "observe"
    : actionOn({ mode: usual, profile: "strict" }, { gate, rule, tool, path: "" });
}

/** By mode and profile alone, without rules and gates of the configuration. */
function actionUnder(policy: Setting, kind: Kind): Action {
  const path = "";
  const { tool = "" } = kind;
  const treated = kind.found.map(({ rule, action }): { action: GateAction } => {
    const gate = gateOf(rule);
    // A custom gate has no profile, and what it finds is observed in the mode observe.
    if (gate === undefined) return { action: policy.mode === "observe" ? "observe" : action };
    const counts =
      isOnIn(policy.profile, gate) && rulesOf(gate, policy.profile).some(({ id }) => id === rule);
    return { action: counts ? actionOn(policy, { gate, rule, tool, path }) : "off" };
  });
  const byFindings = actions[hardestOf(treated)];
  // What a gate did not read has no rule that another setting could change.
  if (kind.ruleless.length === 0) return byFindings;
  return policy.mode === "observe" ? "observed" : kind.action;
}
