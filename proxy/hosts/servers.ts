import type { Path } from "./format.ts";
import { type Host, keysOf } from "./host.ts";

/** A server as its host reads it. */
export interface Entry {
  name: string;
  /** Where it stands in the file. */
  path: Path;
  /** How it is started, the command and its arguments; empty for one that is not. */
  words: readonly string[];
  /** Where it is reached; empty for one that is started. */
  url: string;
}

/** The servers in a file of a host, in their order. */
export function entriesIn(host: Host, document: unknown): Entry[] {
  return host.roots
    .flatMap((root) => expanded(document, root))
    .flatMap((root) =>
      membersOf(valueAt(document, root)).flatMap(([key, member]) => {
        const path = [...root, key];
        if (!isRecord(member)) return [];
        const reach = reachOf(host, member);
        // OpenCode has had servers beside a map of servers.
        const isRoot = host.roots.some((other) => path.every((each, at) => each === other[at]));
        if (isRoot && reach.words.length === 0) return [];
        // In a list the name stands in the server.
        const { name } = member;
        return [
          { name: typeof key === "number" && typeof name === "string" ? name : String(key), path, ...reach },
        ];
      }),
    );
}

function reachOf(host: Host, entry: Readonly<Record<string, unknown>>): Pick<Entry, "words" | "url"> {
  const { started, url } = keysOf(host);
  const command = entry[started.command];
  const args = started.args === undefined ? [] : (entry[started.args] ?? []);
  const words: unknown[] = [command, args].flat();
  const isStarted = typeof words[0] === "string" && Array.isArray(args) && words.every(isWord);
  if (isStarted) return { words: words.map(String), url: "" };
  const address = url.map((key) => entry[key]).find((value) => typeof value === "string");
  return { words: [], url: address ?? "" };
}

const isWord = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

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

export function valueAt(document: unknown, path: Path): unknown {
  let value = document;
  for (const key of path) value = new Map(membersOf(value)).get(key);
  return value;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
