import { Command, Option } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import type { KeyType } from "../../shared/keys.ts";
import { issueKey } from "../auth/issue-key.ts";
import type { KeyRecord } from "../store/store.ts";
import { ago, printJson, printLine, printTable, say } from "./print.ts";
import { openWorkshop, organizationNamed } from "./workshop.ts";
import type { Workshop } from "./workshop.ts";

interface Flags {
  data?: string;
  org: string;
  type: KeyType;
  name: string;
  json?: boolean;
}

const data = ["--data <dir>", "data directory"] as const;
const json = ["--json", "print JSON"] as const;

export function keysCommand(): Command {
  const command = new Command("keys").description("API keys of this collector");
  command
    .command("create")
    .description("make a key; its value is printed this once")
    .option(...data)
    .option("--org <name>", "organization", "default")
    .addOption(
      new Option("--type <type>", "publishable or secret").choices(["pk", "sk"]).makeOptionMandatory(),
    )
    .option("--name <name>", "what the key is for", "")
    .option(...json)
    .action(async (flags: Flags) => {
      await using workshop = openWorkshop({ data: flags.data });
      const organization = await organizationNamed(workshop, flags.org);
      const { record, value } = await issueKey(workshop, {
        org: organization.id,
        type: flags.type,
        name: flags.name,
      });
      show(record, value, { org: organization.name, json: flags.json });
    });
  command
    .command("ls")
    .description("list keys, without their values")
    .option(...data)
    .option(...json)
    .action(async (flags: Flags) => {
      await using workshop = openWorkshop({ data: flags.data });
      await list(workshop, flags.json === true);
    });
  command
    .command("revoke <id>")
    .description("refuse a key from now on, at once on a collector that is running")
    .option(...data)
    .action(async (id: string, flags: Flags) => {
      await using workshop = openWorkshop({ data: flags.data });
      const key = await keyWithId(workshop, id);
      await workshop.directory.revokeKey(key.id, workshop.now());
      printLine(`${key.id} revoked`);
    });
  command
    .command("rotate <id>")
    .description("make a successor of a key; the old one works until it is revoked")
    .option(...data)
    .option(...json)
    .action(async (id: string, flags: Flags) => {
      await using workshop = openWorkshop({ data: flags.data });
      const { org, type, name } = await keyWithId(workshop, id);
      const organization = await organizationNamed(workshop, org);
      const { record, value } = await issueKey(workshop, { org, type, name });
      show(record, value, { org: organization.name, json: flags.json });
      say(`When every client has the new one: agent-gate-collector keys revoke ${id}`);
    });
  return command;
}

function show(key: KeyRecord, value: string, how: { org: string; json: boolean | undefined }): void {
  if (how.json === true) {
    printJson({ id: key.id, org: how.org, type: key.type, name: key.name, key: value });
    return;
  }
  printLine(value);
  say(
    `Copy it now, it is not shown again. id ${key.id}   org ${how.org}   revoke: agent-gate-collector keys revoke ${key.id}`,
  );
}

async function keyWithId({ directory }: Workshop, id: string): Promise<KeyRecord> {
  const { keys } = await directory.snapshot();
  const found = keys.find((key) => key.id === id);
  if (found === undefined)
    throw new CommandError("failure", `there is no key "${id}": see agent-gate-collector keys ls`);
  return found;
}

async function list({ directory }: Workshop, asJson: boolean): Promise<void> {
  const { organizations, keys } = await directory.snapshot();
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  if (asJson) {
    printJson(
      keys.map((key) => ({
        id: key.id,
        org: names.get(key.org),
        type: key.type,
        name: key.name,
        hint: key.hint,
        status: key.revokedAtMs === undefined ? "active" : "revoked",
        created_at: iso(key.createdAtMs),
        last_used_at: iso(key.lastUsedAtMs),
        revoked_at: iso(key.revokedAtMs),
      })),
    );
    return;
  }
  const now = Date.now();
  printTable(
    ["ID", "ORG", "TYPE", "NAME", "KEY", "CREATED", "LAST USED", "STATUS"],
    keys.map((key) => [
      key.id,
      names.get(key.org) ?? "",
      key.type,
      key.name,
      key.hint,
      ago(key.createdAtMs, now),
      ago(key.lastUsedAtMs, now),
      key.revokedAtMs === undefined ? "active" : "revoked",
    ]),
  );
}

function iso(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
