import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { homeOfHooks, hookProgram } from "../../../proxy/hooks/resident.ts";

const leak = "DB_PASSWORD=hT7q9LmX2vRbK4";
const taken = "DB_PASSWORD=[redacted: password]";

/** A command as Claude Code starts it: both streams go to one file, which it reads when the shell has ended. */
async function shell(folder: string, command: string) {
  const output = join(await mkdtemp(join(folder, "ran-")), "output");
  const file = await open(output, "a");
  const child = spawn(
    "bash",
    ["-c", `. "${join(folder, "env")}" && eval '${command.replaceAll("'", `'\\''`)}'`],
    {
      cwd: folder,
      stdio: ["ignore", file.fd, file.fd],
    },
  );
  const [code, signal] = await once(child, "exit");
  await file.close();
  return { code, signal, said: await readFile(output, "utf8") };
}

describe("what a failing command of Claude Code says", () => {
  it("is judged before it is read, and all else about the command is as it was", async () => {
    await using home = await homeOfHooks();
    const { folder, path } = home;
    const start = { hook_event_name: "SessionStart", session_id: "it's-one" };
    const { stdout } = await home.run([hookProgram, "claude-code", `--home=${path}`], JSON.stringify(start), {
      CLAUDE_ENV_FILE: join(folder, "env"),
    });
    expect(stdout).toBe("");
    const rows: [command: string, code: number, said: string][] = [
      ["echo fine; echo also >&2; exit 3", 3, "fine\nalso\n"],
      [`echo ${leak}; exit 3`, 3, `${taken}\n`],
      [`echo fine; echo ${leak} >&2; false`, 1, `fine\n${taken}\n`],
      [`cd /; pwd; (echo ${leak}; exit 9)`, 9, `/\n${taken}\n`],
      // A command that succeeds goes to the hook behind it, with the whole output.
      [`echo ${leak}`, 0, `${leak}\n`],
      ["exit 5", 5, ""],
      [`echo ${leak}; sleep 600 & echo $! >background; exit 4`, 4, `${taken}\n`],
    ];
    for (const [command, code, said] of rows)
      expect(await shell(folder, command), command).toEqual({ code, signal: null, said });
    const background = Number(await readFile(join(folder, "background"), "utf8"));
    expect(process.kill(background, "SIGKILL")).toBe(true);
    // bash says of a signal that it ended well.
    const command = `echo ${leak}; kill $$; echo behind`;
    expect(await shell(folder, command)).toEqual({ code: 143, signal: null, said: `${taken}\n` });
  });
});
