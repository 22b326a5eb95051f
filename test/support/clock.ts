import { renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "./spawn.ts";

const preload = new URL("clock-preload.mjs", import.meta.url).href;

/** A wall clock that processes share and a test moves. */
export interface MovedClock extends AsyncDisposable {
  nowMs: () => number;
  move: (byMs: number) => void;
  /** For a process whose clock is apart from this one by so much. */
  env: (skewMs: number) => Record<string, string>;
}

export async function openMovedClock(): Promise<MovedClock> {
  const folder = await temporaryDirectory();
  const file = join(folder, "moved-ms");
  let movedMs = 0;
  const move = (byMs: number): void => {
    movedMs += byMs;
    // Nobody may read a file that is half written.
    writeFileSync(`${file}.new`, String(movedMs));
    renameSync(`${file}.new`, file);
  };
  move(0);
  return {
    nowMs: () => Date.now() + movedMs,
    move,
    env: (skewMs) => ({
      NODE_OPTIONS: `--import=${preload}`,
      AGENT_GATE_TEST_CLOCK: file,
      AGENT_GATE_TEST_SKEW_MS: String(skewMs),
    }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
