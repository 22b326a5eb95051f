import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { letRead } from "../../../proxy/demo/reader.ts";

const hourMs = 3_600_000;

/** A terminal whose keyboard is the test. */
const keyboard = (isTTY: boolean) => {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  return { stdin, as: stdin as unknown as typeof process.stdin };
};

it("goes on at once when somebody presses Enter, as often as they are given time", async () => {
  const { stdin, as } = keyboard(true);
  for (let step = 0; step < 3; step++) {
    const reading = letRead(hourMs, new AbortController().signal, as);
    stdin.write("\n");
    await reading;
    expect(stdin.isPaused()).toBe(true);
  }
});

it("takes nothing from a pipe", async () => {
  const { stdin, as } = keyboard(false);
  stdin.write("not for the demo\n");
  await letRead(1, new AbortController().signal, as);
  expect(String(stdin.read())).toBe("not for the demo\n");
});

it("ends with the reason when the demo is stopped meanwhile", async () => {
  const over = new AbortController();
  const reading = letRead(hourMs, over.signal, keyboard(true).as);
  over.abort(new Error("stopped"));
  await expect(reading).rejects.toThrow("stopped");
});
