import { Command } from "commander";
import { proxyCommand, shellWord } from "../../shared/next-command.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, printWrapped, say } from "../../shared/print.ts";
import { addRules } from "../config/add-rules.ts";
import { lookingAt } from "../home/example.ts";
import { configInUse, readersOf } from "../home/config-in-use.ts";
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
    .description(
      "print the rules that would have let an output pass, as the configuration takes them: each switches a rule off " +
        "at that place, for all later answers of that tool",
    )
    .argument("<id>", "the id of its verdict, as tail shows it, or the start of it")
    .option("--everywhere", "for all tools and places, not only those of this output")
    .option("--write", "put them in front of the rules of the configuration file")
    .action(allow);
}

async function allow(id: string, given: Flags): Promise<void> {
  const flags = lookingAt(given, () => undefined);
  await using view = await openHomeView(flags);
  const record = theRecord(view, id);
  const rules = allowing(record, flags.everywhere === true);
  if (flags.write !== true) {
    if (flags.json === true) return printJson({ rules });
    printLine(JSON.stringify({ rules }, null, 2));
    const everywhere = flags.everywhere === true ? ["--everywhere"] : [];
    const file = shellWord(configInUse(view.home, flags.config).path);
    const write = proxyCommand("allow", id, ...everywhere, "--write");
    say(`to put them in front of the rules of ${file}: ${write}`);
    return;
  }
  const { path, running } = configInUse(view.home, flags.config);
  addRules(rules, path);
  if (flags.json === true) return printJson({ file: path, rules });
  const more = rules.length === 1 ? "one more rule" : `${rules.length} more rules`;
  printWrapped(`${path} has ${more}: ${readersOf(path, running)}`);
  for (const { rule = "", tool = "every tool", path: at } of rules)
    printWrapped(
      `  ${rule}${at === undefined ? "" : ` at ${at}`} in ${tool} is off from now on and passes as ✓; to undo it, delete the rule`,
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
