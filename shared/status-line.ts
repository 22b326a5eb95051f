import { escapeControl } from "./log.ts";

const everyMs = 200;

export interface StatusLine extends Disposable {
  /** The words are made only when they are shown: a few times a second. */
  show(words: () => string): void;
}

/** One line on a terminal that says how far something is; nothing anywhere else. */
export function createStatusLine(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): StatusLine {
  let shownAt = 0;
  return {
    show(words) {
      const now = performance.now();
      if (!stream.isTTY || now - shownAt < everyMs) return;
      shownAt = now;
      stream.write(`\r\u001b[K${escapeControl(words())}`);
    },
    [Symbol.dispose]() {
      if (shownAt > 0) stream.write("\r\u001b[K");
    },
  };
}
