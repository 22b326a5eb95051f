import type { Budget } from "./budget.ts";
import { isSurelySomething } from "../content/glance.ts";
import { judgeContent } from "../content/judge.ts";
import type { Rows } from "../exceptions.ts";
import type { Finding } from "../finding.ts";
import { Findings, markSaidTwice } from "./findings.ts";
import type { Ignorable, Rule } from "../gate.ts";
import { Inspection, type Progress } from "./inspect.ts";
import type { Lane } from "./weighing.ts";
import { lookingOf } from "./probes.ts";
import { createInspector, type Inspector } from "./inspector.ts";
import { hasKeyTwice } from "../read/json-keys.ts";
import { compileGlance } from "./json-glance.ts";
import { type InspectingGate, inspecting } from "../gates.ts";

export type RulesInForce = ReadonlyMap<InspectingGate, ReadonlyMap<string, Rule>>;

/** How one gate ended: with what it found, out of time, broken, or before a value that nobody can read. */
export interface Outcome {
  gate: InspectingGate;
  findings: readonly Finding[];
  ended: "done" | "out-of-time" | "crashed" | "unread";
  elapsedMs: number;
  /** The exceptions but for which it would have found more, by their places in the list. */
  excepted?: readonly number[];
}

/** One value being judged. */
export interface GateRun {
  /** Goes on to the end; with `inTurns` also no further than others should have to wait. False when there is more to do. */
  advance(inTurns: boolean): boolean;
  /** How each gate ended, once there is nothing more to do. */
  outcomes(): Outcome[];
}

/** What one run goes by. */
export interface Terms {
  budget: Budget;
  rows: Rows;
  /** What may pass besides, as of a tool that is trusted. */
  ignored?: ReadonlySet<Ignorable> | undefined;
  /** Told of a gate that has finished before the others. */
  finished?: ((outcome: Outcome) => void) | undefined;
}

export interface Engine {
  start(output: unknown, terms: Terms): GateRun;
  /** The same for a value that is still a text of JSON. Where no gate has to see it, it is not parsed. */
  startJson(json: string, terms: Terms): GateRun;
  /** The same for JSON in UTF-8, cut into pieces anywhere; undefined when it takes its text to tell. */
  startBytes(pieces: readonly Uint8Array[], budget: Budget): GateRun | undefined;
}

/** What is the same for every value. */
interface Compiled {
  rules: RulesInForce;
  /** The gates that look into every text and are switched on. */
  gates: readonly InspectingGate[];
  inspector: Inspector;
}

/**
 * Runs all gates over one value: one walk, one pass of the prefilter over each text, and exact rules only where it stopped. A gate that throws
 * is out of the race and the others go on.
 */
export function createEngine(rules: RulesInForce): Engine {
  const gates = inspecting.filter((gate) => rules.has(gate) && lookingOf[gate].probes.length > 0);
  const looking = gates.map((gate) => {
    const { probes, lesser } = lookingOf[gate];
    return { probes: probes.filter((probe) => probe.rules.some((id) => rules.get(gate)?.has(id))), lesser };
  });
  const compiled: Compiled = { rules, gates, inspector: createInspector(looking) };
  const glance = compileGlance(looking.flatMap(({ probes }) => probes));
  const content = rules.get("content");

  return {
    start: (output, terms) => startRun(compiled, output, terms),
    startJson(json, terms) {
      const seenBy = glance.text(json, { budget: terms.budget, hears: content !== undefined });
      if (seenBy === "everybody" || seenBy === "out-of-time") return startRun(compiled, valueOf(json), terms);
      const elapsedMs = terms.budget.elapsedMs();
      const outcomes = gates.map((gate) => silent(gate, elapsedMs));
      if (content !== undefined) {
        const isHeard = seenBy === "content" || !isSurelySomething(json);
        outcomes.push(isHeard ? runContent(valueOf(json), content, terms) : silent("content", 0));
      }
      return { advance: () => true, outcomes: () => outcomes };
    },
    startBytes(pieces, budget) {
      if (!glance.isSurelySilent(pieces, { budget, hears: content !== undefined })) return undefined;
      const outcomes = gates.map((gate) => silent(gate, budget.elapsedMs()));
      if (content !== undefined) outcomes.push(silent("content", 0));
      return { advance: () => true, outcomes: () => outcomes };
    },
  };
}

function startRun({ rules, gates, inspector }: Compiled, output: unknown, terms: Terms): GateRun {
  const content = rules.get("content");
  // What is said is judged first: it takes least, and is then known even when the rest does not come back.
  const said = content === undefined ? [] : [runContent(output, content, terms)];
  const { rowsMax } = terms.rows;
  const lanes = gates.map((gate): Lane => ({
    findings: new Findings(gate, rules.get(gate), rowsMax),
    crashed: false,
  }));
  const inspection = new Inspection(inspector, {
    output,
    lanes,
    budget: terms.budget,
    rows: terms.rows,
    ...(terms.ignored === undefined ? {} : { ignored: terms.ignored }),
  });
  let progress: Progress = gates.length === 0 ? "done" : "turn-over";
  return {
    advance(inTurns) {
      if (progress === "turn-over") progress = inspection.advance(inTurns);
      return progress !== "turn-over";
    },
    outcomes() {
      const elapsedMs = terms.budget.elapsedMs() - (said[0]?.elapsedMs ?? 0);
      const looked = gates.map((gate, at): Outcome => {
        const { findings, crashed } = lanes[at] ?? { findings: new Findings(gate), crashed: true };
        const ended = crashed ? "crashed" : progress === "done" ? "done" : "out-of-time";
        return { gate, findings: findings.list(), ended, elapsedMs, excepted: findings.excepted };
      });
      for (const { findings } of looked) markSaidTwice(output, findings);
      return [...looked, ...said];
    },
  };
}

const silent = (gate: InspectingGate, elapsedMs: number): Outcome => ({
  gate,
  findings: [],
  ended: "done",
  elapsedMs,
});

/**
 * What a text of JSON stands for. One that is none stands for itself, and so does one in which a key occurs twice: looked through token by token, as a
 * text is, it hides neither.
 */
function valueOf(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return hasKeyTwice(json, value) ? json : value;
  } catch {
    return json;
  }
}

type ContentRules = ReadonlyMap<string, Rule>;

function runContent(output: unknown, rules: ContentRules, { budget, rows, finished }: Terms): Outcome {
  const startedMs = budget.elapsedMs();
  const findings = new Findings("content", rules, rows.rowsMax);
  let ended: Outcome["ended"] = "done";
  try {
    judgeContent(output, (rule, path) => {
      const row = rows.rowOf(rule, () => path);
      if (row === undefined) {
        if (findings.isSought(rule)) findings.except(rows.exceptionOf(rule, () => path));
        return false;
      }
      findings.add(rule, row, () => ({ at: [], path, place: "" }));
      return true;
    });
  } catch {
    ended = "crashed";
  }
  const elapsedMs = budget.elapsedMs() - startedMs;
  const outcome: Outcome = {
    gate: "content",
    findings: findings.list(),
    ended,
    elapsedMs,
    excepted: findings.excepted,
  };
  finished?.(outcome);
  return outcome;
}
