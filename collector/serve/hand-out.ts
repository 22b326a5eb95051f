import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FirstKeys } from "../auth/bootstrap.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { credentialsFile } from "../config/settings.ts";

export interface HandedOut {
  organization: string;
  publishable: string;
  /** Undefined where nobody could have been told it: then none was made. */
  secret: string | undefined;
  /** Where local proxies find both. */
  saved: string | undefined;
}

/** Hands the keys of a first start to the local proxies, where these have none of another collector, and to whoever sits at the terminal. */
export async function handOut(
  { organization, publishable, makeSecret }: FirstKeys,
  to: { collector: string; store: CollectorConfig["store"]; isTerminal: boolean },
): Promise<HandedOut> {
  const draft = to.store === "memory" ? undefined : openDraft();
  try {
    if (draft === undefined && !to.isTerminal)
      return { organization, publishable, secret: undefined, saved: undefined };
    const secret = await makeSecret();
    const saved = draft && save(draft, { collector: to.collector, organization, publishable, secret });
    return { organization, publishable, secret, saved };
  } finally {
    if (draft !== undefined) rmSync(draft, { force: true });
  }
}

/** A file beside the place of the credentials, to be sure before there is a key that it can be kept. */
function openDraft(): string | undefined {
  const draft = `${credentialsFile}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
    if (existsSync(credentialsFile)) return undefined;
    writeFileSync(draft, "", { mode: 0o600 });
    return draft;
  } catch {
    return undefined;
  }
}

/** Appears whole or not at all. Of two collectors that start for the first time at once, the first one's stays. */
function save(draft: string, credentials: object): string | undefined {
  try {
    writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    linkSync(draft, credentialsFile);
    return credentialsFile;
  } catch {
    return undefined;
  }
}
