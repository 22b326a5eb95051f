import { readFileSync, realpathSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { type Format, type FormatName, LeftAlone, type Parsed } from "./format.ts";
import { type Host, keysOf } from "./host.ts";
import { json, jsonc } from "./json.ts";
import { isWrapped } from "./own-words.ts";
import { type Entry, entriesIn, isRecord, valueAt } from "./servers.ts";
import { keptAtEnd, type Splice, spliced, withList, withString } from "./splice.ts";
import { toml } from "./toml.ts";
import { yaml } from "./yaml.ts";

/** Only what is plain can be wrapped. */
export type State = "wrapped" | "plain" | "url" | "other" | "alias";

export interface Server extends Entry {
  state: State;
  line: number;
}

/** A file of a host, and the servers in it. */
export interface HostFile {
  host: Host;
  /** Links have been followed. */
  path: string;
  bytes: Buffer;
  /** Without the mark at its start. */
  text: string;
  parsed: Parsed;
  servers: readonly Server[];
}

/** Throws LeftAlone, or what the system says. */
export function openFile(host: Host, given: string): HostFile {
  const path = realpathSync(given);
  const bytes = readFileSync(path);
  const whole = bytes.toString("utf8");
  if (!Buffer.from(whole).equals(bytes)) throw new LeftAlone("it is not written in UTF-8");
  const text = whole.replace(/^\ufeff/, "");
  const parsed = parse(host, text);
  const servers = entriesIn(host, parsed.value).map((entry): Server => {
    const place = parsed.first(entry.path);
    const line = text.slice(0, place?.pair.start ?? 0).split("\n").length;
    return Object.assign(entry, { state: stateOf(entry, place !== undefined), line });
  });
  return { host, path, bytes, text, parsed, servers };
}

function stateOf({ words, url }: Entry, isHere: boolean): State {
  if (words.length === 0) return url === "" ? "other" : "url";
  if (!isHere) return "alias";
  return isWrapped(words) ? "wrapped" : "plain";
}

const formats: Readonly<Record<FormatName, Format>> = { json, jsonc, toml, yaml };

const parse = ({ format }: Host, text: string): Parsed => formats[format].parse(text);

export type NextWords = ReadonlyMap<Server, readonly string[]>;

/** The bytes of a file with other words for some of its servers. All else stays as it is. */
export function rewritten(file: HostFile, next: NextWords): Buffer {
  const { host, bytes, text, parsed } = file;
  if (next.size === 0) return bytes;
  const after = spliced(
    text,
    [...next].flatMap(([server, words]) => splicesOf(file, server, words)),
  );
  const expected = structuredClone(parsed.value);
  for (const [server, words] of next) setWords(host, valueAt(expected, server.path), server.words, words);
  // An anchor of YAML may be read in several places, and a key may stand twice: then more would change than was meant.
  if (!means(host, after, expected))
    throw new LeftAlone(
      "it cannot be edited: servers in it share a command, or are written in an uncommon way",
    );
  const mark = bytes.length > Buffer.byteLength(text) ? "\ufeff" : "";
  return Buffer.from(mark + after);
}

function means(host: Host, text: string, expected: unknown): boolean {
  try {
    return isDeepStrictEqual(structuredClone(parse(host, text).value), expected);
  } catch (error) {
    if (error instanceof LeftAlone) return false;
    throw error;
  }
}

function splicesOf(
  { host, text, parsed }: HostFile,
  { path, words }: Server,
  next: readonly string[],
): Splice[] {
  const { command, args } = keysOf(host).started;
  const target = { text, parsed, map: path, format: formats[host.format] };
  const [program = ""] = next;
  const splices =
    args === undefined
      ? [withList(target, command, words, next)]
      : [
          program === words[0] ? undefined : withString(target, command, program),
          withList(target, args, words.slice(1), next.slice(1)),
        ];
  return splices.filter((splice) => splice !== undefined);
}

/** The same in the value of the document. */
function setWords(host: Host, entry: unknown, old: readonly string[], next: readonly string[]): void {
  if (!isRecord(entry)) return;
  const { command, args } = keysOf(host).started;
  const list = entry[args ?? command];
  const given: unknown[] = Array.isArray(list) ? list : [];
  // What is kept of a list may be numbers.
  const behind = (old: readonly string[], next: readonly string[]): unknown[] => {
    const kept = keptAtEnd(old, next);
    return [...next.slice(0, next.length - kept), ...given.slice(given.length - kept)];
  };
  if (args === undefined) return void (entry[command] = behind(old, next));
  entry[command] = next[0];
  entry[args] = behind(old.slice(1), next.slice(1));
}
