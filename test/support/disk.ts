import { execFileSync, spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import type { TestContext } from "vitest";
import { temporaryDirectory } from "./spawn.ts";

/** A bash line that lets no file grow past so many blocks of 1 KiB. The soft limit only, so that it can be lifted while the process runs; a write is cut short and fails with EFBIG. */
export const mayGrowTo = (blocks: number): string => `ulimit -Sf ${blocks}`;

/** `prlimit` belongs to every Linux; elsewhere a running process keeps its limits. */
export const limitsCanBeLifted = process.platform === "linux";

export function liftFileLimit(pid: number): void {
  execFileSync("prlimit", ["--pid", String(pid), "--fsize=unlimited:unlimited"]);
}

/** A disk of a few MiB until the end of the scope. Only root may have one; anybody else skips the test. */
export async function smallDisk(
  context: TestContext,
  mib: number,
): Promise<{ path: string } & AsyncDisposable> {
  const path = await temporaryDirectory();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m,mode=0700`, "tmpfs", path]);
  if (status !== 0) {
    await rm(path, { recursive: true });
    context.skip("only root may mount a small file system");
  }
  return {
    path,
    async [Symbol.asyncDispose]() {
      execFileSync("umount", ["--lazy", path]);
      await rm(path, { recursive: true });
    },
  };
}
