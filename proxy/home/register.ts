import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type Home, runFile } from "./home.ts";
import type { Measures, RunningFacts, RunningProxy } from "./running.ts";

const lookMs = 1_000;
const heartbeatMs = 10_000;

/** Says in the home's `run` folder that this process is a running proxy, and how it fares, until it is disposed of or the process ends. */
export function registerRunning(
  home: Home,
  facts: RunningFacts,
  measure: () => Measures & Partial<RunningFacts>,
): Disposable {
  const { pid } = process;
  const file = runFile(home, pid);
  const started = new Date().toISOString();
  let known = "";
  let writtenMs = 0;

  const write = (): void => {
    const text = JSON.stringify({ pid, started, ...facts, ...measure() } satisfies RunningProxy);
    const nowMs = performance.now();
    if (text === known && nowMs - writtenMs < heartbeatMs) return;
    known = text;
    writtenMs = nowMs;
    replace(file, text);
  };
  const gone = (): void => remove(file);

  write();
  const timer = setInterval(write, lookMs).unref();
  process.once("exit", gone);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      process.off("exit", gone);
      gone();
    },
  };
}

/** A reader sees the old one or the new one, never half of one. */
function replace(file: string, text: string): void {
  const next = `${file}.new`;
  try {
    writeFileSync(next, text, { mode: 0o600 });
    renameSync(next, file);
  } catch {
    overwrite(file, text);
    remove(next);
  }
}

/** On a full disk nothing new fits, and that is what has to be said: what is there already can be written over. */
function overwrite(file: string, text: string): void {
  try {
    writeFileSync(file, text.padEnd(statSync(file).size), { flag: "r+" });
  } catch {
    // Then nobody hears of it from here: it is only a courtesy.
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The disk is read-only, or the file was never made. Readers check whether the process is alive.
  }
}
