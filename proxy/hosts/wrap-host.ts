import { resolve } from "node:path";
import { didYouMean } from "../../shared/closest.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { visible } from "../../shared/print.ts";
import { defaultHomePath } from "../home/home.ts";
import { hasHook } from "./hook-files.ts";
import {
  addedHook,
  type HookDeps,
  hookOf,
  type HookOutcome,
  hookWorks,
  nowJudges,
  removedHook,
} from "./hook-outcome.ts";
import { originalsIn } from "./originals.ts";
import { type Hooked, type Outcome, unwrapOne, wrapOne } from "./outcome.ts";
import { behindWrapper, thisWrapper, type Wrapper } from "./own-words.ts";
import { thisMachine } from "./places.ts";
import { serversIn, type Survey, surveyOf } from "./survey.ts";

export interface WrapHost extends HookDeps {
  /** Servers that are meant, and no hook; none means all that the host has. */
  names: readonly string[];
  /** Undefined: where the host has one that can replace outputs. */
  hooks: boolean | undefined;
  isForProject: boolean;
}

/** What became of the configuration of a host. */
export interface HostOutcome {
  survey: Survey;
  hook: HookOutcome | undefined;
  /** What the hook has judged of its servers from now on; undefined where everything was taken out. */
  hooked?: Hooked;
  files: readonly Outcome[];
}

/**
 * Does what is best for a host: its hook has judged what it is called for, and wrappers the rest. No output is judged
 * by both: once the hook is there, wrappers are left with what it misses.
 */
export async function wrapHost(given: WrapHost): Promise<HostOutcome> {
  const { id, host, home, names } = given;
  // What is wrong with the program or the names stops everything, before a file is touched.
  const wrapper = wrapperFor(given);
  refuseUnknown(surveyOf(id, host, thisMachine()), names);
  const { hook, hooked } = await hookFor(given);
  const survey = surveyOf(id, host, thisMachine(), filesElsewhere(given));
  const files = survey.files.map((file) => wrapOne({ ...given, home, hooked, wrapper }, file));
  return { survey, hook, hooked, files };
}

export function unwrapHost(given: HookDeps): HostOutcome {
  const { id, host, home, isDryRun } = given;
  const hook = removedHook(given);
  const survey = surveyOf(id, host, thisMachine(), filesElsewhere(given));
  const files = survey.files.map((file) => unwrapOne({ home, isDryRun }, file));
  return { survey, hook, files };
}

/** Files of projects in other folders are known by what is kept of them. A file of hooks is no file of servers. */
function filesElsewhere({ home, id, host }: HookDeps): string[] {
  const own = originalsIn(home).filter((original) => original.host === id);
  return own.map(({ path }) => path).filter((path) => path !== hookOf(host)?.path);
}

async function hookFor(given: WrapHost): Promise<{ hook?: HookOutcome; hooked: Hooked }> {
  const { host, names, hooks } = given;
  const seen: Hooked = host.hooks?.hookedClient === undefined ? "all" : "successes";
  const file = hookOf(host);
  if (file === undefined) return { hooked: "nothing" };
  if (names.length > 0) return { hooked: (await hookWorks(host)) ? seen : "nothing" };
  if (hooks === false) {
    const hook = removedHook(given);
    return { ...(hook && { hook }), hooked: hook?.problem === undefined ? "nothing" : seen };
  }
  if ("problem" in file) {
    const { problem, path } = file;
    return { hook: { path, says: "left alone", problem }, hooked: "nothing" };
  }
  const hook = await addedHook(given, file);
  return { hook, hooked: nowJudges(hook) ? seen : "nothing" };
}

function refuseUnknown(survey: Survey, names: readonly string[]): void {
  const known = serversIn(survey).map(({ name }) => visible(name));
  for (const name of names.map(visible))
    if (!known.includes(name))
      throw new CommandError("usage", `there is no server "${name}"${didYouMean(name, [...new Set(known)])}`);
}

/** Hosts pass on few variables or none: what they say here is written into the command. */
function wrapperFor({ host, home, config }: WrapHost): Wrapper {
  const isUsual = home.path === defaultHomePath && process.env["XDG_DATA_HOME"] === undefined;
  const flags = Object.entries({ home: isUsual ? undefined : home.path, config }).flatMap(([flag, path]) =>
    path === undefined ? [] : [`--${flag}=${resolve(path)}`],
  );
  const wrapper = thisWrapper(flags);
  const broken = [wrapper.file, ...flags].find((word) => /\s/.test(word));
  if (broken === undefined || host.breaksBlanks !== true) return wrapper;
  throw new CommandError(
    "usage",
    `${host.name} breaks words at blanks, and ${broken} has one: use another folder`,
  );
}

/** Whether anything of ours stands in the configuration of a host. */
export function isOurs(given: HookDeps): boolean {
  const { id, host } = given;
  const file = hookOf(host);
  if (file !== undefined && !("problem" in file) && hasHook(file)) return true;
  const survey = surveyOf(id, host, thisMachine(), filesElsewhere(given));
  return serversIn(survey).some(({ words }) => behindWrapper(words) !== undefined);
}
