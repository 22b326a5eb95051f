import { Writable } from "node:stream";

/** A stream for a log, and what it has said. */
export function linesOf() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trim().split("\n")) lines.push(JSON.parse(line));
      done();
    },
  });
  return { lines, stream };
}
