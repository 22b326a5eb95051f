import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CommandError, exitCodes } from "../../shared/exit-codes.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { printJson, printLine, printWrapped } from "../../shared/print.ts";
import type { Home } from "../home/home.ts";
import { type Trust, trustHook } from "./codex-trust.ts";
import { canaryThrough, canaryWords } from "./hook-canary.ts";
import { addHook, commandOf, hasHook, type HookFile, hookFileOf, removeHook } from "./hook-files.ts";
import type { Host } from "./host.ts";
import { hashOf, keepOriginal, originalOf } from "./originals.ts";
import { shownPath } from "./outcome.ts";
import { thisWrapper } from "./own-words.ts";
import { placesOf, thisMachine } from "./places.ts";
import { orProblem } from "./survey.ts";

interface Flags {
  config?: string;
  json?: boolean;
  dryRun?: boolean;
  strict?: boolean;
}

/** Writes our hook into the configuration of a host, and tries it once. */
export async function wrapHooks([id, host]: [string, Host], home: Home, flags: Flags): Promise<void> {
  const machine = thisMachine();
  const file = fileOf(host);
  const dialect = host.hooks?.dialect ?? "";
  const words = wordsFor(dialect, home, flags);
  const command = commandOf(words, machine);
  const isNew = !hasHook(file);
  if (flags.dryRun === true)
    return tell(flags, { id, file, says: isNew ? "would be added" : "is there", command });
  const changed = orRefuse(file, () => addHook({ home, id, machine }, file, words));
  const trust = dialect === "codex" ? await trusted(id, host, home, file.path) : undefined;
  const canary = canaryThrough(command, dialect);
  if (canary === "cannot be started" || canary === "not judged") process.exitCode = exitCodes.failure;
  tell(flags, { id, file, says: changed ? "added" : "already there", command, canary, trust });
  if (flags.json === true) return;
  printWrapped(`  tried: ${canaryWords[canary]}`, 4);
  if (trust !== undefined && trust !== "trusted")
    printWrapped(`  installed, not trusted: start ${host.name} and trust the hook with /hooks`, 4);
  if (changed) printWrapped(`restart ${host.name}; to undo it: ${proxyCommand("unwrap", id)}`);
}

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
    written: [hashOf(before ?? Buffer.alloc(0))],
  };
  if (before === undefined || known.written.includes(hashOf(before)))
    keepOriginal(home, { ...known, written: [...known.written, hashOf(after)] });
  return trust;
}

const bytesOf = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** Takes it away. True where there was one. */
export function unwrapHooks(host: Host, home: Home, flags: Flags): boolean {
  const file = orProblem(() => hookFileOf(host, thisMachine()));
  if (file === undefined || "problem" in file || !hasHook(file)) return false;
  if (flags.dryRun !== true) orRefuse(file, () => removeHook(home, file));
  if (flags.json !== true) {
    printLine(shownPath(file.path));
    printLine(`  hook  ${flags.dryRun === true ? "would be removed" : "removed"}`);
  }
  return true;
}

function fileOf(host: Host): HookFile {
  const file = orProblem(() => hookFileOf(host, thisMachine()));
  if (file === undefined)
    throw new CommandError(
      "usage",
      `no hook of ${host.name} can put anything in the place of an output: wrap its servers instead`,
    );
  if ("problem" in file) throw new CommandError("failure", `it is left alone: ${file.problem}`);
  return file;
}

function orRefuse<T>({ path }: HookFile, change: () => T): T {
  const done = orProblem(() => ({ value: change() }));
  if ("problem" in done)
    throw new CommandError("failure", `${shownPath(path)} is left alone: ${done.problem}`);
  return done.value;
}

/** By absolute paths, as hosts start servers too. The home is always named: the hook knows no other way to it. */
function wordsFor(dialect: string, home: Home, flags: Flags): string[] {
  const { node, file } = thisWrapper([]);
  const config = flags.config ?? process.env["AGENT_GATE_CONFIG"];
  return [
    node,
    join(dirname(file), "agent-gate-hook.cjs"),
    dialect,
    `--home=${resolve(home.path)}`,
    ...(config === undefined ? [] : [`--config=${resolve(config)}`]),
    ...(flags.strict === true ? ["--strict"] : []),
  ];
}

interface Said {
  id: string;
  file: HookFile;
  says: string;
  command: string;
  canary?: string;
  trust?: string | undefined;
}

function tell({ json, dryRun }: Flags, { id, file, says, ...more }: Said): void {
  if (json === true)
    return printJson({ host: id, path: file.path, hook: says, dry_run: dryRun === true, ...more });
  printLine(shownPath(file.path));
  printLine(`  hook  ${says}`);
  if (dryRun === true) {
    printWrapped(`+ ${more.command}`, 4);
    printLine("nothing was written");
  }
}
