import { readSync } from "node:fs";
import type { Socket } from "node:net";

/**
 * Whether the end that a socket has just told of is that of a reset. Where the last bytes and a reset arrive together, libuv tells of an end without
 * asking the system. It does the same where a reset comes behind an orderly end, of a tool that closed both ways at once; and a reset takes with it
 * what else told the two apart, the other side's address. The system still knows: a read says 0 behind an orderly end, and an error, or bytes that
 * nobody was told of, where there was none. Where it cannot be asked (Windows has no such number) it was a reset: an answer that may be half of one
 * must not look complete, and a call that failed can be made again.
 */
export function wasReset(socket: Socket): boolean {
  if (socket.remoteAddress !== undefined) return false;
  const handle: unknown = Reflect.get(socket, "_handle");
  const fd: unknown = typeof handle === "object" && handle !== null && "fd" in handle ? handle.fd : undefined;
  if (typeof fd !== "number" || fd < 0) return true;
  try {
    return readSync(fd, Buffer.alloc(1)) > 0;
  } catch {
    return true;
  }
}
