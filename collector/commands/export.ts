import { once } from "node:events";
import { Command } from "commander";
import { isKept } from "../store/archive.ts";
import { isWanted } from "../store/wanted.ts";
import { openArchiveForReading } from "../migration/archive-reading.ts";
import { databaseFailure } from "../data/database-failure.ts";
import { withFilter, wantedOf } from "../terminal/event-filter.ts";
import type { FilterFlags } from "../terminal/event-filter.ts";
import { eventLine } from "../terminal/event-line.ts";
import type { DataFlags } from "../terminal/options.ts";
import { orgOption, withData } from "../terminal/options.ts";

interface Flags extends DataFlags, FilterFlags {
  org?: string;
}

export function exportCommand(): Command {
  return withFilter(withData(new Command("export")))
    .description(
      "write the verdicts of an organization, all or some, in order of acceptance, one JSON line each",
    )
    .option(...orgOption)
    .option("--ndjson", "the format; there is one today, and a script may say which it expects")
    .action(run);
}

async function run({ org, ...flags }: Flags): Promise<void> {
  const wanted = wantedOf(flags);
  await using reading = await openArchiveForReading({ ...flags }, org);
  const { archive, organization } = reading;
  try {
    for await (const { events } of archive.pages(organization.id, { erased: false })) {
      const lines = events
        .filter(isKept)
        .filter((event) => isWanted(wanted, event))
        .map(eventLine)
        .join("");
      // A slow reader is waited for, so that memory holds a page and not the whole store.
      if (lines !== "" && !process.stdout.write(lines)) await once(process.stdout, "drain");
    }
  } catch (error) {
    throw databaseFailure(error, "what was written is not everything");
  }
}
