import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";
import { ownProgram, type Side } from "./own-program.ts";

/** A process that listens on a port, and which of our programs it is, if it is one of them. */
export interface PortHolder {
  pid: number;
  program?: Side;
}

export interface Address {
  host: string;
  port: number;
}

const listening = "0A";
const wildcards = new Set(["0.0.0.0", "[::]"]);

/**
 * Who listens where somebody else cannot listen because of it. Undefined where the system keeps no such files (only
 * Linux does), and for processes of other users.
 */
export function portHolder(address: Address): PortHolder | undefined {
  const sockets = new Set(["tcp", "tcp6"].flatMap((table) => socketsAt(address, `/proc/net/${table}`)));
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

/** In words for a person. */
export function holderWords(holder: PortHolder | undefined): string {
  if (holder === undefined) return "in use";
  const { pid, program } = holder;
  return `in use by ${program === undefined ? "another program" : `a ${program} of Agent Gate`} (pid ${pid})`;
}

/** The same, and what to do about it, in front of another way out. */
export const inUseWords = (holder: PortHolder | undefined): string =>
  `${holderWords(holder)}: ${holder?.program === undefined ? "" : `stop it with kill ${holder.pid}, or `}`;

/** Whether two listeners get into each other's way. One that is on all addresses is on those of the others. */
export function overlap(one: Address, other: Address): boolean {
  const hosts = [one, other].map(({ host }) => written(host));
  return one.port === other.port && (hosts[0] === hosts[1] || hosts.some((host) => wildcards.has(host)));
}

/** As a URL writes it, so that there is one way to write each address. */
function written(host: string): string {
  const inUrl = `http://${host.includes(":") ? `[${host}]` : host}`;
  return URL.canParse(inUrl) ? new URL(inUrl).hostname : host;
}

function socketsAt(address: Address, table: string): string[] {
  const rows = textOf(table)
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([, local = "", , state, , , , , , inode]) =>
    state === listening && overlap(address, addressIn(local)) ? [`socket:[${inode}]`] : [],
  );
}

/** The kernel writes an address in hexadecimal words of four bytes, each with its last byte first. */
function addressIn(local: string): Address {
  const [digits = "", port = ""] = local.split(":");
  const words = digits.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => (word.match(/../g) ?? []).toReversed());
  const host =
    bytes.length === 4
      ? bytes.map((byte) => Number.parseInt(byte, 16)).join(".")
      : (bytes.join("").match(/.{4}/g) ?? []).join(":");
  return { host, port: Number.parseInt(port, 16) };
}

/** By its command line: the file that Node runs is one of a package of ours. */
function programOf(pid: string): PortHolder["program"] {
  const words = textOf(`/proc/${pid}/cmdline`).split("\0");
  const folder = linkOf(`/proc/${pid}/cwd`);
  for (const [at, word] of words.entries()) {
    const program = word === "" ? undefined : ownProgram(resolve(folder, word));
    if (program !== undefined) return words[at + 1] === "collector" ? "collector" : program.side;
  }
  return undefined;
}

function textOf(file: string): string {
  return orEmpty(() => readFileSync(file, "utf8"), "");
}

function linkOf(file: string): string {
  return orEmpty(() => readlinkSync(file), "");
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
