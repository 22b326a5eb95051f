import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compiled } from "../../support/programs.ts";

/** A file is moved aside while it is open, another one takes its name, and then the first is let go of: the driver closes it when it is collected. */
const script = `
  import { existsSync, readdirSync, readlinkSync, renameSync } from "node:fs";
  const [folder, path] = process.argv.slice(1);
  const { openSound } = await import(folder + "/damage.js");
  const { Handle } = await import(folder + "/handle.js");
  const open = () => openSound({ path, nowMs: Date.now() }).handle;
  const note = (handle, word) => handle.run("INSERT INTO records (line, id) VALUES ('', ?)", [word]);
  const noted = (handle) => handle.all("SELECT id FROM records").flat();
  const old = open();
  note(old, "old");
  for (const suffix of ["", "-wal", "-shm"]) renameSync(path + suffix, path + ".aside" + suffix);
  const fresh = open();
  note(fresh, "fresh");
  old[Symbol.dispose]();
  for (let turn = 0; turn < 20; turn++) {
    gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const linkOf = (fd) => {
    try {
      return readlinkSync("/proc/self/fd/" + fd);
    } catch {
      return "";
    }
  };
  const stillOpen = existsSync("/proc/self/fd")
    ? readdirSync("/proc/self/fd").map(linkOf).filter((file) => file.includes(".aside"))
    : [];
  const hasLog = existsSync(path + "-wal");
  console.log(JSON.stringify({ stillOpen, hasLog, noted: noted(new Handle(path)) }));
`;

it("a file that was moved aside and is closed late takes nothing from the one that has its name", () => {
  const folder = mkdtempSync(join(tmpdir(), "agent-gate-moved-"));
  try {
    const args = [compiled("proxy/queue"), join(folder, "queue.db")];
    const printed = execFileSync(
      process.execPath,
      ["--expose-gc", "--input-type=module", "-e", script, ...args],
      { encoding: "utf8" },
    );
    expect(JSON.parse(printed)).toEqual({ stillOpen: [], hasLog: true, noted: ["fresh"] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
