import { Command, Option } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import type { KeyType } from "../../shared/keys.ts";
import { issueKey } from "../auth/issue-key.ts";
import { refuseTwin, requireName } from "../auth/names.ts";
import { resealKeys } from "../auth/keyring.ts";
import type { KeyAccess, KeyRecord } from "../store/store.ts";
import { note } from "../data/audit-entry.ts";
import { expiryOf } from "../terminal/expiry.ts";
import { iso } from "../auth/listed-key.ts";
import { listKeys } from "../terminal/keys-list.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, orgOption, withData } from "../terminal/options.ts";
import { printJson, printLine, say } from "../../shared/print.ts";
import { openIssuing, openData, organizationNamed } from "../data/opened.ts";
import type { OpenedData } from "../data/opened.ts";
import { collectorCommand } from "../../shared/next-command.ts";

interface Flags extends DataFlags {
  json?: boolean;
}

const expiresOption = [
  "--expires <when>",
  "when the key ends: after 90d, or at 2027-01-31 (default: never)",
] as const;

interface CreateFlags extends Flags {
  org?: string;
  type: KeyType;
  name?: string;
  access: KeyAccess;
  expires?: string;
}

export function keysCommand(): Command {
  const command = new Command("keys").description("API keys of this collector");
  const type = new Option("--type <type>", "publishable or secret").choices(["pk", "sk"]);
  withData(command.command("create"))
    .description("make a key; its value is printed this once")
    .option(...orgOption)
    .addOption(type.makeOptionMandatory())
    .option("--name <name>", "what the key is for")
    .addOption(
      new Option("--access <what>", "what the key may do: all, only look, or only send batches")
        .choices(["all", "read", "ingest"])
        .default("all"),
    )
    .option(...expiresOption)
    .option(...jsonOption)
    .action(create);
  withData(command.command("ls"))
    .description("list keys, without their values")
    .option("--org <name>", "only keys of this organization")
    .option(...jsonOption)
    .action(list);
  withData(command.command("revoke <id>"))
    .description(
      "refuse a key from now on: at once beside the data directory, within 5 seconds on every collector of a database",
    )
    .option(...jsonOption)
    .action(revoke);
  withData(command.command("rotate <id>"))
    .description("make a new key with the same rights; the old one works until it is revoked or ends")
    .option(...expiresOption)
    .option(...jsonOption)
    .action(rotate);
  withData(command.command("reseal"))
    .description("seal every secret key under the first master key, so that older ones can be taken away")
    .option(...jsonOption)
    .action(reseal);
  return command;
}

async function create(given: CreateFlags): Promise<void> {
  const { org, type, name = "", access, expires, json, ...flags } = given;
  if (given.name !== undefined) requireName(name, "--name");
  await using kept = await openIssuing({ ...flags });
  const organization = await organizationNamed(kept, org);
  // A key and its successor have the same name.
  if (name !== "") refuseTwin(name, await keysInUse(kept, organization.id), "a key");
  const expiresAtMs = expires === undefined ? undefined : expiryOf(expires, kept.now());
  const { record, value } = await issueKey(kept, {
    org: organization.id,
    type,
    name,
    access,
    expiresAtMs,
  });
  show(record, value, { org: organization.name, json });
}

async function list({ org, json, ...flags }: Flags & { org?: string }): Promise<void> {
  await using kept = await openData({ ...flags });
  const only = org === undefined ? undefined : (await organizationNamed(kept, org)).id;
  listKeys(await kept.directory.snapshot(), { only, json: json === true });
}

async function revoke(start: string, { json, ...flags }: Flags): Promise<void> {
  await using kept = await openData({ ...flags });
  const { id, org } = await keyWithId(kept, start);
  await kept.directory.revokeKey(id, kept.now());
  await note(kept, { action: "key.revoked", org, details: { key: id } });
  if (json === true) printJson({ id, status: "revoked" });
  else printLine(`${id} revoked`);
}

async function rotate(
  start: string,
  { json, expires, ...flags }: Flags & { expires?: string },
): Promise<void> {
  await using kept = await openIssuing({ ...flags });
  const { id, org, type, name, access, revokedAtMs } = await keyWithId(kept, start);
  if (revokedAtMs !== undefined) {
    const create = collectorCommand("keys", "create", "--org", org, "--type", type);
    throw new CommandError(
      "failure",
      `${id} was revoked and cannot be rotated: make a new key with ${create}`,
    );
  }
  const organization = await organizationNamed(kept, org);
  const expiresAtMs = expires === undefined ? undefined : expiryOf(expires, kept.now());
  const { record, value } = await issueKey(kept, { org, type, name, access, expiresAtMs, predecessor: id });
  show(record, value, { org: organization.name, json });
  say(`When every client has the new one: ${collectorCommand("keys", "revoke", id)}`);
}

async function reseal({ json, ...flags }: Flags): Promise<void> {
  await using kept = await openIssuing({ ...flags });
  const { keys, webhooks, left } = await resealKeys(kept.directory, kept.sealer);
  const of =
    webhooks === 0 ? `${keys} secret keys` : `${keys} secret keys and ${webhooks} secrets of webhooks`;
  await note(kept, { action: "keys.resealed", org: undefined, details: { keys, left } });
  if (left > 0)
    throw new CommandError(
      "failure",
      `${left} of ${of} are not sealed under the first master key: keep the older ones, and try again`,
    );
  if (json === true) printJson({ keys });
  else printLine(`${of} are sealed under the first master key: older ones can be taken away`);
}

function show(key: KeyRecord, value: string, how: { org: string; json: boolean | undefined }): void {
  if (how.json === true) {
    const { id, type, name, access, expiresAtMs } = key;
    printJson({ id, org: how.org, type, name, access, expires_at: iso(expiresAtMs), key: value });
    return;
  }
  printLine(value);
  say(
    `Copy it now, it is not shown again. id ${key.id}   org ${how.org}   revoke: ${collectorCommand("keys", "revoke", key.id)}`,
  );
}

async function keysInUse({ directory }: OpenedData, org: string): Promise<KeyRecord[]> {
  const { keys } = await directory.snapshot();
  return keys.filter((key) => key.org === org && key.revokedAtMs === undefined);
}

/** By its id or the start of it, as the list shows it in a terminal. */
async function keyWithId({ directory }: OpenedData, id: string): Promise<KeyRecord> {
  const { keys } = await directory.snapshot();
  const [found, ...others] = keys.filter((key) => /^key_./.test(id) && key.id.startsWith(id));
  if (found === undefined)
    throw new CommandError("failure", `there is no key "${id}": see ${collectorCommand("keys", "ls")}`);
  if (others.length > 0)
    throw new CommandError("failure", `more than one key begins with ${id}: give more of the id`);
  return found;
}
