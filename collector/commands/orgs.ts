import { Command, Option } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { createOrganization } from "../auth/issue-key.ts";
import { refuseTwin, requireName } from "../auth/names.ts";
import type { Organization } from "../store/store.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, withData } from "../terminal/options.ts";
import { note } from "../data/audit-entry.ts";
import { erase, yesOption } from "./erase.ts";
import type { EraseFlags } from "./erase.ts";
import { setLimits, withLimits } from "./orgs-limits.ts";
import { showOrganization, toJson } from "./orgs-show.ts";
import { ago, printJson, printLine, printTable } from "../../shared/print.ts";
import { makeData, openData, organizationNamed } from "../data/opened.ts";
import { collectorCommand } from "../../shared/next-command.ts";

interface Flags extends DataFlags {
  json?: boolean;
  signing?: Organization["signing"];
  ingestKey?: Organization["ingestKey"];
}

export function orgsCommand(): Command {
  const command = new Command("orgs").description("organizations of this collector");
  withData(command.command("create <name>"))
    .description("make an organization")
    .option(...jsonOption)
    .action(create);
  withData(command.command("ls"))
    .description("list organizations")
    .option(...jsonOption)
    .action(list);
  const signing = new Option("--signing <when>", "whether ingested batches must be signed");
  const ingestKey = new Option("--ingest-key <which>", "which keys may send batches");
  withData(command.command("set <name>"))
    .description("set whether an organization's batches must be signed, and with which keys")
    .addOption(signing.choices(["optional", "required"]))
    .addOption(ingestKey.choices(["any", "secret"]))
    .option(...jsonOption)
    .action(set);
  withData(command.command("show <name>"))
    .description(
      "print an organization: what it asks of its senders, its keys, its limits and what it has used of them, and whether it is suspended",
    )
    .option(...jsonOption)
    .action(showOrganization);
  withData(withLimits(command.command("limits <name>")))
    .description("give an organization limits of its own; without one, print what `show` prints")
    .option(...jsonOption)
    .action(setLimits);
  withData(command.command("rename <name> <new>"))
    .description("rename an organization; keys and data stay as they are")
    .option(...jsonOption)
    .action(rename);
  withData(command.command("suspend <name>"))
    .description("refuse all requests of an organization with 403 from now on; its data stays")
    .option(...jsonOption)
    .action((name: string, flags: Flags) => suspend(name, flags, true));
  withData(command.command("resume <name>"))
    .description("serve a suspended organization again")
    .option(...jsonOption)
    .action((name: string, flags: Flags) => suspend(name, flags, false));
  withData(command.command("rm <name>"))
    .description(
      "erase an organization with its keys, agents and events for good, also while collectors serve the data",
    )
    .option(...yesOption)
    .option(...jsonOption)
    .action(remove);
  return command;
}

async function create(name: string, { json, ...flags }: Flags): Promise<void> {
  requireName(name, "orgs create");
  await using kept = await makeData({ ...flags });
  refuseTwin(name, (await kept.directory.snapshot()).organizations, "an organization");
  const made = await createOrganization(kept, name);
  if (made === undefined) throw new CommandError("failure", `there is an organization "${name}" already`);
  if (json === true) printJson({ id: made.id, name: made.name });
  else
    printLine(
      `${made.id}  ${made.name}   keys: ${collectorCommand("keys", "create", "--org", made.name, "--type", "pk")}`,
    );
}

async function list({ json, ...flags }: Flags): Promise<void> {
  await using kept = await openData({ ...flags });
  const { organizations } = await kept.directory.snapshot();
  if (json === true) printJson(organizations.map(toJson));
  else
    printTable(
      ["ID", "NAME", "SIGNING", "INGEST KEY", "CREATED", "STATUS"],
      organizations.map(({ id, name, signing, ingestKey, createdAtMs, suspendedAtMs }) => [
        id,
        name,
        signing,
        ingestKey,
        ago(createdAtMs, Date.now()),
        suspendedAtMs === undefined ? "active" : `suspended ${ago(suspendedAtMs, Date.now())}`,
      ]),
    );
}

async function set(name: string, { signing, ingestKey, json, ...flags }: Flags): Promise<void> {
  if (signing === undefined && ingestKey === undefined)
    throw new CommandError("usage", "orgs set: nothing to set; give --signing or --ingest-key");
  await using kept = await openData({ ...flags });
  const { id } = await organizationNamed(kept, name);
  await kept.directory.updateOrganization(id, {
    ...(signing === undefined ? {} : { signing }),
    ...(ingestKey === undefined ? {} : { ingestKey }),
  });
  await note(kept, {
    action: "organization.changed",
    org: id,
    details: {
      ...(signing === undefined ? {} : { signing }),
      ...(ingestKey === undefined ? {} : { ingest_key: ingestKey }),
    },
  });
  const changed = await organizationNamed(kept, id);
  if (json === true) printJson(toJson(changed));
  else printLine(`${changed.name}: signing ${changed.signing}, ingest key ${changed.ingestKey}`);
}

async function rename(name: string, next: string, { json, ...flags }: Flags): Promise<void> {
  requireName(next, "orgs rename");
  await using kept = await openData({ ...flags });
  const { id } = await organizationNamed(kept, name);
  const { organizations } = await kept.directory.snapshot();
  const others = organizations.filter((organization) => organization.id !== id);
  refuseTwin(next, others, "an organization");
  if (!(await kept.directory.updateOrganization(id, { name: next })))
    throw new CommandError("failure", `there is an organization "${next}" already`);
  await note(kept, { action: "organization.renamed", org: id, details: {} });
  if (json === true) printJson(toJson(await organizationNamed(kept, id)));
  else printLine(`${id} is called ${next} now`);
}

async function suspend(name: string, { json, ...flags }: Flags, isSuspended: boolean): Promise<void> {
  await using kept = await openData({ ...flags });
  const { id } = await organizationNamed(kept, name);
  await kept.directory.updateOrganization(id, { suspendedAtMs: isSuspended ? kept.now() : null });
  const action = isSuspended ? "organization.suspended" : "organization.resumed";
  await note(kept, { action, org: id, details: {} });
  const changed = await organizationNamed(kept, id);
  if (json === true) printJson(toJson(changed));
  else
    printLine(
      `${changed.name} is ${isSuspended ? "suspended: every request with its keys is 403" : "served again"}`,
    );
}

async function remove(name: string, flags: EraseFlags): Promise<void> {
  await erase(
    { ...flags, org: name },
    { what: (organization) => `the organization ${organization.name} with its keys, agents and events` },
  );
}
