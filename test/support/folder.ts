import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is gone at the end of the scope. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "agent-gate-"));
  return { path, [Symbol.asyncDispose]: () => removeFolder(path) };
}

/** Some clients do not wait for the server that they started, and it still writes into the folder while it ends. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
