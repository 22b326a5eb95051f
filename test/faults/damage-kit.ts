import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openHome } from "../../proxy/home/home.ts";
import type { Home } from "../../proxy/home/home.ts";
import type { VerdictRecord } from "../../proxy/tool-call.ts";
import { between, pick } from "../support/random.ts";

const filler = fileURLToPath(new URL("damage-filler.mjs", import.meta.url));

/**
 * How the last process of a home ended: in peace and all in one file, killed with much in the log, killed with much that it could not move, or killed after
 * another one had written at the same time.
 */
export const ends = ["closed", "killed", "locked", "shared"] as const;
export type End = (typeof ends)[number];

/** Every 50th is longer than a page of the database, and says its number all over. */
function recordOf(n: number): VerdictRecord {
  const passed = n % 3 > 0;
  const reasons = n % 50 === 7 ? Array.from({ length: 12 }, () => `<${n}>`.repeat(40)) : [];
  return {
    evaluation_id: `ev_${n}`,
    agent_id: "billing-bot",
    tool: n % 5 === 0 ? "GET /usérs/:id" : "GET /users/:id",
    passed,
    gates: [
      ...["filesystem", "pii", "content"].map((name) => ({ name, passed, latency_ms: 0.1 + (n % 7) / 100 })),
      ...reasons.map((reason, at) => ({ name: `rule ${at}`, passed: false, latency_ms: 0, reason })),
    ],
    total_latency_ms: 0.4,
    timestamp: new Date(Date.UTC(2026, 10, 21, 12) + n).toISOString(),
  };
}

/** As it is to reach the collector. */
export const bodyOf = (id: string): string => JSON.stringify(recordOf(Number(id.slice("ev_".length))));

/** A home as its last process has left it. */
export interface Left extends Disposable {
  path: string;
  /** Of all its records. */
  ids: readonly string[];
  delivered: readonly string[];
  refused: readonly string[];
  dropped: readonly string[];
}

