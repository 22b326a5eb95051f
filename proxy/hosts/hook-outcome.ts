import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Home } from "../home/home.ts";
import { isTrusted, type Trust, trustHook } from "./codex-trust.ts";
import { type Canary, canaryThrough, isWorking } from "./hook-canary.ts";
import {
  addHook,
  commandOf,
  hasHook,
  hasHookAs,
  hookCommandIn,
  type HookFile,
  hookFileOf,
  hookPlaceOf,
  removeHook,
} from "./hook-files.ts";
import type { Host } from "./host.ts";
import { hashOf, keepOriginal, originalOf } from "./originals.ts";
import { thisWrapper } from "./own-words.ts";
import { placesOf, thisMachine } from "./places.ts";
import { orProblem } from "./survey.ts";

/** What became of the hook of a host. */
export interface HookOutcome {
  path: string;
  says: "added" | "already there" | "would be added" | "removed" | "would be removed" | "left alone";
  /** Why the file is left alone. */
  problem?: string;
  /** What the host starts for each output, and for which events. */
  command?: string;
  events?: readonly string[];
  canary?: Canary;
  trust?: Trust | undefined;
}

export interface HookDeps {
  id: string;
  host: Host;
  home: Home;
  isDryRun: boolean;
  /** What nothing judges is withheld. */
  isStrict?: boolean;
  config?: string | undefined;
}

/** The file of its hooks; undefined for a host of which no hook can put anything in the place of an output. */
export function hookOf(host: Host): HookFile | { path: string; problem: string } | undefined {
  const file = orProblem(() => hookFileOf(host, thisMachine()));
  if (file === undefined || !("problem" in file)) return file;
  return { path: hookPlaceOf(host, thisMachine()) ?? "", ...file };
}

/** Writes our hook into the configuration of a host, and tries it once. */
export async function addedHook(deps: HookDeps, file: HookFile): Promise<HookOutcome> {
  const { id, host, home } = deps;
  const { path, row } = file;
  const machine = thisMachine();
  const dialect = host.hooks?.dialect ?? "";
  // As a server that is wrapped keeps its flags, so does a hook.
  const isStrict = deps.isStrict === true || hookCommandIn(file)?.endsWith(" --strict") === true;
  const words = wordsFor(dialect, { ...deps, isStrict });
  const command = commandOf(words, machine);
  const events = row.entries?.(command).map(([event]) => event) ?? ["plugin"];
  const done = orProblem(() => ({
    hasChanged: deps.isDryRun
      ? !hasHookAs(file, words, machine)
      : addHook({ home, id, machine }, file, words),
  }));
  if ("problem" in done) return { path, says: "left alone", problem: done.problem };
  if (deps.isDryRun)
    return { path, says: done.hasChanged ? "would be added" : "already there", command, events };
  const trust = dialect === "codex" ? await trusted(id, host, home, path) : undefined;
  const canary = canaryThrough(command, dialect);
  return { path, says: done.hasChanged ? "added" : "already there", command, events, canary, trust };
}

/** Takes it away; undefined where there was none. */
export function removedHook({ host, home, isDryRun }: HookDeps): HookOutcome | undefined {
  const file = hookOf(host);
  if (file === undefined || "problem" in file || !hasHook(file)) return undefined;
  const { path } = file;
  if (isDryRun) return { path, says: "would be removed" };
  const done = orProblem(() => ({ value: removeHook(home, file) }));
  return "problem" in done ? { path, says: "left alone", problem: done.problem } : { path, says: "removed" };
}

/** Whether the hook that is there has outputs judged, when it is tried. */
export async function hookWorks(host: Host): Promise<boolean> {
  const file = hookOf(host);
  if (file === undefined || "problem" in file || !(await hookJudges(host))) return false;
  const command = orProblem(() => hookCommandIn(file));
  return typeof command === "string" && isWorking(canaryThrough(command, host.hooks?.dialect ?? ""));
}

/** The same as far as it can be known without trying it. */
export async function hookJudges(host: Host): Promise<boolean> {
  const file = hookOf(host);
  if (file === undefined || "problem" in file || !hasHook(file)) return false;
  return host.hooks?.dialect !== "codex" || (await isTrusted(file.path)) === "trusted";
}

/** The same of one that was just written, and tried. */
export const nowJudges = ({ says, canary, trust }: HookOutcome): boolean =>
  says !== "left alone" &&
  (canary === undefined || isWorking(canary)) &&
  (trust === undefined || trust === "trusted");

/** Codex writes into its configuration that our hook is trusted. What stood there before comes back when the hook is taken away. */
async function trusted(id: string, host: Host, home: Home, hooks: string): Promise<Trust> {
  const [path = ""] = placesOf(host, thisMachine()).map(({ path }) => path);
  const before = bytesOf(path);
  const trust = await trustHook(hooks);
  const after = bytesOf(path);
  if (after === undefined || before?.equals(after) === true) return trust;
  const known = originalOf(home, path) ?? {
    path,
    host: id,
    bytes: before ?? Buffer.alloc(0),
    isNew: before === undefined,
    madeFolder: originalOf(home, hooks)?.madeFolder,
    written: [hashOf(before ?? Buffer.alloc(0))],
  };
  if (before === undefined || known.written.includes(hashOf(before)))
    keepOriginal(home, { ...known, written: [...known.written, hashOf(after)] });
  return trust;
}

const bytesOf = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** By absolute paths, as hosts start servers too. The home is always named: the hook knows no other way to it. */
function wordsFor(dialect: string, { home, config, isStrict }: HookDeps): string[] {
  const { node, file } = thisWrapper([]);
  return [
    node,
    join(dirname(file), "agent-gate-hook.cjs"),
    dialect,
    `--home=${resolve(home.path)}`,
    ...(config === undefined ? [] : [`--config=${resolve(config)}`]),
    ...(isStrict === true ? ["--strict"] : []),
  ];
}
