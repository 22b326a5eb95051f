import type { Finding } from "../finding.ts";

/** Where a result of MCP has once more, as a value, what stands in its texts. */
const again = "structuredContent";

/** Marks the findings of a result that stand in its texts already, so that a reason counts each thing once. */
export function markSaidTwice(output: unknown, findings: readonly Finding[]): void {
  if (typeof output !== "object" || output === null || !(again in output && "content" in output)) return;
  const said = new Set<string>();
  for (const finding of findings) if (finding.at[0] !== again) said.add(thingOf(output, finding));
  for (const finding of findings)
    if (finding.at[0] === again && said.has(thingOf(output, finding))) finding.isAgain = true;
}

function thingOf(output: object, { rule, at, from, to }: Finding): string {
  const value = at.reduce<unknown>((each, step) => Reflect.get(Object(each), step), output);
  return `${rule} ${String(value).slice(from, to)}`;
}
