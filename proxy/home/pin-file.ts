import { rmSync } from "node:fs";
import { Pins, type Pinned } from "../mcp/pins.ts";
import { type Home, homeAt } from "./home.ts";
import {
  fileOf,
  folderOf,
  type ServerNames,
  serverFiles,
  shownNameOf,
  textOf,
  writeServerFile,
} from "./server-files.ts";

export interface PinOptions extends ServerNames {
  pin: "off" | "warn" | "enforce";
  home: string;
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
  const { pin, home } = options;
  if (pin === "off") return undefined;
  const server = shownNameOf(options);
  const file = fileOf(homeAt(home), "pins", options);
  return new Pins({
    read: () => readPinned(file),
    write: (pinned) => writeServerFile(file, written(server, pinned)),
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
  return serverFiles(folderOf(home, "pins")).flatMap((file) => {
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

/** Throws when something else stands there than what was written. */
function readPinned(file: string): (Pinned & { server: string }) | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { server, pinned, complete, tools, changes } = JSON.parse(text) as Written;
  return { server, pinned, isComplete: complete, tools: new Map(tools), changes: new Map(changes) };
}
