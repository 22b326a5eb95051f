import { type Command, InvalidArgumentError, Option } from "commander";
import type { OrganizationLimits } from "../store/store.ts";
import { note } from "../data/audit-entry.ts";
import type { DataFlags } from "../terminal/options.ts";
import { limitNames, printOrganization } from "./orgs-show.ts";
import { openData, organizationNamed } from "../data/opened.ts";

/** A number, or what takes it away again. */
type Given = number | "default";

type LimitFlags = { [Name in keyof OrganizationLimits]?: Given } & DataFlags & { json?: boolean };

/** Each slot of a minute's limit takes eight bytes of memory. */
const perMinuteMax = 1_000_000;

const limitOptions = [
  ["--ingest-per-minute <n>", "requests to POST /v1/ingest in 60 seconds", 1, perMinuteMax],
  ["--other-per-minute <n>", "other requests in 60 seconds", 1, perMinuteMax],
  ["--events-per-day <n>", "events that are taken in a day of UTC", 1, Number.MAX_SAFE_INTEGER],
  [
    "--bytes-per-day <n>",
    "bytes of request bodies that are taken in a day of UTC, 0 for any number",
    0,
    Number.MAX_SAFE_INTEGER,
  ],
  ["--agents <n>", "agents that it may have, 0 for any number", 0, Number.MAX_SAFE_INTEGER],
] as const;

export function withLimits(command: Command): Command {
  for (const [flag, purpose, min, max] of limitOptions)
    command.addOption(
      new Option(flag, `${purpose}, or default`).argParser((text) => parse(text, { min, max })),
    );
  return command;
}

function parse(text: string, { min, max }: { min: number; max: number }): Given {
  if (text === "default") return text;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new InvalidArgumentError(`it must be a whole number from ${min} to ${max}, or default`);
}

export async function setLimits(name: string, flags: LimitFlags): Promise<void> {
  const { ingestPerMinute, otherPerMinute, eventsPerDay, bytesPerDay, agents, ...rest } = flags;
  const given = { ingestPerMinute, otherPerMinute, eventsPerDay, bytesPerDay, agents };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { json: _, ...place } = rest;
  await using kept = await openData(place);
  const { id, limits } = await organizationNamed(kept, name);
  if (Object.keys(changes).length > 0) {
    const next: OrganizationLimits = Object.fromEntries(
      Object.entries({ ...limits, ...changes }).filter(([, value]) => typeof value === "number"),
    );
    const isNone = Object.keys(next).length === 0;
    await kept.directory.updateOrganization(id, { limits: isNone ? null : next });
    await note(kept, { action: "organization.limits", org: id, details: toDetails(changes) });
  }
  await printOrganization(kept, await organizationNamed(kept, id), rest);
}

function toDetails(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written = Object.entries(changes).map(([name, value]) => [limitNames[name] ?? name, value]);
  return Object.fromEntries(written);
}
