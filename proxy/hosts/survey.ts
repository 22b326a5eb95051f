import { realpathSync } from "node:fs";
import { LeftAlone, tooDeep } from "./format.ts";
import type { Host, Machine } from "./host.ts";
import { type HostFile, openFile, type Server, type State } from "./host-file.ts";
import { filesOf, pluginFilesOf } from "./places.ts";

export interface SeenFile {
  path: string;
  isOfProject: boolean;
  /** The file, or why it cannot be read. */
  seen: HostFile | { problem: string };
}

/** What a host has on this machine. */
export interface Survey {
  id: string;
  host: Host;
  /** Those that are there. */
  files: readonly SeenFile[];
  /** Servers that stand in no file of the user's. */
  ofPlugins: readonly { plugin: string; name: string }[];
}

/** `more` are files that the host was seen to have besides those that can be found from here. */
export function surveyOf(id: string, host: Host, machine: Machine, more: readonly string[] = []): Survey {
  const all = [...filesOf(host, machine), ...more.map((path) => ({ path, isOfProject: true }))];
  const real = all.map(({ path }) => realPath(path));
  const files = all
    .filter((_, at) => real[at] !== undefined && real.indexOf(real[at]) === at)
    .map(({ path, isOfProject }) => ({ path, isOfProject, seen: orProblem(() => openFile(host, path)) }));
  const ofPlugins = pluginFilesOf(host, machine).flatMap(({ plugin, path }) => {
    const seen = orProblem(() => openFile(asPlugin(host), path));
    if ("problem" in seen) return [];
    return seen.servers.filter(({ state }) => state !== "other").map(({ name }) => ({ plugin, name }));
  });
  return { id, host, files, ofPlugins };
}

/** A plugin names its servers under a key, or is nothing but a map of them. */
const asPlugin = (host: Host): Host => ({
  ...host,
  format: "jsonc",
  roots: [["mcpServers"], ["mcp_servers"], []],
});

export const serversIn = ({ files }: Survey): Server[] =>
  files.flatMap(({ seen }) => ("servers" in seen ? seen.servers : []));

/** How many servers of a host there are of each kind. */
export function countsOf(survey: Survey): Record<State | "plugin", number> {
  const counts = { wrapped: 0, plain: 0, url: 0, other: 0, alias: 0, plugin: survey.ofPlugins.length };
  for (const { state } of serversIn(survey)) counts[state]++;
  return counts;
}

/** What a wrapper cannot be put in front of. */
export function beyondWrappers(survey: Survey): string[] {
  const { url, plugin, other, alias } = countsOf(survey);
  const counts = [
    [url, "reached by URL"],
    [plugin, "of plugins"],
    [other + alias, "without a command"],
  ] as const;
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

/** A file that is gone is treated as one that may not be read. */
export function orProblem<T>(look: () => T): T | { problem: string } {
  try {
    return look();
  } catch (error) {
    if (error instanceof LeftAlone) return { problem: error.message };
    if (error instanceof RangeError) return { problem: tooDeep().message };
    const isOfSystem = error instanceof Error && "syscall" in error && "code" in error;
    if (isOfSystem) return { problem: `it cannot be read (${String(error.code)})` };
    throw error;
  }
}

/** Undefined for a file that is not there. */
function realPath(path: string): string | undefined {
  const found = orProblem(() => realpathSync(path));
  return typeof found === "string" ? found : undefined;
}
