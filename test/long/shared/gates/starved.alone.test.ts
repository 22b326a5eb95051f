import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { setTimeout as after } from "node:timers/promises";
import { describe, expect, it } from "vitest";
// Its program runs what is compiled.
import "../../../support/programs.ts";
import { seededRandom } from "../../../support/random.ts";

interface Told {
  judged: number;
  skipped: number;
}

const program = fileURLToPath(new URL("./starved-program.mjs", import.meta.url));

/** What a program says of its outputs whose process stands still for 90 ms, again and again, with some milliseconds in between. */
async function starved(times: number, ...args: string[]): Promise<Told> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    const random = seededRandom(7);
    for (let time = 0; time < times; time++) {
      child.kill("SIGSTOP");
      await after(90);
      child.kill("SIGCONT");
      await after(5 + random() * 20);
    }
    child.stdin.end("over");
    const { value } = await lines.next();
    return JSON.parse(String(value)) as Told;
  } finally {
    child.kill("SIGKILL");
  }
}

describe.skipIf(process.platform === "win32")("a process that hardly gets a core", () => {
  it("judges every clean output to its end", async () => {
    const { judged, skipped } = await starved(40, "clean");
    expect(judged).toBeGreaterThan(1);
    expect(skipped).toBe(0);
  });

  it("still gives up what takes more than it may", async () => {
    const { judged, skipped } = await starved(20, "slow", "5");
    expect(judged).toBeGreaterThan(0);
    expect(skipped).toBe(judged);
  });
});
