import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Pins, type Pinned } from "../mcp/pins.ts";
import { type Home, homeOf } from "./home.ts";

export interface PinOptions {
  pin: "off" | "warn" | "enforce";
  home: string;
  /** What a person calls the server. Where nobody does, it is called and told from others by what is reached under it. */
  name: string | undefined;
  /** It may hold a secret, so that only its hash is kept. */
  address: string;
  shownAddress: string;
}

export interface NamedPinned extends Pinned {
  server: string;
  file: string;
}

interface Written {
  server: string;
  pinned: string;
  complete: boolean;
  tools: [string, Record<string, string>][];
  changes: [string, string[]][];
}

/** What one server is held against, in a file of the home. */
export function openPins(options: PinOptions, warn: (words: string) => void): Pins | undefined {
  const { pin, home, name, address, shownAddress } = options;
  if (pin === "off") return undefined;
  const folder = folderOf(homeOf(home));
  const server = name ?? shownAddress;
  const slug = server.replaceAll(/[^\w.-]+/g, "-").slice(0, 40);
  const hash = createHash("sha256")
    .update(name ?? address)
    .digest("hex")
    .slice(0, 12);
  const file = join(folder, `${slug}-${hash}.json`);
  return new Pins({
    read: () => readPinned(file),
    write(pinned) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const next = `${file}.${process.pid}.new`;
      writeFileSync(next, JSON.stringify(written(server, pinned)), { mode: 0o600 });
      renameSync(next, file);
    },
    warn,
    now: Date.now,
    withholds: pin === "enforce",
  });
}

function written(server: string, { pinned, isComplete, tools, changes }: Pinned): object {
  return { server, pinned, complete: isComplete, tools: [...tools], changes: [...changes] };
}

/** Of all servers, in the order of their names. */
export function pinnedServers(home: Home): NamedPinned[] {
  return filesIn(folderOf(home)).flatMap((file) => {
    try {
      const pinned = readPinned(file);
      return pinned === undefined ? [] : [{ ...pinned, file }];
    } catch {
      return [];
    }
  });
}

/** Every tool that is not what it was. */
export function pinChanges(home: Home): { server: string; tool: string; changed: readonly string[] }[] {
  return pinnedServers(home).flatMap(({ server, changes }) =>
    [...changes].map(([tool, changed]) => ({ server, tool, changed })),
  );
}

export function forgetPinned({ file }: NamedPinned): void {
  rmSync(file, { force: true });
}

const folderOf = ({ path }: Home): string => join(path, "pins");

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Throws when something else stands there than what was written. */
function readPinned(file: string): (Pinned & { server: string }) | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { server, pinned, complete, tools, changes } = JSON.parse(text) as Written;
  return { server, pinned, isComplete: complete, tools: new Map(tools), changes: new Map(changes) };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
