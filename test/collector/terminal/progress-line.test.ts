import { expect, it } from "vitest";
import { createProgressLine } from "../../../collector/terminal/progress-line.ts";

function written(isTTY: boolean): string {
  let text = "";
  const write = (chunk: unknown): boolean => {
    text += String(chunk);
    return true;
  };
  using line = createProgressLine({ isTTY, write });
  const startedAt = performance.now();
  for (let done = 0; performance.now() - startedAt < 300; done = Math.min(done + 1, 50_000))
    line.show("main", done, 200_000);
  return text;
}

it("says on a terminal how far it is, in one line, a few times a second", () => {
  const lines = written(true).split("\r");
  expect(lines.length).toBeLessThan(6);
  expect(lines.at(-1)?.replace("\u001b[K", "")).toMatch(
    /^main {2}[\d,]+ of 200,000 events {2}\d+ % {2}[\d,]+\/s$/,
  );
});

it("says nothing where nobody looks", () => {
  expect(written(false)).toBe("");
});
