import { Command } from "commander";
import { proxyCommand, shellWord } from "../../shared/next-command.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, printWrapped, say } from "../../shared/print.ts";
import { addRules } from "../config/add-rules.ts";
import { lookingAt } from "../home/example.ts";
import { configInUse, readersOf } from "../home/config-in-use.ts";
import { openHomeView, theRecord } from "../home/view.ts";
import { type Allowing, allowingOf } from "../judge/allowing.ts";
import { ruleWords } from "../judge/exception-rule.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

interface Flags extends HomeFlags {
  everywhere?: boolean;
  write?: boolean;
}

export function allowCommand(): Command {
  return withHome(new Command("allow"))
    .description(
      "print the rules that would have allowed an output, as the configuration takes them: each switches a rule of " +
        "a gate off at that place, for all later answers of that tool",
    )
    .argument("<id>", "the id of its verdict, as tail shows it, or the start of it")
    .option("--everywhere", "for all tools and places, not only those of this output")
    .option(
      "--write",
      "put them in front of the rules of the configuration file; a proxy that runs with it takes them at once",
    )
    .action(allow);
}

async function allow(id: string, given: Flags): Promise<void> {
  const flags = lookingAt(given, () => undefined);
  await using view = await openHomeView(flags);
  const record = theRecord(view, id);
  const { rules, otherWays } = allowing(record, flags.everywhere === true);
  const isOfHook = record.session !== undefined;
  const { path, running } = configInUse(view.home, flags.config, isOfHook);
  if (flags.write !== true) {
    if (flags.json === true) return printJson({ rules });
    printLine(JSON.stringify({ rules }, null, 2));
    const everywhere = flags.everywhere === true ? ["--everywhere"] : [];
    const write = proxyCommand("allow", id, ...everywhere, "--write");
    say(`to put them in front of the rules of ${shellWord(path)} (${readersOf(path, running)}): ${write}`);
    return;
  }
  addRules(rules, path);
  if (flags.json === true) return printJson({ file: path, rules });
  const more = rules.length === 1 ? "one more rule" : `${rules.length} more rules`;
  printWrapped(`${path} has ${more}: ${readersOf(path, running)}`);
  for (const { tool = "every tool", ...rule } of rules)
    printWrapped(
      `  ${ruleWords({ ...rule, tool })} is off; such answers are marked ✓ allowed; to undo it, delete the rule`,
    );
  for (const left of otherWays) say(left);
}

/** One rule for each that was broken. */
function allowing(record: QueuedRecord, everywhere: boolean): Allowing {
  const found = allowingOf(record, everywhere);
  if (found === undefined)
    throw new CommandError(
      "usage",
      `the output of ${record.evaluation_id} is clean: there is nothing to allow`,
    );
  if (found.rules.length > 0) return found;
  throw new CommandError("usage", `allow has no rule for this output: ${found.otherWays.join("; ")}`);
}
