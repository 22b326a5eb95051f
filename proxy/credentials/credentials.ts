import { type FSWatcher, mkdirSync, readFileSync, renameSync, statSync, watch, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { keyHint } from "../../shared/keys.ts";
import { type KeyPair, readKeys } from "./key-text.ts";
import { recipientCommand, shellWord } from "../../shared/next-command.ts";

export interface Credentials extends KeyPair {
  /** Where it came from, in words. */
  source: string;
  /** What may be shown of the bearer. */
  hint: string;
  /** What the key was stored for; only of credentials.json. */
  collector?: string;
  organization?: string;
}

export interface Keys extends Disposable {
  /** Undefined while there is no key. */
  current(): Credentials | undefined;
  /** Called when another key, or none, is there. */
  watch(listener: () => void): Disposable;
}

export interface KeysOptions {
  /** Of the flag. */
  keyFile: string | undefined;
  /** Values of keys are removed from it, so that no child process inherits them. */
  env: Record<string, string | undefined>;
  credentialsFile: string;
  warn: (text: string) => void;
  pollMs?: number;
}

interface Place {
  source: string;
  file?: string;
  read: () => Credentials | undefined;
}

/** The first place that is named wins, and is looked at again whenever it changes: a flag, the environment, a file it names, credentials.json. */
export function openKeys(options: KeysOptions): Keys {
  const place = placeOf(options);
  const listeners = new Set<() => void>();
  let current = place.read();
  const look = (): void => {
    const next = place.read();
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listener of listeners) listener();
  };
  const watching =
    place.file === undefined ? undefined : watchFile(place.file, look, options.pollMs ?? 2_000);
  return {
    current: () => current,
    watch(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    [Symbol.dispose]: () => watching?.[Symbol.dispose](),
  };
}

function placeOf({ keyFile, env, credentialsFile, warn }: KeysOptions): Place {
  const lines = [env["AGENT_GATE_KEY"] ?? "", env["AGENT_GATE_SECRET"] ?? ""].filter((value) => value !== "");
  delete env["AGENT_GATE_KEY"];
  delete env["AGENT_GATE_SECRET"];
  const told = once(warn);
  if (keyFile !== undefined) return keyFilePlace(keyFile, told);
  if (lines.length > 0) {
    const pair = readKeys(lines, "AGENT_GATE_KEY", told);
    return { source: "environment", read: () => named(pair, "environment") };
  }
  const file = env["AGENT_GATE_KEY_FILE"];
  if (file !== undefined && file !== "") return keyFilePlace(file, told);
  return {
    source: credentialsFile,
    file: credentialsFile,
    read: () => readCredentials(credentialsFile, told),
  };
}

/** A file is read over and over; what is wrong with it is said when it begins to be. */
function once(warn: (text: string) => void): (text: string) => void {
  const said = new Set<string>();
  return (text) => {
    if (!said.has(text)) warn(text);
    said.add(text);
  };
}

function keyFilePlace(file: string, warn: (text: string) => void): Place {
  return {
    source: file,
    file,
    read() {
      const text = readText(file, warn);
      if (text === undefined) warn(`the key file ${file} cannot be read`);
      return text === undefined ? undefined : named(readKeys(text.split("\n"), file, warn), file);
    },
  };
}

const stored = z.object({
  collector: z.string().optional(),
  organization: z.string().optional(),
  publishable: z.string().optional(),
  secret: z.string().optional(),
});

/** What the collector's first start or `login` left, in the one form that both write. */
function readCredentials(file: string, warn: (text: string) => void): Credentials | undefined {
  const text = readText(file, warn);
  if (text === undefined) return undefined;
  const parsed = stored.safeParse(parse(text));
  if (!parsed.success) {
    warn(`${file} is damaged: put a key there with ${recipientCommand("login")}`);
    return undefined;
  }
  const { publishable = "", secret = "", collector, organization } = parsed.data;
  const credentials = named(readKeys([publishable, secret], file, warn), file);
  if (credentials === undefined) return undefined;
  return {
    ...credentials,
    ...(collector === undefined ? {} : { collector }),
    ...(organization === undefined ? {} : { organization }),
  };
}

function named(pair: KeyPair | undefined, source: string): Credentials | undefined {
  return pair === undefined ? undefined : { ...pair, source, hint: keyHint(pair.bearer) };
}

function readText(file: string, warn: (text: string) => void): string | undefined {
  try {
    const text = readFileSync(file, "utf8");
    if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
      warn(`${file} can be read by other users: chmod 600 ${shellWord(file)}`);
    return text;
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The folder is watched, as a file that is replaced takes its watcher with it. Not every file system tells, so there is a look now and then too. */
function watchFile(file: string, look: () => void, pollMs: number): Disposable {
  const timer = setInterval(look, pollMs).unref();
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dirname(file), { persistent: false }, look);
    watcher.on("error", () => watcher?.close());
  } catch {
    watcher = undefined;
  }
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      watcher?.close();
    },
  };
}

/** What the collector's first start and `login` leave for the proxies of this user. */
interface StoredCredentials {
  collector: string;
  organization?: string;
  publishable?: string;
  secret?: string;
}

/** Whoever reads it meanwhile finds the old file or the new one, and no other user finds either. */
export function storeCredentials(file: string, credentials: StoredCredentials): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}
