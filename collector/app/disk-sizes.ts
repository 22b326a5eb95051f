import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** What the files of a directory take, and what is left beside them. A file that goes away meanwhile is none. */
export async function diskSizes(dir: string): Promise<{ usedBytes: number; freeBytes: number }> {
  const files = await readdir(dir);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(dir, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const { bavail, bsize } = await statfs(dir);
  return { usedBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize };
}
