import { userInfo } from "node:os";
import type { IdSource } from "../../shared/ids.ts";
import type { AuditEntry } from "../store/erasure.ts";
import type { Directory } from "../store/store.ts";

/**
 * The person who runs a command: the user who called sudo, and the user that the system knows. Both are named,
 * because SUDO_USER can be set to anything and the other cannot.
 */
export function operator(env: NodeJS.ProcessEnv = process.env): string {
  const user = systemUser();
  const { SUDO_USER: person = "" } = env;
  return `operator:${person === "" || person === user ? user : `${person} (as ${user})`}`;
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

export interface NotingDeps {
  directory: Pick<Directory, "appendAudit">;
  newId: IdSource;
  now: () => number;
  /** The person that the entry names. */
  who: string;
}

/** Notes what an operator did. Ids only: a name may have to be erased one day, and nothing of the log can be. */
export async function note(
  { directory, newId, now, who }: NotingDeps,
  did: Pick<AuditEntry, "action" | "org" | "details">,
): Promise<void> {
  await directory.appendAudit([{ id: newId("aud_"), atMs: now(), who, ...did }]);
}
