import { CommandError } from "../../shared/exit-codes.ts";
import { failpoint } from "../../shared/failpoint.ts";
import type { ArchiveReader, ArchiveWriter, Remains } from "../store/archive.ts";
import type { DirectorySnapshot, KeyRecord, Organization } from "../store/store.ts";
import type { Webhook } from "../store/webhooks.ts";
import { copyAudit, copyKeys, copyWebhooks, type Reseal } from "./copy-directory.ts";
import type { Comparison } from "./comparison.ts";
import { compare, stillWritten } from "./comparison.ts";
import { createProgressLine } from "../terminal/progress-line.ts";

export interface MigrationDeps {
  source: ArchiveReader;
  target: ArchiveWriter;
  /** Opens what was written, for comparing. */
  readTarget: () => Promise<ArchiveReader>;
  reseal: Reseal;
  /** Which events are compared byte by byte. */
  seed: number;
}

type Show = (name: string, done: number, of: number) => void;

/** What is to be done with one organization. */
export interface Plan {
  organization: Organization;
  keys: readonly KeyRecord[];
  webhooks: readonly Webhook[];
  /** How many events the source has, erased ones included. */
  events: number;
  remains: Remains | undefined;
  /** An earlier run has compared it with all that the source has, and was cut off among its keys: from the first key on it may have been used. */
  compared: boolean;
  /** The target has keys of it, so the rest of the directory is there and may have been changed since. */
  hasKeys: boolean;
}

export interface Migrated extends Plan {
  /** Undefined when an earlier run had finished it. */
  comparison: Comparison | undefined;
  /** How many alerts wait to be sent; undefined when an earlier run has brought the webhooks. */
  waiting: number | undefined;
}

const roundsMax = 3;

export function chooseOrganizations(
  { organizations }: DirectorySnapshot,
  wanted: string | undefined,
): Organization[] {
  const chosen = organizations.filter(
    ({ id, name }) => wanted === undefined || wanted === name || wanted === id,
  );
  if (chosen.length > 0) return chosen;
  const which = wanted === undefined ? "no organization" : `no organization "${wanted}"`;
  throw new CommandError("failure", `the source has ${which}`);
}

/** Looks at both ends and refuses what could not be finished, before anything is written. */
export async function planMigration(
  { source, target, readTarget }: Pick<MigrationDeps, "source" | "target" | "readTarget">,
  wanted: string | undefined,
  restart: boolean,
): Promise<Plan[]> {
  const [from, to] = [await source.snapshot(), await target.directory.snapshot()];
  const organizations = chooseOrganizations(from, wanted);
  const webhooks = await source.webhooks();
  const plans: Plan[] = [];
  for (const organization of organizations) {
    const keys = from.keys.filter((key) => key.org === organization.id);
    refuseTaken(organization, keys, to);
    const remains = await target.remains(organization.id);
    if (remains === undefined && !(await target.isEmpty(organization.id))) throw notEmpty(organization);
    const hasKeys =
      remains !== undefined && keys.some(({ hash }) => to.keys.some((other) => other.hash === hash));
    if (restart && hasKeys && remains.finished === undefined) throw maybeUsed(organization);
    const events = await source.count(organization.id);
    const copied = remains?.finished?.events ?? (hasKeys ? (remains.progress?.events ?? 0) : events);
    const hasGrown = copied !== events;
    if (hasGrown && (remains?.finished !== undefined || (await isUsed(readTarget, organization, copied))))
      throw grown(organization, copied, events);
    const discarded = restart && remains?.finished === undefined;
    plans.push({
      organization,
      keys,
      webhooks: webhooks.filter(({ org }) => org === organization.id),
      events,
      compared: hasKeys && !hasGrown,
      hasKeys,
      remains: discarded ? undefined : remains,
    });
  }
  return plans;
}

/** Whether a copy with some of its keys has taken anything but what was copied. */
async function isUsed(
  readTarget: MigrationDeps["readTarget"],
  { id }: Organization,
  copied: number,
): Promise<boolean> {
  await using written = await readTarget();
  return (await written.count(id)) !== copied;
}

