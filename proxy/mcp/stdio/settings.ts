import { Worker } from "node:worker_threads";
import { CommandError, type exitCodes } from "../../../shared/exit-codes.ts";
import type { LoadedConfig } from "../../config/load.ts";

export type Settings = Pick<LoadedConfig, "values" | "file">;

/** What the thread says that reads them. */
export type Said = Settings | { kind: keyof typeof exitCodes; problem: string };

/**
 * Reads the settings of a wrapper in a thread that is gone afterwards: what checks them takes 7 MB, and a host starts many wrappers that have nothing else
 * to check. Rejects with a CommandError when one of them is wrong.
 */
export async function readSettings(own: readonly string[]): Promise<Settings> {
  const thread = new Worker(new URL("settings-thread.js", import.meta.url), { workerData: [...own] });
  const said = await new Promise<Said>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the settings could not be read")));
  });
  if ("problem" in said) throw new CommandError(said.kind, said.problem);
  return said;
}
