import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Decoder } from "../../../shared/gates/decoder.ts";
import {
  createGate,
  type Gate,
  type GateOptions,
  type GateResult,
} from "../../../shared/gates/create-gate.ts";
import { lookingOf } from "../../../shared/gates/engine/probes.ts";
import { gateRows, inspecting } from "../../../shared/gates/gates.ts";
import type { Sighting } from "../../../shared/gates/gate.ts";
import { decoders } from "../../../shared/gates/reveal/decoders.ts";
import { root } from "../../support/compile.ts";

/** Something that is taken away: what it is called, how it falls silent, and the rows on which it has said anything. */
interface Part {
  name: string;
  rows: Set<Row>;
  silence: () => () => void;
}

interface Row {
  output: unknown;
  options: GateOptions;
  failed: string[];
  isFitted?: boolean;
}

/** Longer rows are about time. */
const longest = 20_000;

it("every probe and decoder is needed by a row, and so is every rule", { timeout: 900_000 }, async () => {
  const rows = [...recordedRows(), ...rowsOfOrders()];
  const parts = [...watchedProbes(), ...decoders.map(watchedDecoder)];
  const kinds = new Map<Row, string>();
  for (const row of rows) {
    listening = row;
    const failed = await failedBy(gateFor(row.options), row);
    // Of the rows to which weights are fitted, some are judged otherwise than they should be.
    if (row.isFitted === true) row.failed = failed.map(({ name }) => name);
    expect(failed.map(({ name }) => name)).toEqual(row.failed);
    kinds.set(row, kindsIn(failed));
  }
  listening = undefined;
  const idle: string[] = [];
  for (const { name, rows: heard, silence } of parts) {
    const speakAgain = silence();
    const isToldOtherwise = async (row: Row): Promise<boolean> =>
      kindsIn(await failedBy(gateFor(row.options), row)) !== kinds.get(row);
    if (!(await some(heard, isToldOtherwise))) idle.push(name);
    speakAgain();
  }
  for (const [gate, { rules }] of Object.entries(gateRows)) {
    const failing = rows.filter(({ failed }) => failed.includes(gate));
    for (const { id } of rules) {
      const gates = new Map<string, Gate>();
      const isToldOtherwise = async (row: Row): Promise<boolean> =>
        kindsIn(await failedBy(gateFor(withoutRule(row.options, gate, id), gates), row)) !== kinds.get(row);
      if (!(await some(soughtBy.get(id) ?? failing, isToldOtherwise))) idle.push(id);
    }
  }
  expect(idle).toEqual([]);
});

/** What the tests of the gates judge: they write it down themselves, here or in a run before this one that was told where. */
function recordedRows(): Row[] {
  const known = process.env["AGENT_GATE_ROWS"];
  const folder = mkdtempSync(join(tmpdir(), "agent-gate-rows-"));
  const file = known ?? join(folder, "rows.jsonl");
  try {
    if (known === undefined) {
      const args = ["run", "--config", "test/vitest.config.ts", "test/shared/gates"];
      const env = { ...process.env, AGENT_GATE_RECORD: file };
      const program = join(root, "node_modules/vitest/vitest.mjs");
      const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, env, stdio: "ignore" });
      expect(status, "the tests of the gates have to be green first").toBe(0);
    }
    const lines = new Set(readFileSync(file, "utf8").split("\n"));
    return [...lines].filter((line) => line !== "" && line.length < longest).map(rowIn);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowIn(line: string): Row {
  const row: Row = JSON.parse(line);
  return row;
}

/** What the weights of orders are fitted to. */
function rowsOfOrders(): Row[] {
  const folder = join(root, "test/shared/gates/rows/fit/injection");
  const options = { gates: { filesystem: false, pii: false, content: false, injection: true } };
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line): Row => {
        const { text }: { text: string } = JSON.parse(line);
        return { output: text, options, failed: [], isFitted: true };
      }),
  );
}

const opened = new Map<string, Gate>();

