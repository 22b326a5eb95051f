import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What the collector's first start and `login` leave for the proxies of this user. */
export interface StoredCredentials {
  collector: string;
  organization?: string;
  publishable?: string;
  secret?: string;
}

/** Whoever reads it meanwhile finds the old file or the new one, and no other user finds either. */
export function storeCredentials(file: string, credentials: StoredCredentials): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}
