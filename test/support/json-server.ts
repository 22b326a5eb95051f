import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { freePort } from "./agent.ts";
import { temporaryFolder } from "./folder.ts";

const require = createRequire(import.meta.url);
const program = require.resolve("json-server/lib/cli/bin.js");

export interface JsonServer extends AsyncDisposable {
  url: string;
}

/** A real tool that nobody here wrote, in front of a small database of its own. */
export async function startJsonServer(database: object): Promise<JsonServer> {
  const { path: folder, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const file = join(folder, "db.json");
  await writeFile(file, JSON.stringify(database));
  const port = await freePort();
  const child = spawn(process.execPath, [program, "--host", "127.0.0.1", "--port", String(port), file], {
    stdio: "ignore",
  });
  const closed = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await closed;
      await remove();
    },
  };
}

/** Resolves once there is a page at a URL. */
export async function answers(url: string): Promise<void> {
  const ask = async (): Promise<void> => expect((await fetch(url)).status).toBe(200);
  await vi.waitFor(ask, { timeout: 60_000 });
}
