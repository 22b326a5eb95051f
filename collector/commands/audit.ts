import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printTable } from "../../shared/print.ts";
import type { AuditEntry } from "../store/erasure.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, withData } from "../terminal/options.ts";
import { openData } from "../data/opened.ts";

interface Flags extends DataFlags {
  org?: string;
  json?: boolean;
}

export function auditCommand(): Command {
  const command = new Command("audit").description("who did what to keys, organizations and data");
  withData(command.command("ls"))
    .description("list the audit log, oldest first; entries are never changed or deleted")
    .option("--org <name>", "entries of this organization only; of one that was erased, its id")
    .option(...jsonOption)
    .action(list);
  return command;
}

async function list({ org, json, ...flags }: Flags): Promise<void> {
  await using kept = await openData({ ...flags });
  const { organizations } = await kept.directory.snapshot();
  const known = organizations.find(({ name, id }) => name === org || id === org);
  const id = known?.id ?? org;
  const all = await kept.directory.audit();
  const entries = all.filter((entry) => id === undefined || entry.org === id);
  if (org !== undefined && known === undefined && entries.length === 0)
    throw new CommandError("failure", `there is no organization "${org}", and no entry of one with this id`);
  if (json === true) printJson(entries.map(toJson));
  else printTable(["WHEN", "WHO", "DID", "ORGANIZATION", "DETAILS"], entries.map(rowOf));
}

function toJson({ id, atMs, who, action, org, details }: AuditEntry): Record<string, unknown> {
  return { id, at: new Date(atMs).toISOString(), who, action, org: org ?? null, details };
}

function rowOf({ atMs, who, action, org, details }: AuditEntry): string[] {
  const words = Object.entries(details).map(([name, value]) => `${name}=${String(value)}`);
  return [new Date(atMs).toISOString(), who, action, org ?? "", words.join(" ")];
}
