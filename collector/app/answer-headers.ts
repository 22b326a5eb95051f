import { randomUUID } from "node:crypto";

/** What every answer carries, whoever writes it. */
export const securityHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const accepted = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own id when it is harmless, ours otherwise. */
export function requestIdOf(header: string): string {
  return accepted.test(header) ? header : randomUUID();
}
