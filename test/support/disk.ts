import { execFileSync, spawnSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
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

/** Takes all the room there is. */
export async function fillDisk(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const size of [1_048_576, 65_536, 4_096, 1]) await writeUntilRefused(file, Buffer.alloc(size, 1));
  } finally {
    await file.close();
  }
}

async function writeUntilRefused(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  try {
    for (;;) await file.write(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

/** Makes the disk refuse every write, like a disk that the kernel has found broken. */
export function mountForReading(path: string): void {
  execFileSync("mount", ["-o", "remount,ro", path]);
}
