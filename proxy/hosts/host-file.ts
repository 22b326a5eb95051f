import { readFileSync, realpathSync } from "node:fs";
import { failpoint } from "../../shared/failpoint.ts";
import type { Home } from "../home/home.ts";
import { LeftAlone } from "./format.ts";
import type { Host } from "./host.ts";
import { forgetOriginal, hashOf, keepOriginal, originalOf } from "./originals.ts";
import { behindWrapper, throughWrapper, type Wrapper } from "./own-words.ts";
import { replaceFile } from "./replace-file.ts";
import { type Change, hasChanged, rewrite } from "./rewrite.ts";

/** A file of a host as it is. */
export interface Opened {
  id: string;
  host: Host;
  /** Links are followed. */
  path: string;
  bytes: Buffer;
  text: string;
}

export interface Plan extends Opened {
  changes: readonly Change[];
  next: Buffer;
}

export function openFile(id: string, host: Host, given: string): Opened {
  const path = realpathSync(given);
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  if (!Buffer.from(text).equals(bytes)) throw new LeftAlone("it is not written in UTF-8");
  return { id, host, path, bytes, text };
}

/** The servers with these names through our wrapper; without names, all. */
export function planWrap(file: Opened, wrapper: Wrapper, names?: readonly string[]): Plan {
  const { text, changes } = rewrite(file.host, file.text, ({ name, words }) =>
    names === undefined || names.includes(name) ? throughWrapper(words, name, wrapper) : words,
  );
  return { ...file, changes, next: Buffer.from(text()) };
}

/** The file as it was. If somebody else has written it since, only what is ours changes. */
export function planUnwrap(home: Home, file: Opened): Plan {
  const { text, changes } = rewrite(file.host, file.text, ({ words }) => behindWrapper(words) ?? words);
  const original = originalOf(home, file.path);
  const isAsWritten = original?.written.includes(hashOf(file.bytes)) === true;
  return { ...file, changes, next: isAsWritten ? original.bytes : Buffer.from(text()) };
}

export const changesOf = ({ changes }: Plan): readonly Change[] => changes.filter(hasChanged);

/** What can be put back is on disk before the file is touched. */
export function wrapFile(home: Home, plan: Plan): void {
  const { id, path, bytes, next } = plan;
  const before = planUnwrap(home, plan);
  const written = originalOf(home, path)?.written ?? [];
  const known = written.includes(hashOf(bytes)) ? written : [];
  keepOriginal(home, { path, host: id, bytes: before.next, written: [...known, hashOf(next)] });
  failpoint("hosts.kept");
  replaceFile(path, bytes, next);
}

export function unwrapFile(home: Home, { path, bytes, next }: Plan): void {
  if (!next.equals(bytes)) replaceFile(path, bytes, next);
  failpoint("hosts.put-back");
  forgetOriginal(home, path);
}
