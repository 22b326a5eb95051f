import { userInfo } from "node:os";
import type { AuditEntry } from "../store/erasure.ts";
import type { OpenedData } from "./opened.ts";

/** Whoever runs a command, by the name that the system knows. */
export function operator(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/** Notes what an operator did. Ids only: a name may have to be erased one day, and nothing of the log can be. */
export async function note(
  { directory, newId, now }: Pick<OpenedData, "directory" | "newId" | "now">,
  did: Pick<AuditEntry, "action" | "org" | "details">,
): Promise<void> {
  await directory.appendAudit([{ id: newId("aud_"), atMs: now(), who: operator(), ...did }]);
}
