import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** One upstream's place among the paths. */
export interface Mount {
  /** `/` for the only one, `/<name>` for one of several. */
  prefix: string;
  answer(request: IncomingMessage, response: ServerResponse, path: string): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void;
}

export interface Placed {
  mount: Mount;
  /** What the upstream is asked for; it begins with a slash. */
  path: string;
}

/** A target names a path and nothing else: whatever host an absolute one gives was looked at before, and goes no further. */
export function pathOf(target: string): string {
  if (target.startsWith("/")) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("?") ? `/${path}` : path;
}

export function place(mounts: readonly Mount[], path: string): Placed | undefined {
  for (const mount of mounts) {
    if (mount.prefix === "/") return path.startsWith("/") ? { mount, path } : undefined;
    if (!path.startsWith(mount.prefix)) continue;
    const rest = path.slice(mount.prefix.length);
    if (rest === "" || rest.startsWith("?")) return { mount, path: `/${rest}` };
    // Whoever asks for one upstream does not mean the folder above it.
    if (rest.startsWith("/")) return climbs(rest) ? undefined : { mount, path: rest };
  }
  return undefined;
}

/** Whether a path is the one that is named, or one below it. */
export function isAtOrBelow(path: string, named: string): boolean {
  const [plain = ""] = path.split("?", 1);
  const folder = named.replace(/\/+$/, "");
  return !mayLeave(plain) && (plain === folder || plain.startsWith(`${folder}/`));
}

/**
 * A broken escape, or an escape of a dot, a slash, a backslash, a percent sign or a control, or the first byte of an
 * overlong letter of UTF-8.
 */
const veiled = /%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|2[5ef]|5c|7f|c[01]|e0%[89]|f0%8)/i;

/**
 * Whether some server could read a path as one outside of the folder that it names. Some servers decode twice, cut
 * off what follows a semicolon, or take a backslash for a slash. A path with such signs is not trusted. Its answer is
 * judged like any other.
 */
function mayLeave(plain: string): boolean {
  return veiled.test(plain) || plain.split(/[/\\]/).some((segment) => /^(?:%20)*\.\./.test(segment));
}

function climbs(path: string): boolean {
  const [plain = ""] = path.split("?", 1);
  return plain.split(/\/|\\|%2f|%5c/i).some((segment) => /^(?:\.|%2e){2}(?:(?:;|%3b).*)?$/i.test(segment));
}
