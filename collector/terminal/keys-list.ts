import type { DirectorySnapshot, KeyRecord } from "../store/store.ts";
import { iso, listedKeyOf, statusOf } from "../auth/listed-key.ts";
import { dayMs, soonMs } from "./expiry.ts";
import { ago, printJson, printTable, shownId } from "../../shared/print.ts";

export function listKeys(
  { organizations, keys }: DirectorySnapshot,
  how: { only: string | undefined; json: boolean },
): void {
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const listed = keys.filter((key) => how.only === undefined || key.org === how.only);
  if (how.json) {
    printJson(listed.map((key) => toJson(key, names.get(key.org) ?? "")));
    return;
  }
  const now = Date.now();
  // A line a key. The organization is named where there are several; --json has everything.
  const isOfSeveral = new Set(listed.map(({ org }) => org)).size > 1;
  const headings = ["ID", "TYPE", "KEY", "NAME", "LAST USED", "STATUS"];
  const rows = listed.map((key) => [
    shownId(key.id),
    key.access === "all" ? types[key.type] : `${types[key.type]}, ${key.access}`,
    key.hint,
    key.name,
    ago(key.lastUsedAtMs, now),
    wordsOf(key, now),
  ]);
  if (!isOfSeveral) return printTable(headings, rows);
  printTable(
    ["ORG"].concat(headings),
    rows.map((row, at) => [names.get(listed[at]?.org ?? "") ?? ""].concat(row)),
  );
}

const types = { pk: "publishable", sk: "secret" } as const;

function toJson(key: KeyRecord, org: string): Record<string, unknown> {
  const { id, ...rest } = listedKeyOf(key, Date.now());
  return { id, org, ...rest };
}

/** A key that ends soon says when. */
function wordsOf(key: KeyRecord, nowMs: number): string {
  const status = statusOf(key, nowMs);
  if (status !== "active" || key.expiresAtMs === undefined) return status;
  const leftMs = key.expiresAtMs - nowMs;
  const days = Math.floor(leftMs / dayMs);
  if (leftMs < soonMs) return `active, ends in ${days === 0 ? "less than a day" : `${days} d`}: rotate it`;
  return `active until ${iso(key.expiresAtMs)?.slice(0, 10)}`;
}
