import { randomUUID } from "node:crypto";

const accepted = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own id when it is harmless, ours otherwise. */
export function requestIdOf(header: string): string {
  return accepted.test(header) ? header : randomUUID();
}
