import { homedir } from "node:os";
import { proxyCommand, shellWord } from "../../shared/next-command.ts";
import { visible } from "../../shared/print.ts";
import type { Home } from "../home/home.ts";
import type { Host } from "./host.ts";
import {
  changesOf,
  type Opened,
  type Plan,
  planUnwrap,
  planWrap,
  unwrapFile,
  wrapFile,
} from "./host-file.ts";
import type { Wrapper } from "./own-words.ts";
import { type Change, hasChanged } from "./rewrite.ts";
import { orProblem, type SeenFile, type SeenServer } from "./survey.ts";

/** What became of one file. */
export interface Outcome {
  path: string;
  hasChanged: boolean;
  /** Why the file is left alone. */
  problem?: string;
  servers: readonly { name: string; says: string }[];
  diff: readonly string[];
}

interface Deps {
  home: Home;
  isDryRun: boolean;
}

/** `names` are the servers that are meant; none means all. */
export function wrapOne(
  { home, isDryRun, ...how }: Deps & { wrapper: Wrapper; names: readonly string[]; isForProject: boolean },
  seen: SeenFile,
): Outcome {
  const isMeant = ({ name }: SeenServer): boolean => how.names.length === 0 || how.names.includes(name);
  const isShared = seen.isOfProject && !how.isForProject;
  return outcomeOf(seen, (file, servers) => {
    const names = isShared ? [] : servers.filter(isMeant).map(({ name }) => name);
    const plan = planWrap(file, how.wrapper, names);
    if (!isDryRun && changesOf(plan).length > 0) wrapFile(home, plan);
    const says = (server: SeenServer, at: number): string => {
      const change = plan.changes[at];
      if (change !== undefined && hasChanged(change)) return "wrapped";
      if (server.state === "wrapped") return "already wrapped";
      return `not wrapped: ${isShared && server.state === "plain" ? ofProject : reasonOf(server, file.host)}`;
    };
    const said = servers.map((server, at) => ({ server, name: server.name, says: says(server, at) }));
    return {
      plan,
      servers: said.filter(({ server }) => isMeant(server)).map(({ name, says }) => ({ name, says })),
    };
  });
}

const ofProject = "this file is the project's, and others may share it: add --project";

export function unwrapOne({ home, isDryRun }: Deps, seen: SeenFile): Outcome {
  return outcomeOf(seen, (file) => {
    const plan = planUnwrap(home, file);
    if (!isDryRun) unwrapFile(home, plan);
    return { plan, servers: changesOf(plan).map(({ server: { name } }) => ({ name, says: "unwrapped" })) };
  });
}

function outcomeOf(
  { path, seen }: SeenFile,
  act: (file: Opened, servers: readonly SeenServer[]) => { plan: Plan; servers: Outcome["servers"] },
): Outcome {
  const done = "problem" in seen ? seen : orProblem(() => act(seen.file, seen.servers));
  if ("problem" in done) return { path, hasChanged: false, servers: [], diff: [], ...done };
  const { plan, servers } = done;
  const diff = changesOf(plan).flatMap(diffOf);
  return { path, hasChanged: !plan.next.equals(plan.bytes), servers, diff };
}

/** Why a server cannot be wrapped, and what to do. Of its URL no more than where it is: the rest may be a key. */
function reasonOf({ state, url }: SeenServer, { name }: Host): string {
  if (state === "alias") return "its entry is an alias of another one";
  if (state === "other") return "it has no command";
  const origin = URL.canParse(url) ? new URL(url).origin : "null";
  return (
    `reached by URL. Start ${proxyCommand("http", origin === "null" ? "URL" : origin)}, ` +
    `and give ${name} the address that it prints, with the path of the URL`
  );
}

/** How a server was started, and how it will be. What stays as it is may be secret: it is `…`. */
function diffOf({ server: { name, words }, next = [], line }: Change): string[] {
  let kept = 0;
  while (kept < words.length - 1 && words.at(-kept - 1) === next.at(-kept - 1)) kept++;
  const shown = (all: readonly string[]): string =>
    [...all.slice(0, all.length - kept).map(shellWord), ...(kept > 0 ? ["…"] : [])].join(" ");
  return [`@@ line ${line}, ${visible(name)} @@`, `-${shown(words)}`, `+${shown(next)}`];
}

/** As people write it: from their home folder. */
export function shownPath(path: string): string {
  const home = homedir();
  return visible(path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);
}
