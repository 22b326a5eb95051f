import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { z } from "zod";
import { isAlive } from "../is-alive.ts";
import { type Home, runFile } from "./home.ts";

const upstream = z.object({
  name: z.string(),
  url: z.string(),
  /** The file of certificates that are trusted of it. */
  ca: z.string().exactOptional(),
  mode: z.string(),
  profile: z.string(),
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
  /** Records for a receiver of OpenTelemetry, where one is named. */
  otel: z.object({ sent: z.int(), dropped: z.int() }).exactOptional(),
  /** Verdicts wait in memory, because they cannot be written down. */
  trouble: z.literal("disk_error").exactOptional(),
});

const runningProxy = z.object({
  pid: z.int(),
  started: z.string(),
  version: z.string(),
  command: z.string(),
  /** The configuration file that it reads, or will read when there is one. */
  config: z.string(),
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

/** The process id of a file that nobody has touched for so long belongs to somebody else by now. */
const staleMs = 30_000;

/** The proxies of this home that run now. What a process left behind that was killed is swept away. */
export function runningProxies(home: Home, nowMs: number): RunningProxy[] {
  const found: RunningProxy[] = [];
  for (const name of readdirSync(home.runDir).toSorted()) {
    const pid = /^(\d{1,10})\.json$/.exec(name)?.[1];
    if (pid === undefined) continue;
    if (!isAlive(Number(pid))) rmSync(runFile(home, Number(pid)), { force: true });
    else found.push(...readProxy(runFile(home, Number(pid)), nowMs));
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
