import { constants, fstatSync, openSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { HostLog } from "./host-log.ts";

const stdinFd = 0;
const stdoutFd = 1;
const stderrFd = 2;
const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

/**
 * The three pipes of a host. Node sets O_NONBLOCK on a pipe that it reads or writes. All processes with the same end
 * of the pipe share this flag: for example a shell that inherited it, or the next command of a script. Their writes
 * would then fail. So each pipe is opened anew, with flags of its own. The new streams replace those of Node.
 * Otherwise a later write to stderr, such as that of a thread, would set the flag of the host's pipe.
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

/** Undefined for a file that is no pipe, or that cannot be opened a second time. Only Linux can open the same pipe by its number. */
function reopened(fd: number, mode: number): Socket | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    if (!fstatSync(fd).isFIFO()) return undefined;
    const own = openSync(`/proc/self/fd/${fd}`, mode | O_NONBLOCK);
    return new Socket({ fd: own, readable: mode === O_RDONLY, writable: mode === O_WRONLY });
  } catch {
    // The pipe belongs to another user, or its other end is closed already.
    return undefined;
  }
}

function put(name: "stdin" | "stdout" | "stderr", stream: Readable | Writable): void {
  Object.defineProperty(process, name, { value: stream, configurable: true, enumerable: true });
}
