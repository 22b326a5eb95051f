import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isAlive } from "../is-alive.ts";
import type { Home } from "./home.ts";

const upstream = z.object({
  name: z.string(),
  url: z.string(),
  /** The file of certificates that are trusted of it. */
  ca: z.string().exactOptional(),
  mode: z.string(),
  agent: z.string(),
});

const rule = z.object({
  gate: z.string(),
  rule: z.string().optional(),
  tool: z.string().optional(),
  path: z.string().optional(),
  action: z.string(),
});

/** What changes while a proxy runs. */
const measures = z.object({
  /** Tool calls by what became of them, such as `passed` and `blocked`. */
  counters: z.record(z.string(), z.number()),
  /** Rules of the configuration that have matched nothing since it started. */
  unused_rules: z.array(rule),
  /** Verdicts wait in memory, because they cannot be written down. */
  trouble: z.literal("disk_error").exactOptional(),
});

const runningProxy = z.object({
  pid: z.int(),
  started: z.string(),
  version: z.string(),
  command: z.string(),
  url: z.string().optional(),
  /** Whom it serves, as that one calls itself. */
  host: z.string().exactOptional(),
  /** Where it sends its verdicts; not said by one that is offline. */
  collector: z.string().exactOptional(),
  upstreams: z.array(upstream),
  ...measures.shape,
});

export type Measures = z.infer<typeof measures>;
export type RunningProxy = z.infer<typeof runningProxy>;
export type RunningFacts = Omit<RunningProxy, "pid" | "started" | keyof Measures>;

const lookMs = 1_000;
const heartbeatMs = 10_000;
/** The process id of a file that nobody has touched for so long belongs to somebody else by now. */
const staleMs = 30_000;

/** Says in the home's `run` folder that this process is a running proxy, and how it fares, until it is disposed of or the process ends. */
export function registerRunning(
  home: Home,
  facts: RunningFacts,
  measure: () => Measures & Partial<RunningFacts>,
): Disposable {
  const { pid } = process;
  const file = fileOf(home, pid);
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
  const remove = (): void => rmSync(file, { force: true });

  write();
  const timer = setInterval(write, lookMs).unref();
  process.once("exit", remove);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      process.off("exit", remove);
      remove();
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
    rmSync(next, { force: true });
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

/** The proxies of this home that run now. What a process left behind that was killed is swept away. */
export function runningProxies(home: Home, nowMs: number): RunningProxy[] {
  const found: RunningProxy[] = [];
  for (const name of readdirSync(home.runDir).toSorted()) {
    const pid = /^(\d{1,10})\.json$/.exec(name)?.[1];
    if (pid === undefined) continue;
    if (!isAlive(Number(pid))) rmSync(fileOf(home, Number(pid)), { force: true });
    else found.push(...readProxy(fileOf(home, Number(pid)), nowMs));
  }
  return found;
}

function readProxy(file: string, nowMs: number): RunningProxy[] {
  try {
    if (nowMs - statSync(file).mtimeMs > staleMs) return [];
    return [runningProxy.parse(JSON.parse(readFileSync(file, "utf8")))];
  } catch {
    // It ended a moment ago, or another version writes something else.
    return [];
  }
}

function fileOf(home: Home, pid: number): string {
  return join(home.runDir, `${pid}.json`);
}
