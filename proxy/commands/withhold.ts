import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { type RulesFor, withholdingOf } from "../judge/allowing.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { printOrWrite, type RulesFlags, withRules } from "./write-rules.ts";

interface Flags extends RulesFlags {
  redact?: boolean;
}

export const withholdCommand = (): Command =>
  withRules(new Command("withhold"))
    .description(
      "print the rules that would have kept from the agent what was found in an output: each withholds all later answers of " +
        "that tool that break a rule of a gate",
    )
    .option("--redact", "take what breaks the rule out of them, in the place of withholding all of them")
    .action((id: string, flags: Flags) =>
      printOrWrite({ name: "withhold", rulesFor, typed, says }, id, flags),
    );

const typed = ({ redact }: Flags): string[] => (redact === true ? ["--redact"] : []);
const says = ({ redact }: Flags): string =>
  redact === true ? "is taken out of later answers" : "withholds later answers";

/** One rule for each that was broken by what the agent got. */
function rulesFor(record: QueuedRecord, { everywhere, redact }: Flags): RulesFor {
  const found = withholdingOf(record, { everywhere, action: redact === true ? "redact" : "block" });
  if (found !== undefined) return found;
  throw new CommandError(
    "usage",
    `the agent got nothing that was found in the output of ${record.evaluation_id}: there is nothing to withhold`,
  );
}
