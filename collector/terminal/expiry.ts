import { parseTimestamp, timestamp } from "../../shared/contract/timestamp.ts";
import { CommandError } from "../../shared/exit-codes.ts";

export const dayMs = 86_400_000;
const spanForm = /^(\d{1,5})(h|d|y)$/;
const unitsMs: Readonly<Record<string, number>> = { h: 3_600_000, d: dayMs, y: 365 * dayMs };
/** A key that ends within these days is one to be renewed. */
export const soonMs = 14 * dayMs;

/** When a key ends: after a time such as 90d, or at a date or a moment. */
export function expiryOf(given: string, nowMs: number): number {
  const [, count, unit = ""] = spanForm.exec(given) ?? [];
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T00:00:00Z` : given;
  const atMs =
    count !== undefined
      ? nowMs + Number(count) * (unitsMs[unit] ?? 0)
      : timestamp.safeParse(moment).success
        ? parseTimestamp(moment)
        : undefined;
  if (atMs === undefined)
    throw new CommandError(
      "usage",
      `--expires: must be a time such as 12h, 90d or 1y, or a date such as 2027-01-31`,
    );
  if (atMs <= nowMs) throw new CommandError("usage", "--expires: is in the past");
  return atMs;
}
