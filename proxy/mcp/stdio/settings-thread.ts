import { parentPort, workerData } from "node:worker_threads";
import { strict } from "../../../shared/command-line.ts";
import { CommandError } from "../../../shared/exit-codes.ts";
import { loadConfig } from "../../config/load.ts";
import type { Said } from "./settings.ts";
import { wrapperCommand } from "./wrapper-command.ts";

function read(own: readonly string[]): Said {
  try {
    const { values, file } = loadConfig(
      strict(wrapperCommand())
        .parse([...own], { from: "user" })
        .opts(),
    );
    return { values, file };
  } catch (error) {
    if (error instanceof CommandError) return { kind: error.code, problem: error.message };
    if (!(error instanceof Error)) throw error;
    return { kind: "usage", problem: `${error.message.replace(/^error: /, "")} (try --help)` };
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion, unicorn/require-post-message-target-origin
parentPort?.postMessage(read(workerData as string[]));
