import { escapeControl } from "../../shared/log.ts";

const everyMs = 200;

/** One line on a terminal that says how far it is; nothing anywhere else. */
export function createProgressLine(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): Disposable & { show: (name: string, done: number, of: number) => void } {
  const startedAt = performance.now();
  let shownAt = 0;
  let total = 0;
  let last = { name: "", done: 0 };
  return {
    show(name, done, of) {
      total += done - (last.name === name ? last.done : 0);
      last = { name, done };
      const now = performance.now();
      if (!stream.isTTY || now - shownAt < everyMs) return;
      shownAt = now;
      const perSecond = Math.round((total / (now - startedAt)) * 1000);
      stream.write(
        `\r\u001b[K${escapeControl(name)}  ${count(done)} of ${count(of)} events  ${Math.floor((100 * done) / Math.max(of, 1))} %  ${count(perSecond)}/s`,
      );
    },
    [Symbol.dispose]() {
      if (shownAt > 0) stream.write("\r\u001b[K");
    },
  };
}

export function count(value: number): string {
  return value.toLocaleString("en-US");
}
