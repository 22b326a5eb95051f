import type { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { proxyCommand, shellWord } from "../../shared/next-command.ts";
import { printJson, printLine, printWrapped, say } from "../../shared/print.ts";
import { addRules } from "../config/add-rules.ts";
import { configInUse, readersOf } from "../home/config-in-use.ts";
import { lookingAt } from "../home/example.ts";
import { openHomeView, theRecord } from "../home/view.ts";
import { ruleWords } from "../judge/exception-rule.ts";
import type { RulesFor } from "../judge/allowing.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

export interface RulesFlags extends HomeFlags {
  everywhere?: boolean;
  write?: boolean;
}

/** A command that makes rules out of an output that was judged. */
export interface RulesCommand<F extends RulesFlags> {
  name: "allow" | "withhold";
  /** Throws where there is none to make. */
  rulesFor: (record: QueuedRecord, flags: F) => RulesFor;
  /** The flags of its own, as they are typed. */
  typed?: (flags: F) => string[];
  /** What is in force once a rule is written. */
  says: (flags: F) => string;
}

/** What such commands ask for. */
export const withRules = (command: Command): Command =>
  withHome(command)
    .argument("<id>", "the id of its verdict, as tail shows it, or the start of it")
    .option("--everywhere", "for all tools and places, not only those of this output")
    .option(
      "--write",
      "put them in front of the rules of the configuration file; a proxy that runs with it takes them at once",
    );

export async function printOrWrite<F extends RulesFlags>(
  { name, rulesFor, typed = () => [], says }: RulesCommand<F>,
  id: string,
  given: F,
): Promise<void> {
  const flags = lookingAt(given, () => undefined);
  await using view = await openHomeView(flags);
  const record = theRecord(view, id);
  const { rules, otherWays } = rulesFor(record, flags);
  if (rules.length === 0)
    throw new CommandError("usage", `${name} has no rule for this output: ${otherWays.join("; ")}`);
  const isOfHook = record.session !== undefined;
  const { path, running } = configInUse(view.home, flags.config, isOfHook);
  if (flags.write !== true) {
    if (flags.json === true) return printJson({ rules });
    printLine(JSON.stringify({ rules }, null, 2));
    const everywhere = flags.everywhere === true ? ["--everywhere"] : [];
    const write = proxyCommand(name, id, ...typed(flags), ...everywhere, "--write");
    say(`to put them in front of the rules of ${shellWord(path)} (${readersOf(path, running)}): ${write}`);
    return;
  }
  addRules(rules, path);
  if (flags.json === true) return printJson({ file: path, rules });
  const more = rules.length === 1 ? "one more rule" : `${rules.length} more rules`;
  printWrapped(`${path} has ${more}: ${readersOf(path, running)}`);
  for (const { tool = "every tool", ...rule } of rules)
    printWrapped(`  ${ruleWords({ ...rule, tool })} ${says(flags)}; to undo it, delete the rule`);
  for (const left of otherWays) say(left);
}
