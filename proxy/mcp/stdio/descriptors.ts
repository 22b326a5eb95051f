import { constants, fstatSync, openSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { HostLog } from "./host-log.ts";

const stdinFd = 0;
const stdoutFd = 1;
const stderrFd = 2;
const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

/**
 * The three pipes of a host. Node sets a pipe that it reads or writes to O_NONBLOCK, and this flag belongs to everybody who has the same end of the pipe: to
 * a shell that inherited it, or the next command in a script, whose writes then fail. So each pipe is opened anew, with flags of its own. The streams take
 * the places of Node's, so that nothing that writes to stderr later, a thread's for instance, touches the host's.
 */
export function ownDescriptors(): HostLog {
  const input = reopened(stdinFd, O_RDONLY);
  const output = reopened(stdoutFd, O_WRONLY);
  const log = new HostLog(reopened(stderrFd, O_WRONLY) ?? process.stderr);
  if (input !== undefined) put("stdin", input);
  if (output !== undefined) put("stdout", output);
  put("stderr", log);
  return log;
}

/** Undefined for what is no pipe, and where a pipe cannot be opened a second time: only Linux opens the same one by its number. */
function reopened(fd: number, mode: number): Socket | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    if (!fstatSync(fd).isFIFO()) return undefined;
    const own = openSync(`/proc/self/fd/${fd}`, mode | O_NONBLOCK);
    return new Socket({ fd: own, readable: mode === O_RDONLY, writable: mode === O_WRONLY });
  } catch {
    // A pipe of another user, or one whose other end is closed already.
    return undefined;
  }
}

function put(name: "stdin" | "stdout" | "stderr", stream: Readable | Writable): void {
  Object.defineProperty(process, name, { value: stream, configurable: true, enumerable: true });
}