function refuseTaken(
  { id, name }: Organization,
  keys: readonly KeyRecord[],
  { organizations, keys: taken }: DirectorySnapshot,
): void {
  if (organizations.some((other) => other.name === name && other.id !== id))
    throw new CommandError("failure", `the target has another organization "${name}": nothing was copied`);
  const foreign = keys.find((key) => taken.some((other) => other.hash === key.hash && other.id !== key.id));
  if (foreign !== undefined)
    throw new CommandError(
      "failure",
      `the key ${foreign.id} of "${name}" is in use in the target: nothing was copied`,
    );
}

function notEmpty({ name }: Organization): CommandError {
  const message = `the target holds events or agents of "${name}" already, and not from an unfinished migration: nothing was copied`;
  return new CommandError("failure", message);
}

function maybeUsed({ name }: Organization): CommandError {
  const message = `"${name}" has been compared and has keys in the target, so it may be in use: run again without --restart`;
  return new CommandError("failure", message);
}

function grown({ name }: Organization, copied: number, events: number): CommandError {
  const message = `"${name}" was migrated before, with ${copied} events, and the source has ${events} now: what both sides got since cannot be merged`;
  return new CommandError("failure", message);
}

export async function migrateAll(
  deps: MigrationDeps,
  plans: readonly Plan[],
  restart: boolean,
): Promise<Migrated[]> {
  using line = createProgressLine();
  const migrated: Migrated[] = [];
  for (const plan of plans) {
    if (restart && plan.remains === undefined) await deps.target.discard(plan.organization.id);
    migrated.push(await copyOrganization(deps, plan, line.show));
  }
  return migrated;
}

/**
 * The organization comes first, which reserves its name, and its keys come last: until the copy is compared nobody can send to it. Killed at any moment, the
 * next run goes on.
 */
async function copyOrganization(deps: MigrationDeps, plan: Plan, show: Show): Promise<Migrated> {
  const { source, target } = deps;
  const { organization, events, remains } = plan;
  const { id, name } = organization;
  if (remains?.finished !== undefined) return { ...plan, comparison: undefined, waiting: undefined };
  if (plan.compared) return finish(deps, plan, undefined);
  if (remains === undefined) await target.begin(id);
  failpoint("migrate.begun");
  if (!(await target.directory.createOrganization(organization)))
    await target.directory.updateOrganization(id, {
      signing: organization.signing,
      ingestKey: organization.ingestKey,
      suspendedAtMs: organization.suspendedAtMs ?? null,
      limits: organization.limits ?? null,
    });
  let done = remains?.progress?.events ?? 0;
  for await (const page of source.pages(id, { erased: true, from: remains?.progress })) {
    await target.write(id, page);
    failpoint("migrate.page");
    done += page.events.length;
    show(name, done, events);
  }
  for await (const agents of source.agents(id)) await target.writeAgents(id, agents);
  failpoint("migrate.agents");
  return finish(deps, plan, await comparedWithSource(deps, plan));
}

async function finish(
  deps: MigrationDeps,
  plan: Plan,
  comparison: Comparison | undefined,
): Promise<Migrated> {
  // Before the first key, with which somebody could remove one of them in the copy.
  const waiting = plan.hasKeys ? undefined : await copyWebhooks(deps, plan);
  await copyKeys(deps, plan);
  await copyAudit(deps, plan.organization);
  await deps.target.finish(plan.organization.id, comparison?.events ?? plan.events, Date.now());
  failpoint("migrate.finished");
  return { ...plan, comparison, waiting };
}

/** What came to the source meanwhile is copied after the rest; whoever goes on writing is asked to stop. */
async function comparedWithSource(deps: MigrationDeps, { organization, events }: Plan): Promise<Comparison> {
  const { source, target, readTarget, seed } = deps;
  for (let round = 0; round < roundsMax; round++) {
    await using written = await readTarget();
    const comparison = await compare({ source, target: written }, organization, { seed, expected: events });
    if (comparison.later.length === 0) return comparison;
    await target.write(organization.id, { events: comparison.later, cursor: undefined });
  }
  throw stillWritten(organization.name);
}
