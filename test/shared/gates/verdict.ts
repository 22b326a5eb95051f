import { createGate, type GateOptions, type GateResult } from "../../../shared/gates/create-gate.ts";

/** Gates are kept by their options: compiling one for each of a thousand cases takes longer than the cases do. */
const opened = new Map<string, ReturnType<typeof openGate>>();

/** The gates that an output fails. */
export async function failedGates(output: unknown, options: GateOptions = {}): Promise<string[]> {
  return (await failedResults(output, options)).map(({ name }) => name);
}

/** The same with what each has to say. */
export async function failedResults(
  output: unknown,
  { tool, ...given }: GateOptions & { tool?: string } = {},
): Promise<GateResult[]> {
  const options: GateOptions = { profile: "contract", ...given };
  const key = JSON.stringify(options);
  const gate = opened.get(key) ?? openGate(options);
  opened.set(key, gate);
  const { gates } = await gate.evaluate({ output, tool });
  return gates.filter(({ passed }) => !passed);
}

/** A gate that is closed at the end of the scope, as a budget that no slow test machine exhausts allows. */
export function openGate(options: GateOptions = {}): ReturnType<typeof createGate> & AsyncDisposable {
  const gate = createGate({ profile: "contract", budgetMs: 60_000, ...options });
  return { ...gate, [Symbol.asyncDispose]: () => gate.close() };
}
