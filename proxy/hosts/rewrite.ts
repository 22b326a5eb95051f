import { isDeepStrictEqual } from "node:util";
import { type Format, type FormatName, LeftAlone, type Parsed } from "./format.ts";
import type { Host } from "./host.ts";
import { json, jsonc } from "./json.ts";
import { type HostServer, serversOf } from "./servers.ts";
import { type Splice, spliced, withList, withString } from "./splice.ts";
import { keysOf } from "./table.ts";
import { toml } from "./toml.ts";
import { yaml } from "./yaml.ts";

const formats: Readonly<Record<FormatName, Format>> = { json, jsonc, toml, yaml };

/** A server before and after. */
export interface Change {
  server: HostServer;
  /** Undefined for one that the host does not start. */
  next: readonly string[] | undefined;
  line: number;
}

export interface Rewritten {
  changes: readonly Change[];
  /** The text after them. Throws LeftAlone where it cannot be told that nothing else would change. */
  text: () => string;
}

export const hasChanged = ({ server, next }: Change): boolean =>
  next !== undefined && !isDeepStrictEqual(server.words, next);

const bom = "\ufeff";

/** The text of a host's file with other words for its servers. Everything else stays, to the byte. */
export function rewrite(
  host: Host,
  given: string,
  wordsOf: (server: HostServer) => readonly string[],
): Rewritten {
  const start = given.startsWith(bom) ? bom : "";
  const text = given.slice(start.length);
  const format = formats[host.format];
  const parsed = parse(format, text);
  const changes = serversOf(host, parsed.value).map((server): Change => {
    const place = parsed.first(server.path);
    const line = text.slice(0, place?.pair.start ?? 0).split("\n").length;
    // One that is an alias of another changes with that one.
    const isHere = server.reach === "started" && place !== undefined;
    return { server, next: isHere ? wordsOf(server) : undefined, line };
  });
  return {
    changes,
    text: () => start + textAfter(host, { text, format, parsed }, changes.filter(hasChanged)),
  };
}

interface Document {
  text: string;
  format: Format;
  parsed: Parsed;
}

function textAfter(host: Host, document: Document, changed: readonly Change[]): string {
  const { text, format, parsed } = document;
  const after = spliced(
    text,
    changed.flatMap(({ server, next = [] }) => splicesOf(host, document, server, next)),
  );
  for (const { server, next = [] } of changed) setWords(host, server, next);
  // An anchor of YAML may be read in several places, and a key may stand twice: then more would change than was meant.
  if (!isDeepStrictEqual(parse(format, after).value, parsed.value))
    throw new LeftAlone("servers in it share what they are started with, or a key stands in it twice");
  return after;
}

function parse(format: Format, text: string): Parsed {
  try {
    return format.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new LeftAlone("it is nested too deeply");
    throw error;
  }
}

function splicesOf(
  host: Host,
  document: Document,
  { path, words }: HostServer,
  next: readonly string[],
): Splice[] {
  const { started } = keysOf(host);
  const target = { ...document, map: path };
  const { command, args } = started;
  const edits =
    args === undefined
      ? [withList(target, command, words, next)]
      : [
          next[0] === words[0] ? undefined : withString(target, command, next[0] ?? ""),
          withList(target, args, words.slice(1), next.slice(1)),
        ];
  return edits.filter((splice) => splice !== undefined);
}

/** The same in the value of the document. */
function setWords(host: Host, { entry, words }: HostServer, next: readonly string[]): void {
  const { command, args } = keysOf(host).started;
  const record = entry as Record<string, unknown>;
  if (args === undefined) return void (record[command] = merged(record[command], words, next));
  record[command] = next[0];
  record[args] = merged(record[args], words.slice(1), next.slice(1));
}

/** Elements that are kept may be numbers. */
function merged(value: unknown, old: readonly string[], next: readonly string[]): unknown[] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const kept = next.toReversed().findIndex((word, at) => word !== old.at(-at - 1));
  const length = kept === -1 ? next.length : kept;
  return [...next.slice(0, next.length - length), ...given.slice(given.length - length)];
}
