import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { allowingOf, type RulesFor } from "../judge/allowing.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { printOrWrite, type RulesFlags, withRules } from "./write-rules.ts";

export const allowCommand = (): Command =>
  withRules(new Command("allow"))
    .description(
      "print the rules that would have allowed an output, as the configuration takes them: each switches a rule of " +
        "a gate off at that place, for all later answers of that tool",
    )
    .action((id: string, flags: RulesFlags) =>
      printOrWrite(
        { name: "allow", rulesFor, says: () => "is off; such answers are marked ✓ allowed" },
        id,
        flags,
      ),
    );

/** One rule for each that was broken. */
function rulesFor(record: QueuedRecord, { everywhere }: RulesFlags): RulesFor {
  const found = allowingOf(record, everywhere);
  if (found !== undefined) return found;
  throw new CommandError(
    "usage",
    `the output of ${record.evaluation_id} is clean: there is nothing to allow`,
  );
}
