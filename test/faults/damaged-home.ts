import { execFileSync } from "node:child_process";
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import type { Home } from "../../proxy/home/home.ts";
import { startQueueChild } from "./queue-child.ts";

export const count = 3_000;

/** A home whose last process is gone: 100 records are delivered, the others wait. */
export async function fill(home: Home, end: "closed" | "killed", append = count): Promise<void> {
  await using child = startQueueChild({ home: home.path, append, stay: true });
  await child.until(({ done }) => done === true);
  await (end === "closed" ? child.close() : child.kill());
  // A process that ends leaves what is in the log to the next one, and what is in the log mends what is damaged in the file.
  if (end === "closed")
    inAnotherProcess(`new (require("libsql"))(path).exec("PRAGMA wal_checkpoint(TRUNCATE)")`, home);
}

/** Closing a file that SQLite has open here would drop its locks. */
export function inAnotherProcess(script: string, { queueFile }: Home): void {
  execFileSync(process.execPath, ["-e", `const path = ${JSON.stringify(queueFile)}; ${script}`]);
}

export function change(path: string, edit: (file: number, size: number) => void): void {
  const file = openSync(path, "r+");
  edit(file, statSync(path).size);
  closeSync(file);
}

export const overwritten = (path: string, from: (size: number) => number, bytes: Buffer): void =>
  change(path, (file, size) => void writeSync(file, bytes, 0, bytes.length, from(size)));
