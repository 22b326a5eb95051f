import { printFields, printJson } from "../../shared/print.ts";
import { lookingAt } from "../home/example.ts";
import { openHomeView, theRecord } from "../home/view.ts";
import type { HomeFlags } from "../terminal/options.ts";
import { ruleWords } from "../judge/exception-rule.ts";
import { foundWords } from "../terminal/verdict-line.ts";

export async function show(id: string, flags: HomeFlags): Promise<void> {
  await using view = await openHomeView(lookingAt(flags));
  const record = theRecord(view, id);
  if (flags.json === true) return printJson(record);
  const { gates, passed, total_latency_ms, tool_ms, found = [], allowed = [], ...fields } = record;
  printFields({
    ...fields,
    verdict: passed ? "✓ clean" : "✗ failed",
    gates_took: `${total_latency_ms.toFixed(1)} ms`,
    tool_took: `${tool_ms.toFixed(1)} ms`,
    ...(found.length === 0 ? {} : { rules: foundWords(found) }),
    ...(allowed.length === 0 ? {} : { allowed_by: allowed.map(ruleWords).join(", ") }),
    ...Object.fromEntries(
      gates.map(({ name, passed, reason = "found nothing" }) => [name, `${passed ? "✓" : "✗"} ${reason}`]),
    ),
  });
}
