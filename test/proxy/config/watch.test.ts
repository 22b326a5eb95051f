import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadConfig } from "../../../proxy/config/load.ts";
import { watchConfig } from "../../../proxy/config/watch.ts";

interface Watched extends Disposable {
  file: string;
  /** The next thing that the watch says: the mode of the new configuration, or what is wrong with it. */
  next: () => Promise<string>;
  write: (content: object) => void;
}

function watched(): Watched {
  const folder = mkdtempSync(join(tmpdir(), "agent-gate-watch-"));
  const file = join(folder, "agent-gate.json");
  const write = (content: object): void => writeFileSync(file, JSON.stringify(content));
  write({ mode: "enforce" });
  const said: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  const say = (text: string): void => {
    const listener = waiting.shift();
    if (listener === undefined) said.push(text);
    else listener(text);
  };
  const watch = watchConfig({
    file,
    load: () => loadConfig({ config: file }, {}),
    onChange: ({ values }) => say(values.mode),
    onWrong: say,
  });
  return {
    file,
    write,
    next: async () => said.shift() ?? (await new Promise((resolve) => waiting.push(resolve))),
    [Symbol.dispose]() {
      watch[Symbol.dispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

it("tells the new configuration when its file is written, and when it is replaced", async () => {
  using config = watched();
  config.write({ mode: "observe" });
  expect(await config.next()).toBe("observe");
  writeFileSync(`${config.file}.new`, JSON.stringify({ mode: "redact" }));
  renameSync(`${config.file}.new`, config.file);
  expect(await config.next()).toBe("redact");
});

it("says what is wrong with a new one, and goes on watching", async () => {
  using config = watched();
  config.write({ mode: "enforced" });
  expect(await config.next()).toContain('must be one of observe, enforce, redact, block (it is "enforced")');
  config.write({ mode: "observe" });
  expect(await config.next()).toBe("observe");
});

it("looks again on SIGHUP although the file is the same, as the environment of a text may be another", async () => {
  using config = watched();
  process.kill(process.pid, "SIGHUP");
  expect(await config.next()).toBe("enforce");
});
