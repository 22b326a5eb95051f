import { homedir } from "node:os";
import { failpoint } from "../../shared/failpoint.ts";
import { proxyCommand, shellWord } from "../../shared/next-command.ts";
import { visible } from "../../shared/print.ts";
import type { Home } from "../home/home.ts";
import type { Host } from "./host.ts";
import { type HostFile, type NextWords, rewritten, type Server } from "./host-file.ts";
import { forgetOriginal, hashOf, keepOriginal, originalOf, removeMade } from "./originals.ts";
import { behindWrapper, throughWrapper, type Wrapper } from "./own-words.ts";
import { replaceFile } from "./replace-file.ts";
import { keptAtEnd } from "./splice.ts";
import { orProblem, type SeenFile } from "./survey.ts";

/** What became of one file. */
export interface Outcome {
  path: string;
  hasChanged: boolean;
  /** Why the file is left alone. */
  problem?: string;
  servers: readonly { name: string; says: string; hasChanged: boolean }[];
  diff: readonly string[];
}

export type Hooked = "all" | "successes" | "nothing";

interface Deps {
  home: Home;
  isDryRun: boolean;
}

export interface WrapDeps extends Deps {
  id: string;
  /** What the hook of the host has judged: all outputs of servers, those of calls that succeed, or nothing. */
  hooked: Hooked;
  wrapper: Wrapper;
  /** The servers that are meant; none means all. */
  names: readonly string[];
  isForProject: boolean;
}

export function wrapOne({ home, isDryRun, ...how }: WrapDeps, given: SeenFile): Outcome {
  const isShared = given.isOfProject && !how.isForProject;
  return outcomeOf(given, (file) => {
    const meant = file.servers.filter(({ name }) => how.names.length === 0 || how.names.includes(name));
    const client = file.host.hooks?.hookedClient;
    const hooked = client === undefined ? undefined : { client, isHooked: how.hooked === "successes" };
    const wrapper = { ...how.wrapper, hooked };
    // What is wrapped there is ours already.
    const own = isShared ? meant.filter(({ state }) => state === "wrapped") : meant;
    const next = nextWords(own, ({ words, name }) =>
      how.hooked === "all" ? (behindWrapper(words) ?? words) : throughWrapper(words, name, wrapper),
    );
    const bytes = rewritten(file, next);
    if (!isDryRun && next.size > 0) {
      const { path } = file;
      const known = wroteIt(home, file) ? originalOf(home, path) : undefined;
      // What can be put back is kept before the file is touched.
      keepOriginal(home, {
        path,
        host: how.id,
        bytes: before(home, file),
        isNew: known?.isNew === true,
        written: [...(known?.written ?? []), hashOf(bytes)],
      });
      failpoint("hosts.kept");
      replaceFile(path, file.bytes, bytes);
    }
    const says = (server: Server): string => {
      if (next.has(server)) return wrappedWords[how.hooked];
      if (server.state === "wrapped") return "already wrapped";
      if (how.hooked === "all") return "judged by the hook";
      const why = isShared && server.state === "plain" ? ofProject : reasonOf(server, file.host);
      return how.hooked === "nothing" ? `not wrapped: ${why}` : hookedWords(server, isShared);
    };
    const servers = meant.map((server) => ({
      name: server.name,
      says: says(server),
      hasChanged: next.has(server),
    }));
    return { bytes, next, servers };
  });
}

const wrappedWords: Readonly<Record<Hooked, string>> = {
  all: "unwrapped: the hook judges it",
  successes: "wrapped for calls that fail; the hook judges the others",
  nothing: "wrapped",
};

/** Of a server that is not wrapped, where the hook is not called for a call that fails. */
const hookedWords = ({ state }: Server, isShared: boolean): string =>
  "judged by the hook, but for calls that fail" +
  (isShared && state === "plain" ? `: for these, add --project, since others may share this file` : "");

const ofProject = "this file is the project's, and others may share it: add --project";

export function unwrapOne({ home, isDryRun }: Deps, given: SeenFile): Outcome {
  return outcomeOf(given, (file) => {
    const bytes = before(home, file);
    if (!isDryRun) {
      const original = originalOf(home, file.path);
      if (wroteIt(home, file) && original?.isNew === true) removeMade(original);
      else if (!bytes.equals(file.bytes)) replaceFile(file.path, file.bytes, bytes);
      failpoint("hosts.put-back");
      forgetOriginal(home, file.path);
    }
    const next = unwrapping(file);
    const servers = [...next.keys()].map(({ name }) => ({ name, says: "unwrapped", hasChanged: true }));
    return { bytes, next, servers };
  });
}

/** The file as it was. If somebody else has written it since, only the words of our servers are turned back. */
function before(home: Home, file: HostFile): Buffer {
  const original = originalOf(home, file.path);
  return original !== undefined && wroteIt(home, file) ? original.bytes : rewritten(file, unwrapping(file));
}

const wroteIt = (home: Home, { path, bytes }: HostFile): boolean =>
  originalOf(home, path)?.written.includes(hashOf(bytes)) === true;

const unwrapping = (file: HostFile): NextWords =>
  nextWords(file.servers, ({ words }) => behindWrapper(words) ?? words);

/** Of servers that are started in another way from now on. */
function nextWords(servers: readonly Server[], wordsOf: (server: Server) => readonly string[]): NextWords {
  const own = servers.filter(({ state }) => state === "plain" || state === "wrapped");
  const all = own.map((server) => [server, wordsOf(server)] as const);
  return new Map(all.filter(([{ words }, next]) => JSON.stringify(words) !== JSON.stringify(next)));
}

type Act = (file: HostFile) => { bytes: Buffer; next: NextWords; servers: Outcome["servers"] };

function outcomeOf({ path, seen }: SeenFile, act: Act): Outcome {
  const done = "problem" in seen ? seen : orProblem(() => ({ file: seen, ...act(seen) }));
  if ("problem" in done) return { path, hasChanged: false, servers: [], diff: [], ...done };
  const { file, bytes, next, servers } = done;
  return { path, hasChanged: !bytes.equals(file.bytes), servers, diff: [...next].flatMap(diffOf) };
}

/** Why a server cannot be wrapped, and what to do. Of its URL no more than where it is: the rest may be a key. */
function reasonOf({ state, url }: Server, { name }: Host): string {
  if (state === "alias") return "its entry is an alias of another one";
  if (state === "other") return "it has no command that wrap knows";
  const origin = URL.canParse(url) ? new URL(url).origin : "null";
  return (
    `reached by URL. Start ${proxyCommand("http", origin === "null" ? "URL" : origin)}, ` +
    `and give ${name} the address that it prints, with the path of the URL`
  );
}

/** How a server was started, and how it will be. What stays as it is may be secret: it is `…`. */
function diffOf([{ name, words, line }, next]: readonly [Server, readonly string[]]): string[] {
  const kept = Math.min(keptAtEnd(words, next), words.length - 1);
  const shown = (all: readonly string[]): string =>
    [...all.slice(0, all.length - kept).map(shellWord), ...(kept > 0 ? ["…"] : [])].join(" ");
  return [`@@ line ${line}, ${visible(name)} @@`, `-${shown(words)}`, `+${shown(next)}`];
}

/** As people write it: from their home folder. */
export function shownPath(path: string): string {
  const home = homedir();
  return visible(path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);
}
