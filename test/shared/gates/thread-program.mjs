/** A program that has large outputs judged, never closes its gate and has nothing else to do. */
import { createGate } from "../../../dist/shared/gates/create-gate.js";

const gate = createGate({ profile: "contract", budgetMs: 60_000 });
for (const text of process.argv.slice(2)) {
  const { gates } = await gate.evaluate({ output: "nothing to see here. ".repeat(20_000) + text });
  console.log(gates.find(({ passed }) => !passed)?.reason ?? "passed");
}
