import { printFields, printJson } from "../../shared/print.ts";
import { countAgents } from "../store/open.ts";
import type { Organization, OrganizationLimits } from "../store/store.ts";
import { settings } from "../config/settings.ts";
import { iso } from "../auth/listed-key.ts";
import type { DataFlags } from "../terminal/options.ts";
import { openData, organizationNamed, placeOf, type OpenedData } from "../data/opened.ts";

const dayMs = 86_400_000;

type ShowFlags = DataFlags & { json?: boolean };

export function toJson(organization: Organization): Record<string, unknown> {
  const { id, name, signing, ingestKey, createdAtMs, suspendedAtMs } = organization;
  return {
    id,
    name,
    signing,
    ingest_key: ingestKey,
    created_at: iso(createdAtMs),
    suspended_at: iso(suspendedAtMs),
  };
}

/** What the limits are called outside. */
export const limitNames: Readonly<Record<string, string>> = {
  ingestPerMinute: "ingest_per_minute",
  otherPerMinute: "other_per_minute",
  eventsPerDay: "events_per_day",
  bytesPerDay: "bytes_per_day",
  agents: "agents",
};

export async function showOrganization(name: string, flags: ShowFlags): Promise<void> {
  const { json: _, ...place } = flags;
  await using kept = await openData(place);
  await printOrganization(kept, await organizationNamed(kept, name), flags);
}

export async function printOrganization(
  { directory, now }: OpenedData,
  organization: Organization,
  { json, ...place }: ShowFlags,
): Promise<void> {
  const { id, limits = {} } = organization;
  const { keys } = await directory.snapshot();
  const own = keys.filter(({ org, revokedAtMs }) => org === id && revokedAtMs === undefined);
  const uses = await directory.dayUses(Math.floor(now() / dayMs));
  const { events, bytes } = uses.get(id) ?? { events: 0, bytes: 0 };
  const agents = await countAgents(placeOf(place), id);
  const shown = { ...toJson(organization), keys: own.length };
  if (json === true)
    return printJson({
      ...shown,
      limits: limitsToJson(limits),
      used: { events_today: events, bytes_today: bytes, agents },
    });
  const { ingestPerMinute = "default", otherPerMinute = "default" } = limits;
  const { eventsPerDay = "any number", bytesPerDay, agents: agentsMax = "default" } = limits;
  printFields({
    ...shown,
    "ingest requests a minute": ingestPerMinute,
    "other requests a minute": otherPerMinute,
    "events a day": `${eventsPerDay}, ${events} today (UTC)`,
    "bytes a day": `${bytesPerDay === undefined ? defaultBytes : orAny(bytesPerDay)}, ${bytes} today (UTC)`,
    agents: `${orAny(agentsMax)}, ${agents} now`,
  });
}

/** This command does not know the settings that a collector was started with. */
const defaultBytes = `default (${settings.bytesPerDay.default} unless set otherwise)`;

function orAny(max: number | string): number | string {
  return max === 0 ? "any number" : max;
}

/** null: as the settings of the collectors say. */
function limitsToJson(limits: OrganizationLimits): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(limits));
  return Object.fromEntries(
    Object.entries(limitNames).map(([name, written]) => [written, given.get(name) ?? null]),
  );
}
