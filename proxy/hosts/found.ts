import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import type { Host } from "./host.ts";
import { thisMachine } from "./places.ts";
import { isRecord } from "./servers.ts";
import { orProblem, type Survey, surveyOf } from "./survey.ts";
import { hosts } from "./table.ts";

/** A host that is on this machine. */
export interface FoundHost {
  id: string;
  host: Host;
  survey: Survey;
  /** Where it can be read without starting the program. */
  version: string | undefined;
}

/** The hosts of which a file of the user's or the program is here. A file that two hosts read is a sign of the first. */
export function foundHosts(): FoundHost[] {
  const seen = new Set<string>();
  return Object.entries(hosts).flatMap(([id, host]) => {
    const survey = surveyOf(id, host, thisMachine());
    const own = survey.files.filter(({ path, isOfProject }) => !isOfProject && !seen.has(path));
    for (const { path } of own) seen.add(path);
    const program = host.program === undefined ? undefined : programCalled(host.program);
    if (own.length === 0 && program === undefined) return [];
    return [{ id, host, survey, version: program === undefined ? undefined : versionOf(program) }];
  });
}

/** The file that a user starts by this name. Links are followed. */
function programCalled(name: string): string | undefined {
  const { PATH: path = "" } = process.env;
  const names = process.platform === "win32" ? [`${name}.cmd`, `${name}.exe`] : [name];
  for (const folder of path.split(delimiter).filter((folder) => folder !== ""))
    for (const file of names.map((each) => join(folder, each)))
      if (existsSync(file)) return realpathSync(file);
  return undefined;
}

const parentsMax = 3;
const isVersion = (text: unknown): text is string =>
  typeof text === "string" && /^\d+\.\d+[\w.+-]{0,30}$/.test(text);

/** As its package says it, or the name of the file: Claude Code's own installer calls it by the version. */
function versionOf(program: string): string | undefined {
  if (isVersion(basename(program))) return basename(program);
  let folder = dirname(program);
  for (let above = 0; above < parentsMax; above++) {
    const file = join(folder, "package.json");
    const read: unknown = existsSync(file) ? orProblem(() => parsed(file)) : undefined;
    const version = isRecord(read) ? read["version"] : undefined;
    if (isVersion(version)) return version;
    folder = dirname(folder);
  }
  return undefined;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
