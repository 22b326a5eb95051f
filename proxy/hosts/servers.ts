import type { Host } from "./host.ts";
import type { Path } from "./format.ts";
import { keysOf } from "./table.ts";

/** What can be wrapped is what the host starts. */
export type Reach = "started" | "url" | "other";

export interface HostServer {
  name: string;
  /** Where it stands in the file. */
  path: Path;
  entry: Readonly<Record<string, unknown>>;
  reach: Reach;
  /** How it is started: the command and its arguments. */
  words: readonly string[];
  /** Where it is reached. */
  url: string;
}

/** The servers in a file of a host, in their order. */
export function serversOf(host: Host, document: unknown): HostServer[] {
  return host.roots
    .flatMap((root) => expanded(document, root))
    .flatMap((root) =>
      membersOf(valueAt(document, root)).flatMap(([key, member]) => {
        const path = [...root, key];
        // A folder of servers beside servers, as OpenCode has had both.
        const isRoot = host.roots.some((other) => startsWith(other, path) && !hasServer(host, member));
        if (!isRecord(member) || isRoot) return [];
        // In a list the name stands in the server.
        const { name } = member;
        const called = typeof key === "number" && typeof name === "string" ? name : String(key);
        return [{ name: called, path, entry: member, ...reachOf(host, member) }];
      }),
    );
}

function reachOf(
  host: Host,
  entry: Readonly<Record<string, unknown>>,
): Omit<HostServer, "name" | "path" | "entry"> {
  const { started, url } = keysOf(host);
  const command = entry[started.command];
  const args = started.args === undefined ? [] : (entry[started.args] ?? []);
  const words = [...(Array.isArray(command) ? command : [command]), ...(Array.isArray(args) ? args : [args])];
  const isStarted =
    words.length > 0 && typeof words[0] === "string" && words.every(isWord) && Array.isArray(args);
  if (isStarted) return { reach: "started", words: words.map(String), url: "" };
  const address = url.map((key) => entry[key]).find((value) => typeof value === "string");
  return { reach: address === undefined ? "other" : "url", words: [], url: address ?? "" };
}

const hasServer = (host: Host, entry: unknown): boolean =>
  isRecord(entry) && reachOf(host, entry).reach !== "other";

const isWord = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

const startsWith = (path: Path, start: Path): boolean => start.every((key, at) => path[at] === key);

/** A root with stars, as the roots that there are. */
function expanded(document: unknown, root: Path): Path[] {
  const at = root.indexOf("*");
  if (at === -1) return [root];
  const above = root.slice(0, at);
  return membersOf(valueAt(document, above)).flatMap(([key]) =>
    expanded(document, [...above, key, ...root.slice(at + 1)]),
  );
}

function membersOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isRecord(value) ? Object.entries(value) : [];
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const key of path) at = new Map<string | number, unknown>(membersOf(at)).get(key);
  return at;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
