import { Command, Option } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { createOrganization } from "../auth/issue-key.ts";
import { ago, printJson, printLine, printTable } from "./print.ts";
import { openWorkshop, organizationNamed } from "./workshop.ts";

interface Flags {
  data?: string;
  json?: boolean;
  signing?: "optional" | "required";
  ingestKey?: "any" | "secret";
}

export function orgsCommand(): Command {
  const command = new Command("orgs").description("organizations of this collector");
  command
    .command("create <name>")
    .description("make an organization")
    .option("--data <dir>", "data directory")
    .option("--json", "print JSON")
    .action(async (name: string, flags: Flags) => {
      await using workshop = openWorkshop({ ...flags });
      const made = await createOrganization(workshop, name);
      if (made === undefined) throw new CommandError("failure", `there is an organization "${name}" already`);
      if (flags.json === true) printJson({ id: made.id, name: made.name });
      else
        printLine(
          `${made.id}  ${made.name}   keys: agent-gate-collector keys create --org ${made.name} --type pk`,
        );
    });
  command
    .command("ls")
    .description("list organizations")
    .option("--data <dir>", "data directory")
    .option("--json", "print JSON")
    .action(async (flags: Flags) => {
      await using workshop = openWorkshop({ ...flags });
      const { organizations } = await workshop.directory.snapshot();
      if (flags.json === true) {
        printJson(
          organizations.map(({ createdAtMs, ingestKey, ...rest }) => ({
            ...rest,
            ingest_key: ingestKey,
            created_at: new Date(createdAtMs).toISOString(),
          })),
        );
        return;
      }
      const rows = organizations.map(({ id, name, signing, ingestKey, createdAtMs }) => [
        id,
        name,
        signing,
        ingestKey,
        ago(createdAtMs, Date.now()),
      ]);
      printTable(["ID", "NAME", "SIGNING", "INGEST KEY", "CREATED"], rows);
    });
  command
    .command("set <name>")
    .description("change what an organization asks of its senders")
    .option("--data <dir>", "data directory")
    .addOption(
      new Option("--signing <when>", "whether ingested batches must be signed").choices([
        "optional",
        "required",
      ]),
    )
    .addOption(new Option("--ingest-key <which>", "which keys may send batches").choices(["any", "secret"]))
    .action(async (name: string, { signing, ingestKey, ...flags }: Flags) => {
      if (signing === undefined && ingestKey === undefined)
        throw new CommandError("usage", "orgs set: nothing to set; give --signing or --ingest-key");
      await using workshop = openWorkshop({ ...flags });
      const { id } = await organizationNamed(workshop, name);
      const change = {
        ...(signing === undefined ? {} : { signing }),
        ...(ingestKey === undefined ? {} : { ingestKey }),
      };
      await workshop.directory.updateOrganization(id, change);
      printLine(
        `${name}: ${Object.entries(change)
          .map(([key, value]) => `${key} ${value}`)
          .join(", ")}`,
      );
    });
  return command;
}
