import { expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";
import type { GateOptions } from "../../../shared/gates/create-gate.ts";

async function piiPasses(output: string, options: GateOptions): Promise<boolean | undefined> {
  const gate = createGate(options);
  const { gates } = await gate.evaluate({ output });
  await gate.close();
  return gates.find(({ name }) => name === "pii")?.passed;
}

it("leaves placeholders and reserved domains alone only for whoever asks for it", async () => {
  const placeholders = { gates: { pii: { ignorePlaceholders: true } } };
  const reserved = { gates: { pii: { ignoreReservedDomains: true } } };
  expect(await piiPasses("ssn 123-45-6789", {})).toBe(false);
  expect(await piiPasses("ssn 123-45-6789", placeholders)).toBe(true);
  expect(await piiPasses("ssn 536-22-8145", placeholders)).toBe(false);
  expect(await piiPasses("ann@example.com", {})).toBe(false);
  expect(await piiPasses("ann@example.com", reserved)).toBe(true);
  expect(await piiPasses("ann@acme.io", reserved)).toBe(false);
});
