import { existsSync, readFileSync, realpathSync } from "node:fs";
import { shellWord } from "../../shared/next-command.ts";
import { failpoint } from "../../shared/failpoint.ts";
import type { Home } from "../home/home.ts";
import { LeftAlone } from "./format.ts";
import { hookRows, type HookRow } from "./hook-rows.ts";
import type { Host, Machine } from "./host.ts";
import { appended, jsonOf, removed, uncommon, valueOf } from "./json-list.ts";
import { forgetOriginal, hashOf, keepOriginal, missingFolder, originalOf, removeMade } from "./originals.ts";
import { resolved, thisMachine } from "./places.ts";
import { createFile, replaceFile } from "./replace-file.ts";
import { isRecord, valueAt } from "./servers.ts";

/** By this file an entry is known as ours. */
const program = "agent-gate-hook.cjs";

export interface HookFile {
  row: HookRow;
  path: string;
  /** Undefined if the file does not exist. */
  bytes: Buffer | undefined;
}

/** Where a host looks for hooks; undefined for a host whose hooks cannot replace an output. */
export function hookPlaceOf({ hooks }: Host, machine: Machine): string | undefined {
  const row = hooks && hookRows[hooks.dialect];
  return row && resolved(row.place, machine);
}

/** The file there, whether it exists or not. */
export function hookFileOf(host: Host, machine: Machine): HookFile | undefined {
  const row = host.hooks && hookRows[host.hooks.dialect];
  const place = hookPlaceOf(host, machine);
  if (row === undefined || place === undefined) return undefined;
  if (!existsSync(place)) return { row, path: place, bytes: undefined };
  const path = realpathSync(place);
  const bytes = readFileSync(path);
  if (!Buffer.from(bytes.toString()).equals(bytes)) throw new LeftAlone("it is not written in UTF-8");
  return { row, path, bytes };
}

export const hasHook = ({ bytes }: HookFile): boolean => bytes?.includes(program) === true;

/** The words that our entry starts, or nothing if no entry is ours. */
export function hookCommandIn({ row, bytes }: HookFile): string | undefined {
  if (bytes === undefined) return undefined;
  if (row.source !== undefined) return commandOf(wordsInPlugin(bytes.toString()), thisMachine());
  const [own] = ownIn(valueOf(bytes.toString()));
  const found = own && /"(?:command|bash)":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(own.entry))?.[1];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return found === undefined ? undefined : (JSON.parse(found) as string);
}

function wordsInPlugin(source: string): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(/= (\[.*\]);$/m.exec(source)?.[1] ?? "[]") as string[];
}

/** Hosts hand a command to a shell. */
export const commandOf = (words: readonly string[], { system }: Machine): string =>
  words
    .map((word) => (system === "win32" ? (/\s/.test(word) ? `"${word}"` : word) : shellWord(word)))
    .join(" ");

/** Whether our hook stands there with just these words. */
export const hasHookAs = (file: HookFile, words: readonly string[], machine: Machine): boolean =>
  file.bytes?.equals(Buffer.from(withHook(file, words, machine))) === true;

/** Puts our hook behind those that are there. False where it stands there already. */
export function addHook(
  deps: { home: Home; id: string; machine: Machine },
  file: HookFile,
  words: readonly string[],
): boolean {
  const { home, id, machine } = deps;
  const next = Buffer.from(withHook(file, words, machine));
  if (file.bytes?.equals(next) === true) return false;
  const wroteIt = isAsWeWrote(home, file);
  const known = wroteIt ? originalOf(home, file.path) : undefined;
  const before = known ?? {
    bytes: Buffer.from(withoutHook(file) ?? ""),
    isNew: file.bytes === undefined,
    madeFolder: missingFolder(file.path),
    written: [],
  };
  keepOriginal(home, { ...before, path: file.path, host: id, written: [...before.written, hashOf(next)] });
  failpoint("hooks.kept");
  write(file, next);
  return true;
}

/** Takes it away again: the file is as it was, or gone if there was none. If somebody else has written it since, only our entries go. */
export function removeHook(home: Home, file: HookFile): boolean {
  if (file.bytes === undefined || !hasHook(file)) return false;
  const known = isAsWeWrote(home, file) ? originalOf(home, file.path) : undefined;
  // What was kept may have been kept when our hook stood there already.
  const next =
    known?.isNew === true ? undefined : withoutHook({ ...file, bytes: known?.bytes ?? file.bytes });
  if (next === undefined) removeMade({ path: file.path, madeFolder: known?.madeFolder });
  else write(file, Buffer.from(next));
  failpoint("hooks.put-back");
  forgetOriginal(home, file.path);
  return true;
}

const isAsWeWrote = (home: Home, { path, bytes }: HookFile): boolean =>
  bytes !== undefined && originalOf(home, path)?.written.includes(hashOf(bytes)) === true;

const write = ({ path, bytes }: HookFile, next: Buffer): void =>
  bytes === undefined ? createFile(path, next) : replaceFile(path, bytes, next);

interface Own {
  event: string;
  at: number;
  entry: unknown;
}

/** Our entries, the last first: so that taking one away leaves the places of the others. */
function ownIn(document: unknown): Own[] {
  const hooks = valueAt(document, ["hooks"]);
  if (!isRecord(hooks)) return [];
  return Object.entries(hooks)
    .flatMap(([event, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, at): Own[] =>
        JSON.stringify(entry)?.includes(program) ? [{ event, at, entry }] : [],
      ),
    )
    .toReversed();
}

function withHook(file: HookFile, words: readonly string[], machine: Machine): string {
  const { row, bytes } = file;
  if (row.source !== undefined) {
    if (bytes !== undefined && !hasHook(file)) throw new LeftAlone("another file has this name");
    return row.source(words);
  }
  const wanted = row.entries?.(commandOf(words, machine)) ?? [];
  const text = bytes?.toString() ?? "";
  const own = ownIn(valueOf(text));
  const isThere = wanted.every(([event, entry]) =>
    own.some((each) => each.event === event && JSON.stringify(each.entry) === JSON.stringify(entry)),
  );
  if (isThere && own.length === wanted.length) return text;
  const next = wanted.reduce(
    (text, [event, entry]) => appended(text, ["hooks", event], entry),
    text.trim() === "" ? jsonOf(row.frame ?? {}) : (withoutHook(file) ?? ""),
  );
  // A key that stands twice is read by its host from one place and edited in another.
  if (ownIn(valueOf(next)).length !== wanted.length) throw uncommon();
  return next;
}

/** Undefined for a file that is nothing but ours. */
function withoutHook({ row, bytes }: Pick<HookFile, "row" | "bytes">): string | undefined {
  if (bytes === undefined || row.source !== undefined) return undefined;
  let text = bytes.toString();
  const own = ownIn(valueOf(text));
  for (const { event, at } of own) {
    text = removed(text, ["hooks", event, at]);
    // What we made for ourselves goes too.
    if (isEmpty(valueAt(valueOf(text), ["hooks", event]))) text = removed(text, ["hooks", event]);
  }
  return own.length > 0 && isEmpty(valueAt(valueOf(text), ["hooks"])) ? removed(text, ["hooks"]) : text;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