export function leave(end: End, count: number): Left {
  const path = mkdtempSync(join(tmpdir(), "agent-gate-left-"));
  const options = { home: path, end, unmoved: end === "locked" ? count * 0.4 : 0 };
  const records = Array.from({ length: count }, (_, n) => recordOf(n));
  const { stdout } = spawnSync(process.execPath, [filler, JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: "test" },
    input: JSON.stringify(records),
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (end === "closed") {
    const move = `new (require("libsql"))(${JSON.stringify(openHome(path).queueFile)}).exec("PRAGMA wal_checkpoint(TRUNCATE)")`;
    execFileSync(process.execPath, ["-e", move]);
  }
  const fates: Omit<Left, "path" | "ids"> = JSON.parse(stdout);
  const ids = records.map(({ evaluation_id }) => evaluation_id);
  return { ...fates, path, ids, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A copy of it, to be damaged. */
export function copyOf({ path }: Left): Home & Disposable {
  const copy = mkdtempSync(join(tmpdir(), "agent-gate-damaged-"));
  cpSync(path, copy, { recursive: true });
  return { ...openHome(copy), [Symbol.dispose]: () => rmSync(copy, { recursive: true, force: true }) };
}

/** Files with records in them: the database, its log, what stands in front of it. */
export function recordFiles({ path }: Home): string[] {
  return readdirSync(path)
    .filter((name) => /^queue\.db(-wal|-in-.*)?$/.test(name) && readFileSync(join(path, name)).length > 0)
    .map((name) => join(path, name))
    .toSorted();
}

type Damage = (bytes: Buffer, random: () => number, block: Block) => Buffer;

/** What a file is made of: pages of the database, frames of its log behind a head of 32 bytes, and for a disk everything is. */
interface Block {
  head: number;
  bytes: number;
}

const blockOf = (path: string): Block =>
  path.endsWith("-wal")
    ? { head: 32, bytes: 2072 }
    : path.endsWith(".db")
      ? { head: 0, bytes: 2048 }
      : { head: 0, bytes: 4096 };

const upTo = (random: () => number, most: number): number => Math.floor(Math.exp(random() * Math.log(most)));

function flip(bytes: Buffer, at: number, random: () => number): void {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << between(random, 0, 7));
}

const overwrite = (bytes: Buffer, random: () => number, byte: () => number): Buffer => {
  const from = between(random, 0, bytes.length - 1);
  const to = Math.min(bytes.length, from + upTo(random, 60_000));
  for (let at = from; at < to; at++) bytes[at] = byte();
  return bytes;
};

const damages: Record<string, Damage> = {
  "a bit": (bytes, random) => {
    flip(bytes, between(random, 0, bytes.length - 1), random);
    return bytes;
  },
  "some bits": (bytes, random) => {
    for (let n = between(random, 2, 12); n > 0; n--)
      flip(bytes, between(random, 0, bytes.length - 1), random);
    return bytes;
  },
  "a bit of its head": (bytes, random) => {
    flip(bytes, between(random, 0, Math.min(99, bytes.length - 1)), random);
    return bytes;
  },
  "a bit of its first page": (bytes, random) => {
    flip(bytes, between(random, 0, Math.min(2047, bytes.length - 1)), random);
    return bytes;
  },
  "a hole of zeros": (bytes, random) => overwrite(bytes, random, () => 0),
  rubbish: (bytes, random) => overwrite(bytes, random, () => between(random, 0, 255)),
  "its first bytes": (bytes, random) => {
    bytes.fill(0, 0, upTo(random, 10_000));
    return bytes;
  },
  "cut short": (bytes, random) => bytes.subarray(0, between(random, 0, bytes.length - 1)),
  "cut to nothing": () => Buffer.alloc(0),
  "a tail of zeros": (bytes, random) => bytes.fill(0, between(random, 0, bytes.length - 1)),
  "two blocks that changed places": (bytes, random, { head, bytes: size }) => {
    const count = Math.floor((bytes.length - head) / size);
    if (count < 2) return bytes;
    const [a, b] = [between(random, 0, count - 1), between(random, 0, count - 1)].map(
      (at) => head + at * size,
    );
    const before = Buffer.from(bytes);
    before.copy(bytes, a, b, (b ?? 0) + size);
    before.copy(bytes, b, a, (a ?? 0) + size);
    return bytes;
  },
};

/** Damages a file, and says which and how. */
export function damage(home: Home, random: () => number, path: string): string {
  const [what, change] = pick(random, Object.entries(damages));
  const bytes = readFileSync(path);
  if (bytes.length > 0) writeFileSync(path, change(bytes, random, blockOf(path)));
  return `${path.slice(home.path.length + 1)}: ${what}`;
}

/**
 * Which records are whole by the bytes of the files alone: the line that a record was anywhere before is somewhere in the same file still. Of one that takes
 * several pages: none of the pages that have a part of it is another one now.
 */
export function wholeIn(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): (id: string) => boolean {
  return (id) =>
    [...before].some(([path, bytes]) => {
      const now = after.get(path) ?? Buffer.alloc(0);
      return isWhole(id, bytes, now, path);
    });
}

function isWhole(id: string, before: Buffer, now: Buffer, path: string): boolean {
  const body = Buffer.from(bodyOf(id));
  for (let at = before.indexOf(body); at >= 0; at = before.indexOf(body, at + 1)) {
    const line = before.subarray(before.lastIndexOf(0x1e, at), at + body.length);
    if (now.includes(line)) return true;
  }
  const token = Buffer.from(`<${id.slice("ev_".length)}><`);
  if (!body.includes(token) || !before.includes(token)) return false;
  const { head, bytes: size } = blockOf(path);
  for (let at = before.indexOf(token); at >= 0;) {
    const page = head + Math.floor((at - head) / size) * size;
    if (!before.subarray(page, page + size).equals(now.subarray(page, page + size))) return false;
    at = before.indexOf(token, page + size);
  }
  return true;
}

export const contentsOf = (files: readonly string[]): Map<string, Buffer> =>
  new Map(files.map((path) => [path, readFileSync(path)]));
