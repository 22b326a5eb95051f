import { once } from "node:events";
import { Command } from "commander";
import { isKept } from "../store/archive.ts";
import { openArchiveForReading } from "./archive-reading.ts";
import { databaseFailure } from "./database-failure.ts";
import { eventLine } from "./event-line.ts";
import type { DataFlags } from "./options.ts";
import { orgOption, withData } from "./options.ts";

interface Flags extends DataFlags {
  org?: string;
}

export function exportCommand(): Command {
  return withData(new Command("export"))
    .description("write every event of an organization, in order of acceptance, one JSON line each")
    .option(...orgOption)
    .option("--ndjson", "the format; there is one today, and a script may say which it expects")
    .action(run);
}

async function run({ org, ...flags }: Flags): Promise<void> {
  await using reading = await openArchiveForReading({ ...flags }, org);
  const { archive, organization } = reading;
  try {
    for await (const { events } of archive.pages(organization.id, { erased: false })) {
      const lines = events.filter(isKept).map(eventLine).join("");
      // A slow reader is waited for, so that memory holds a page and not the whole store.
      if (lines !== "" && !process.stdout.write(lines)) await once(process.stdout, "drain");
    }
  } catch (error) {
    throw databaseFailure(error, "what was written is not everything");
  }
}
