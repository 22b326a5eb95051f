import type { Budget } from "./budget.ts";
import { judgeContent } from "./content/judge.ts";
import type { Excepted } from "./exceptions.ts";
import { createFilesystemScanner } from "./filesystem/scanner.ts";
import { Findings } from "./findings.ts";
import { fold } from "./fold.ts";
import type { Finding, Rule, Scanner } from "./gate.ts";
import { createPiiScanner } from "./pii/scanner.ts";
import { compilePrefilter, type Prefilter } from "./prefilter.ts";
import type { InspectingGate } from "./profiles.ts";
import { Walk } from "./strings.ts";

export type RulesInForce = ReadonlyMap<InspectingGate, ReadonlyMap<string, Rule>>;

/** How one gate ended: with what it found, out of time, or broken. */
export interface Outcome {
  gate: InspectingGate;
  findings: readonly Finding[];
  ended: "done" | "out-of-time" | "crashed";
  elapsedMs: number;
}

interface Lane {
  gate: InspectingGate;
  scanner: Scanner;
  shift: number;
  findings: Findings;
  crashed: boolean;
  opened: boolean;
}

export interface Engine {
  run(output: unknown, budget: Budget, excepted: Excepted): Outcome[];
}

const sliceCharacters = 65_536;
/** Each scanner numbers its families from 1; the automaton knows both scanners' families at once. */
const familiesPerScanner = 15;
const familiesMask = 0x7fff;
const scanners = { filesystem: createFilesystemScanner, pii: createPiiScanner } as const;

/**
 * Runs all gates over one value: one walk, one pass of the prefilter over each text, and exact rules only where it stopped. A gate that throws
 * is out of the race and the others go on.
 */
export function createEngine(rules: RulesInForce): Engine {
  const lanes: Lane[] = [];
  for (const gate of ["filesystem", "pii"] as const) {
    const enabled = rules.get(gate);
    if (enabled === undefined) continue;
    const shift = lanes.length * familiesPerScanner;
    const findings = new Findings(enabled);
    lanes.push({ gate, scanner: scanners[gate](), shift, findings, crashed: false, opened: false });
  }
  const prefilter = compilePrefilter(
    lanes.flatMap(({ scanner, shift }) =>
      scanner.anchors.map(({ text, family }) => ({ text, family: family << shift })),
    ),
  );

  return {
    run(output, budget, excepted) {
      const outcomes: Outcome[] = [];
      for (const lane of lanes) {
        lane.findings = new Findings(rules.get(lane.gate) ?? new Map());
        lane.crashed = false;
      }
      const inTime = lanes.length === 0 || inspectTexts({ output, budget, excepted, lanes, prefilter });
      for (const { gate, findings, crashed } of lanes) {
        const ended = crashed ? "crashed" : inTime ? "done" : "out-of-time";
        outcomes.push({ gate, findings: findings.list(), ended, elapsedMs: budget.elapsedMs() });
      }
      const content = rules.get("content");
      if (content !== undefined) outcomes.push(runContent(output, content, budget, excepted));
      return outcomes;
    },
  };
}

function runContent(
  output: unknown,
  rules: ReadonlyMap<string, Rule>,
  budget: Budget,
  excepted: Excepted,
): Outcome {
  const startedMs = budget.elapsedMs();
  const findings = new Findings(rules);
  let ended: Outcome["ended"] = "done";
  try {
    judgeContent(output, (rule) => {
      if (!excepted(rule, () => "")) findings.add(rule, () => "");
    });
  } catch {
    ended = "crashed";
  }
  return { gate: "content", findings: findings.list(), ended, elapsedMs: budget.elapsedMs() - startedMs };
}

interface Pass {
  output: unknown;
  budget: Budget;
  excepted: Excepted;
  lanes: readonly Lane[];
  prefilter: Prefilter;
}

/** False when the time was up before the last text. */
function inspectTexts(pass: Pass): boolean {
  const { lanes, budget } = pass;
  try {
    const walk = new Walk(pass.output);
    while (walk.next()) {
      if (!inspectText(pass, walk) || budget.spend(16)) return false;
    }
  } catch {
    // A value whose own code throws when it is read cannot be vouched for by any gate.
    for (const lane of lanes) lane.crashed = true;
  }
  return true;
}

function inspectText(pass: Pass, walk: Walk): boolean {
  const { prefilter, budget, lanes } = pass;
  let text = walk.text;
  let from = 0;
  let opened = false;
  while (from < text.length) {
    const end = Math.min(text.length, from + sliceCharacters);
    const at = prefilter.find(text, from, end);
    if (budget.spend((at < 0 ? end : at + 1) - from)) return false;
    if (at < 0) {
      from = end;
      continue;
    }
    if (!opened) {
      opened = true;
      for (const lane of lanes) lane.opened = false;
      const folded = fold(text);
      if (folded !== text) {
        text = folded;
        from = 0;
        continue;
      }
    }
    const families = prefilter.families();
    for (const lane of lanes) askLane(pass, walk, lane, { text, at, families });
    from = at + 1;
  }
  return true;
}

function askLane(
  pass: Pass,
  walk: Walk,
  lane: Lane,
  hit: { text: string; at: number; families: number },
): void {
  const families = (hit.families >>> lane.shift) & familiesMask;
  if (families === 0 || lane.crashed) return;
  try {
    if (!lane.opened) {
      lane.opened = true;
      lane.scanner.open({
        text: hit.text,
        key: walk.key,
        report: (rule) => {
          if (!pass.excepted(rule, () => walk.path())) lane.findings.add(rule, () => walk.location());
        },
      });
    }
    lane.scanner.hit(hit.at, families);
  } catch {
    lane.crashed = true;
  }
}
