import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

/** A process that listens on a port, and which of our programs it is, if it is one of them. */
export interface PortHolder {
  pid: number;
  program?: "proxy" | "collector";
}

const listening = "0A";

/**
 * Who listens on a port of this machine. Undefined where the system keeps no such files (only Linux does), and for
 * processes of other users.
 */
export function portHolder(port: number): PortHolder | undefined {
  const sockets = new Set(["tcp", "tcp6"].flatMap((table) => socketsOn(port, `/proc/net/${table}`)));
  if (sockets.size === 0) return undefined;
  for (const name of entriesOf("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const holds = entriesOf(`/proc/${name}/fd`).some((fd) => sockets.has(linkOf(`/proc/${name}/fd/${fd}`)));
    if (!holds) continue;
    const program = programOf(name);
    return { pid: Number(name), ...(program === undefined ? {} : { program }) };
  }
  return undefined;
}

/** In words for a person, after "in use by". */
export function holderWords(holder: PortHolder | undefined): string {
  if (holder === undefined) return "another program";
  const { pid, program } = holder;
  return program === undefined ? `another program (pid ${pid})` : `a ${program} of Agent Gate (pid ${pid})`;
}

function socketsOn(port: number, table: string): string[] {
  const rows = textOf(table)
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([, local = "", , state, , , , , , inode]) =>
    state === listening && Number.parseInt(local.split(":")[1] ?? "", 16) === port
      ? [`socket:[${inode}]`]
      : [],
  );
}

/** By its command line: the file that Node runs is one of this installation, or has the name of one. */
function programOf(pid: string): PortHolder["program"] {
  const words = textOf(`/proc/${pid}/cmdline`).split("\0");
  const at = words.findIndex((word) => word !== "" && isOurs(resolve(linkOf(`/proc/${pid}/cwd`), word)));
  if (at === -1) return undefined;
  const isCollector = /collector/.test((words[at] ?? "").split("/").slice(-2).join("/"));
  return isCollector || words[at + 1] === "collector" ? "collector" : "proxy";
}

function isOurs(file: string): boolean {
  if (/^agent-gate(?:-proxy|-collector)?$/.test(basename(file))) return true;
  const own = realPath(process.argv[1] ?? "");
  const other = realPath(file);
  return /^cli\.[jt]s$/.test(basename(other)) && dirname(dirname(other)) === dirname(dirname(own));
}

function textOf(file: string): string {
  return orEmpty(() => readFileSync(file, "utf8"), "");
}

function linkOf(file: string): string {
  return orEmpty(() => readlinkSync(file), "");
}

function realPath(file: string): string {
  return orEmpty(() => realpathSync(file), file);
}

function entriesOf(folder: string): string[] {
  return orEmpty(() => readdirSync(folder), []);
}

/** A process ends while it is looked at, and those of others may not be looked at. */
function orEmpty<T>(read: () => T, empty: T): T {
  try {
    return read();
  } catch {
    return empty;
  }
}
