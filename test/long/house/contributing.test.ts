import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const ci = readFileSync(join(root, ".ci/run"), "utf8");
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = ""]) =>
  block.trim().split("\n"),
);

/** As somebody types it, without what this run has told its own tests. */
function type(command: string): ChildProcess {
  const told = /^(?:VITEST|AGENT_GATE_TEST|TEST$|MODE$|NODE_ENV$|npm_)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !told.test(name)));
  return spawn("bash", ["-c", command], {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function printed(command: string): Promise<{ code: number | null; text: string }> {
  const child = type(command);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, text };
}

/** Those that CI runs on every submission, here in other words: `npm cit` is `npm ci` and `npm test`, and both other runs together are all. */
const byCi = new Map([
  ["npm ci", "npm cit"],
  ["npm test", "npm cit"],
  ["npm run check", "npm run check"],
  ["npm run test:all", "npm run test:rest"],
]);
const watch = "npm run test:watch -- test/shared/keys.test.ts";
const byHand = commands.filter((command) => !byCi.has(command) && command !== watch);

describe("CONTRIBUTING.md", () => {
  it("is a page of at most 60 lines", () => {
    expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });

  it.each([...byCi])("`%s` is run by CI", (command, there) => {
    expect(commands).toContain(command);
    expect(ci).toContain(there);
  });

  it.each(byHand)("`%s` runs tests, and all pass", async (command) => {
    const { code, text } = await printed(command);
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringMatching(/^[1-9]\d* passed, 0 failed, \d+ skipped$/m),
    });
  });

  it(`\`${watch}\` runs the file, and again when what it tests is saved`, async () => {
    expect(commands).toContain(watch);
    const child = type(watch);
    let text = "";
    const said = async (words: RegExp): Promise<void> => {
      while (!words.test(text)) {
        const [chunk] = await once(child.stdout ?? child, "data");
        text += String(chunk);
      }
    };
    try {
      await said(/[1-9]\d* passed, 0 failed, 0 skipped[^]*Waiting for file changes/);
      text = "";
      const now = new Date();
      utimesSync(join(root, "shared/keys.ts"), now, now);
      await said(/[1-9]\d* passed, 0 failed, 0 skipped/);
    } finally {
      // What a shell starts is a group of processes, as in a terminal.
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await once(child, "close");
    }
  });
});
