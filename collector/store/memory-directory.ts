import type { AuditEntry, Erasure } from "./erasure.ts";
import { sumOf } from "./day-use.ts";
import { openMemoryWebhooks } from "./memory-webhooks.ts";
import type { DayUse, Directory, KeyRecord, Organization } from "./store.ts";

/** Organizations and keys that live as long as the process. */
export function openMemoryDirectory(): Directory {
  const organizations = new Map<string, Organization>();
  const keys = new Map<string, KeyRecord>();
  const erasures = new Map<string, Erasure>();
  const entries = new Map<string, AuditEntry>();
  const days = new Map<string, { writer: string; day: number; org: string; use: DayUse }>();
  const webhooks = openMemoryWebhooks();
  let dirty = true;

  return {
    webhooks,
    changed: () => dirty,

    async snapshot() {
      dirty = false;
      return { organizations: [...organizations.values()], keys: [...keys.values()] };
    },

    async createOrganization(organization) {
      if ([...organizations.values()].some((other) => other.name === organization.name)) return false;
      organizations.set(organization.id, organization);
      return (dirty = true);
    },

    async updateOrganization(id, change) {
      const organization = organizations.get(id);
      const { suspendedAtMs, limits, ...rest } = change;
      if ([...organizations.values()].some((other) => other.id !== id && other.name === rest.name))
        return false;
      if (organization !== undefined)
        organizations.set(id, {
          ...organization,
          ...rest,
          suspendedAtMs:
            suspendedAtMs === undefined ? organization.suspendedAtMs : (suspendedAtMs ?? undefined),
          limits: limits === undefined ? organization.limits : (limits ?? undefined),
        });
      return (dirty = true);
    },

    async createKey(key) {
      if ([...keys.values()].some((other) => other.hash === key.hash)) return false;
      keys.set(key.id, key);
      return (dirty = true);
    },

    async revokeKey(id, atMs) {
      const key = keys.get(id);
      if (key !== undefined) keys.set(id, { ...key, revokedAtMs: key.revokedAtMs ?? atMs });
      dirty = true;
    },

    async resealKeys(sealed) {
      for (const key of keys.values()) keys.set(key.id, { ...key, sealed: sealed.get(key.id) ?? key.sealed });
      dirty = true;
    },

    async removeOrganization(id) {
      const own = [...keys.values()].filter((key) => key.org === id);
      for (const key of own) keys.delete(key.id);
      organizations.delete(id);
      for (const [name, { org }] of days) if (org === id) days.delete(name);
      await webhooks.eraseOrganization(id);
      dirty = true;
      return own.length;
    },

    async requestErasure(erasure) {
      erasures.set(erasure.id, erasure);
    },

    async erasures() {
      return [...erasures.values()];
    },

    async finishErasure(id, entry) {
      entries.set(entry.id, entry);
      erasures.delete(id);
    },

    async appendAudit(added) {
      for (const entry of added) if (!entries.has(entry.id)) entries.set(entry.id, entry);
    },

    async audit() {
      return [...entries.values()];
    },

    async noteDay(writer, day, uses) {
      for (const [name, noted] of days) if (noted.day < day - 1) days.delete(name);
      for (const [org, use] of uses)
        days.set(`${writer} ${day} ${org}`, { writer, day, org, use: { ...use } });
    },

    async dayUses(day, except) {
      const noted = [...days.values()].filter((each) => each.day === day && each.writer !== except);
      return sumOf(noted.map(({ org, use }) => [org, use]));
    },

    touch(keyIds, atMs) {
      for (const id of keyIds) {
        const key = keys.get(id);
        if (key !== undefined) keys.set(id, { ...key, lastUsedAtMs: atMs });
      }
    },

    async [Symbol.asyncDispose]() {},
  };
}