/** Judged where the test runs, so that it hears the parts. */
function gateFor(options: GateOptions, gates = opened): Gate {
  const key = JSON.stringify(options);
  const gate = gates.get(key) ?? createGate({ ...options, budgetMs: 60_000, now: () => performance.now() });
  gates.set(key, gate);
  return gate;
}

function withoutRule(options: GateOptions, gate: string, id: string): GateOptions {
  const setting = Object.entries(options.gates ?? {}).find(([name]) => name === gate)?.[1] ?? true;
  if (setting === false) return options;
  const off = setting === true ? [] : (setting.off ?? []);
  return {
    ...options,
    gates: { ...options.gates, [gate]: { ...(setting === true ? {} : setting), off: [...off, id] } },
  };
}

async function failedBy(gate: Gate, { output }: Row): Promise<GateResult[]> {
  const { gates } = await gate.evaluate({ output });
  return gates.filter(({ passed }) => !passed);
}

/** What was found, without how often. */
function kindsIn(failed: readonly GateResult[]): string {
  const reasons = failed.map(({ reason = "" }) => reason).join("; ");
  const kinds = Object.values(gateRows).flatMap(({ rules }) => rules.map(({ one, many }) => [one, many]));
  return kinds.filter((words) => words.some((each) => reasons.includes(each))).join("; ");
}

async function some(rows: Iterable<Row>, differs: (row: Row) => Promise<boolean>): Promise<boolean> {
  for (const row of rows) if (await differs(row)) return true;
  return false;
}

/** The row that is being judged, while parts are listened to. */
let listening: Row | undefined;
/** The rows in which a rule was broken. */
const soughtBy = new Map<string, Set<Row>>();

const noteRow = (rows: Set<Row>): void => {
  if (listening !== undefined) rows.add(listening);
};

function noteSighting(rows: Set<Row>, sighting: Sighting | undefined): void {
  const { rule, otherwise, besides = [] } = sighting ?? {};
  for (const id of [rule, otherwise, ...besides]) {
    if (id === undefined) continue;
    const heard = soughtBy.get(id) ?? new Set<Row>();
    soughtBy.set(id, heard);
    noteRow(heard);
    noteRow(rows);
  }
}

const watchedProbes = (): Part[] =>
  inspecting.flatMap((gate) =>
    lookingOf[gate].probes.map((probe) => {
      const rows = new Set<Row>();
      const known = { ...probe };
      const { under, unfolded } = known;
      const heard = <Told extends Sighting | undefined>(sighting: Told): Told => {
        noteSighting(rows, sighting);
        return sighting;
      };
      const speak = (): void => {
        probe.look = (leaf, end, read) => heard(known.look(leaf, end, read));
        if (under !== undefined) probe.under = { ...under, look: (leaf) => heard(under.look(leaf)) };
        if (unfolded !== undefined)
          probe.unfolded = { ...unfolded, look: (leaf) => [...unfolded.look(leaf)].map(heard) };
      };
      speak();
      return {
        name: `the probe of ${gate} for ${probe.rules.join(", ")} at ${probe.anchors.slice(0, 4).join(" ")}`,
        rows,
        silence: () => {
          probe.look = () => undefined;
          if (under !== undefined) probe.under = { ...under, look: () => undefined };
          if (unfolded !== undefined) probe.unfolded = { ...unfolded, look: () => [] };
          return speak;
        },
      };
    }),
  );

function watchedDecoder(decoder: Decoder): Part {
  const rows = new Set<Row>();
  const known = { ...decoder };
  const speak = (): void => {
    decoder.decode = (text, end, read) => {
      const hidden = known.decode(text, end, read);
      if (hidden.said.length > 0) noteRow(rows);
      return hidden;
    };
  };
  speak();
  return {
    name: `the decoder at ${decoder.anchors.slice(0, 4).join(" ")}`,
    rows,
    silence: () => {
      decoder.decode = (_text, end) => ({ said: [], until: end + 1 });
      return speak;
    },
  };
}
