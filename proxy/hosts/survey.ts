import { realpathSync } from "node:fs";
import { LeftAlone } from "./format.ts";
import type { Host, Machine } from "./host.ts";
import { type Opened, openFile } from "./host-file.ts";
import { isWrapped } from "./own-words.ts";
import { filesOf, pluginFilesOf } from "./places.ts";
import { type Change, rewrite } from "./rewrite.ts";

/** What a server is as it stands in its file. Only what is plain can be wrapped. */
export type State = "wrapped" | "plain" | "url" | "other" | "alias";

export interface SeenServer {
  name: string;
  state: State;
  url: string;
  /** The programs that it is started with, of a wrapped one ours. */
  words: readonly string[];
}

export interface SeenFile {
  path: string;
  isOfProject: boolean;
  /** What is in it, or why it cannot be read. */
  seen: { file: Opened; servers: readonly SeenServer[] } | { problem: string };
}

export interface Survey {
  id: string;
  host: Host;
  files: readonly SeenFile[];
  /** Servers that no file of the user has. */
  ofPlugins: readonly { plugin: string; name: string }[];
}

/** What a host has on this machine. Files that it does not have are left out; `more` are others that it was seen to have. */
export function surveyOf(id: string, host: Host, machine: Machine, more: readonly string[] = []): Survey {
  const known = filesOf(host, machine);
  const others = more.filter((path) => !known.some((file) => realPath(file.path) === path));
  const files = [...known, ...others.map((path) => ({ path, isOfProject: true }))].map(
    ({ path, isOfProject }) => ({
      path,
      isOfProject,
      seen: orProblem(() => seenIn(openFile(id, host, path))),
    }),
  );
  const ofPlugins = pluginFilesOf(host, machine).flatMap(({ plugin, path }) => {
    const names = orProblem(() => pluginServers(openFile(id, host, path)));
    return "problem" in names ? [] : names.map((name) => ({ plugin, name }));
  });
  return { id, host, files, ofPlugins };
}

const seenIn = (file: Opened) => ({
  file,
  servers: rewrite(file.host, file.text, ({ words }) => words).changes.map(seenServer),
});

export const serversIn = ({ files }: Survey): SeenServer[] =>
  files.flatMap(({ seen }) => ("servers" in seen ? seen.servers : []));

/** How many servers of a host there are of each kind. */
export function countsOf(survey: Survey): Record<State | "plugin", number> {
  const counts = { wrapped: 0, plain: 0, url: 0, other: 0, alias: 0, plugin: survey.ofPlugins.length };
  for (const { state } of serversIn(survey)) counts[state]++;
  return counts;
}

function seenServer({ server: { name, words, reach, url }, next }: Change): SeenServer {
  if (reach !== "started") return { name, state: reach, url, words };
  const state = next === undefined ? "alias" : isWrapped(words) ? "wrapped" : "plain";
  return { name, state, url, words };
}

/** A plugin may name its servers under the usual key, or be nothing but a map of them. */
function pluginServers({ host, text }: Opened): string[] {
  const servers = [["mcpServers"], []].map((root) =>
    rewrite({ ...host, roots: [root] }, text, ({ words }) => words),
  );
  return servers.flatMap(({ changes }) =>
    changes.flatMap(({ server: { name, reach } }) => (reach === "other" ? [] : [name])),
  );
}

/** A file that is gone, or that nobody may read, is as one that cannot be read. */
export function orProblem<T>(look: () => T): T | { problem: string } {
  try {
    return look();
  } catch (error) {
    if (error instanceof LeftAlone) return { problem: error.message };
    if (error instanceof Error && "code" in error)
      return { problem: `it cannot be read (${String(error.code)})` };
    throw error;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
