import { Command } from "commander";
import { proxyCommand, shellWord } from "../../shared/next-command.ts";
import type { GateResult } from "../../shared/contract/gate-result.ts";
import { isGate } from "../../shared/gates/names.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, printWrapped, say } from "../../shared/print.ts";
import { addRules } from "../config/add-rules.ts";
import { lookingAt } from "../home/example.ts";
import { configInUse, readersOf } from "../home/config-in-use.ts";
import { openHomeView, theRecord } from "../home/view.ts";
import { canBeExcepted } from "../judge/decide.ts";
import { exceptionRules, ruleWords } from "../judge/exception-rule.ts";
import type { PolicyRule } from "../judge/policy.ts";
import { schemaGateName } from "../judge/schema/schema-gate.ts";
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
  const rules = allowing(record, flags.everywhere === true);
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
  for (const left of otherWays(record)) say(left);
}

/** One rule for each that was broken. */
function allowing(record: QueuedRecord, everywhere: boolean): PolicyRule[] {
  const { found = [], tool, evaluation_id, passed } = record;
  if (passed)
    throw new CommandError("usage", `the output of ${evaluation_id} is clean: there is nothing to allow`);
  const rules = exceptionRules(found, tool, everywhere);
  if (rules.length > 0) return rules;
  const why = record.action === "blocked" ? otherWays(record).join("; ") : "the agent got it as it was";
  throw new CommandError("usage", `allow has no rule for this output: ${why}`);
}

/** What to do about gates that hold an output back and that no rule can make an exception for, each in a sentence. */
function otherWays({ action, gates, found = [] }: QueuedRecord): string[] {
  const holds = ({ name, skipped }: GateResult): boolean =>
    skipped === true || found.some(({ rule, action }) => action === "block" && rule.startsWith(`${name}.`));
  const others = gates.filter(
    (gate) => !gate.passed && !canBeExcepted(gate) && (isGate(gate.name) || holds(gate)),
  );
  if (action !== "blocked") return [];
  return others.map(({ name }) => {
    if (isGate(name)) return `the gate ${name} did not read it to its end: --fail open delivers such answers`;
    const list = name === schemaGateName ? "schemas" : "customGates";
    return `the gate ${name} is your own: "action": "observe" in its entry of ${list} delivers what it finds`;
  });
}
