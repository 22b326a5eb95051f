import { createStatusLine } from "../../shared/status-line.ts";

/** One line on a terminal that says how far it is; nothing anywhere else. */
export function createProgressLine(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): Disposable & { show: (name: string, done: number, of: number) => void } {
  const startedAt = performance.now();
  const line = createStatusLine(stream);
  let total = 0;
  let last = { name: "", done: 0 };
  return {
    show(name, done, of) {
      total += done - (last.name === name ? last.done : 0);
      last = { name, done };
      line.show(() => {
        const perSecond = Math.round((total / (performance.now() - startedAt)) * 1000);
        const share = Math.floor((100 * done) / Math.max(of, 1));
        return `${name}  ${count(done)} of ${count(of)} events  ${share} %  ${count(perSecond)}/s`;
      });
    },
    [Symbol.dispose]: () => line[Symbol.dispose](),
  };
}

export function count(value: number): string {
  return value.toLocaleString("en-US");
}
