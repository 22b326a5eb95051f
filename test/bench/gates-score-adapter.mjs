/** Lets the scoring script of a labelled corpus ask the built gates, one gate at a time. Run `npm run build` first. */
import { createGate } from "../../dist/shared/gates/create-gate.js";

const names = ["filesystem", "pii", "content"];
const gates = new Map(
  names.map((name) => {
    const others = names.filter((each) => each !== name).map((each) => [each, false]);
    return [name, createGate({ profile: "contract", gates: Object.fromEntries(others), budgetMs: 10_000 })];
  }),
);

export default async (name, output) => (await gates.get(name).evaluate({ output })).passed;
