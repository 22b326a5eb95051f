import { appendFileSync } from "node:fs";
import { createGate, type GateOptions } from "../../../shared/gates/create-gate.ts";

/** Gates are kept by their options: compiling one for each of a thousand cases takes longer than the cases do. */
const opened = new Map<string, ReturnType<typeof openGate>>();

const record = process.env["AGENT_GATE_RECORD"];

/** The gates that an output fails. */
export async function failedGates(output: unknown, options: GateOptions = {}): Promise<string[]> {
  const key = JSON.stringify(options);
  const gate = opened.get(key) ?? openGate(options);
  opened.set(key, gate);
  const { gates } = await gate.evaluate({ output });
  const failed = gates.filter(({ passed }) => !passed).map(({ name }) => name);
  if (record !== undefined) noteRow(record, { output, options, failed });
  return failed;
}

/** Writes down what was judged: the rows by which `test/house/prune-gates.mjs` tells whether an entry of a table is needed. */
function noteRow(file: string, row: object): void {
  try {
    appendFileSync(file, `${JSON.stringify(row)}\n`);
  } catch {
    // A value that contains itself, or throws, is no row.
  }
}

/** A gate that is closed at the end of the scope, as a budget that no slow test machine exhausts allows. */
export function openGate(options: GateOptions = {}): ReturnType<typeof createGate> & AsyncDisposable {
  const gate = createGate({ budgetMs: 60_000, ...options });
  return { ...gate, [Symbol.asyncDispose]: () => gate.close() };
}
