import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FirstKeys } from "../auth/bootstrap.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { credentialsFile } from "../config/settings.ts";

export interface HandedOut {
  organization: string;
  publishable: string;
  /** Undefined when there was no place to show or save it; then no secret key was made. */
  secret: string | undefined;
  /** The file in which local proxies find both keys. */
  saved: string | undefined;
}

/** Saves the keys of a first start for local proxies, unless these have keys of another collector. A terminal gets them too. */
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

/** An empty file beside the credentials. It proves, before a key is made, that the key can be saved. */
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

/** The file appears whole or not at all. When two collectors start for the first time at once, the file of the first one stays. */
function save(draft: string, credentials: object): string | undefined {
  try {
    writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    linkSync(draft, credentialsFile);
    return credentialsFile;
  } catch {
    return undefined;
  }
}
