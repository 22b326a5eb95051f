import { Command } from "commander";
import { withHome } from "../terminal/options.ts";

/** Verbs are loaded when one runs: the queue costs more to import than the help is worth. */
export function queueCommand(): Command {
  const command = new Command("queue").description(
    "verdicts that wait to be sent, and those that were refused",
  );
  const add = (usage: string, says: string): Command => withHome(command.command(usage)).description(says);
  add("ls", "list what waits and what was refused, newest first (with --json, oldest first)")
    .option("--state <state>", "waiting, in_flight, retrying, dead or acknowledged")
    .option("--failed", "only outputs that are not clean: a gate failed; also those that the collector has")
    .option("--limit <count>", "how many of the newest to list (default: 20, and all with --json)")
    .action(async (flags) => (await import("./queue-ls.ts")).list(flags));
  add("show", "print one verdict")
    .argument("<id>", "its id, or the start of it")
    .action(async (id, flags) => (await import("./queue-show.ts")).show(id, flags));
  add("stats", "print how many verdicts were made, delivered, refused and dropped, and how many wait").action(
    async (flags) => (await import("./queue-stats.ts")).stats(flags),
  );
  add("retry", "put dead letters back into the queue, to be sent again")
    .argument("[id]", "one of them (default: all)")
    .action(async (id, flags) => (await import("./queue-change.ts")).retry(id, flags));
  add("drop", "delete one verdict; it is counted as dropped")
    .argument("<id>", "its id, or the start of it")
    .action(async (id, flags) => (await import("./queue-change.ts")).drop(id, flags));
  add("clear", "delete all of them; they are counted as dropped")
    .option("--yes", "do not ask")
    .action(async (flags) => (await import("./queue-change.ts")).clear(flags));
  add("export", "write all that is not delivered to stdout, one JSON object a line").action(async (flags) =>
    (await import("./queue-transfer.ts")).exportAll(flags),
  );
  add("import", "read what export wrote; verdicts that are there already are skipped")
    .argument("<file>", "file to read, - for standard input")
    .action(async (file, flags) => (await import("./queue-transfer.ts")).importAll(file, flags));
  return command;
}
