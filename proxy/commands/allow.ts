import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, say } from "../../shared/print.ts";
import { addRules } from "../config/add-rules.ts";
import { openHomeView, theRecord } from "../home/view.ts";
import { exceptionRule } from "../judge/exception-rule.ts";
import type { PolicyRule } from "../judge/policy.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

interface Flags extends HomeFlags {
  everywhere?: boolean;
  write?: boolean;
}

export function allowCommand(): Command {
  return withHome(new Command("allow"))
    .description("print the rules that would have let an output pass, as the configuration takes them")
    .argument("<evaluation>", "its id, or the start of it")
    .option("--everywhere", "for all tools and places, not only those of this output")
    .option("--write", "put them in front of the rules of the configuration file")
    .action(allow);
}

async function allow(id: string, flags: Flags): Promise<void> {
  await using view = await openHomeView(flags);
  const record = theRecord(view, id);
  const rules = allowing(record, flags.everywhere === true);
  if (flags.write !== true) {
    if (flags.json === true) return printJson({ rules });
    printLine(JSON.stringify({ rules }, null, 2));
    say("put these in front of the rules of the configuration, or say --write");
    return;
  }
  const path = addRules(rules, flags.config);
  if (flags.json === true) return printJson({ file: path, rules });
  printLine(
    `${path} has ${rules.length === 1 ? "one more rule" : `${rules.length} more rules`}: restart the proxies that read it`,
  );
}

/** One rule for each that was broken. */
function allowing(
  { found = [], tool, evaluation_id, passed, gates }: QueuedRecord,
  everywhere: boolean,
): PolicyRule[] {
  if (passed)
    throw new CommandError("usage", `the output of ${evaluation_id} has passed: there is nothing to allow`);
  const rules = found.flatMap((each) => exceptionRule(each, tool, everywhere) ?? []);
  const distinct = [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
  if (distinct.length > 0) return distinct;
  const failed = gates.filter(({ passed }) => !passed).map(({ name }) => name);
  throw new CommandError(
    "usage",
    `no rule of ours was broken: set the action of ${failed.join(", ")} in the configuration, ` +
      "or --fail open for what was not read to its end",
  );
}
