import { existsSync, mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { proxyProgram } from "../../../support/programs.ts";
import { askedBy, bash } from "../../../proxy/hooks/endpoint.ts";
import { gone, homeOfHooks, hookProgram } from "../../../proxy/hooks/resident.ts";

const leak = "DB_PASSWORD=hT7q9LmX2vRbK4 end";
const taken = "DB_PASSWORD=[redacted: password] end";
const asked = askedBy["claude-code"]("Bash", bash(leak));
const answer = { hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: bash(taken) } };

describe("the program that a host starts for each output", () => {
  it("starts what judges with the first call, and again after that was killed", async () => {
    // Names of sockets are short, also when the path of the home is long.
    await using home = await homeOfHooks("a-folder-with-a-long-name-".repeat(5));
    expect(JSON.parse((await home.hook("claude-code", asked)).stdout)).toEqual(answer);
    expect((await home.hook("claude-code", askedBy["claude-code"]("Bash", bash("fine")))).stdout).toBe("{}");
    const [resident, ...others] = home.residents();
    expect(others).toEqual([]);
    process.kill(resident ?? 0, "SIGKILL");
    await gone(resident ?? 0);
    expect(JSON.parse((await home.hook("claude-code", asked)).stdout)).toEqual(answer);
    expect(home.residents()).not.toEqual([resident]);
  });

  it("starts it once, however many ask at the same time, and hands on long outputs whole", async () => {
    await using home = await homeOfHooks();
    const long = "word ".repeat(200_000);
    const ask = (host: "codex" | "opencode") => home.hook(host, askedBy[host]("Bash", long + leak));
    const answers = await Promise.all([ask("codex"), ask("opencode"), ask("codex"), ask("opencode")]);
    expect(answers.map(({ stdout }): unknown => JSON.parse(stdout))).toEqual([
      { decision: "block", reason: long + taken },
      { output: long + taken },
      { decision: "block", reason: long + taken },
      { output: long + taken },
    ]);
    expect(home.residents()).toHaveLength(1);
  });

  it("starts it once, also when a hook stands still before it takes away what is left of an earlier start", async () => {
    await using home = await homeOfHooks();
    const stands = join(home.folder, "stands-still");
    const still = `import fs from "node:fs"; const { rmSync } = fs; fs.rmSync = (...args) => {
      fs.writeFileSync(${JSON.stringify(stands)}, "");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
      rmSync(...args);
    }`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(still)}`;
    const program = [hookProgram, "claude-code", `--home=${home.path}`];
    const first = home.run(program, JSON.stringify(asked), { NODE_OPTIONS });
    await expect.poll(() => existsSync(stands) || home.starting() > 0, { interval: 1 }).toBe(true);
    const answers = [await home.hook("claude-code", asked), await first];
    expect(answers.map(({ stdout }): unknown => JSON.parse(stdout))).toEqual([answer, answer]);
    expect(home.residents()).toEqual([home.starting()]);
  });

  it("is answered by one that ends by itself when no hook has called for a while", async () => {
    await using home = await homeOfHooks();
    const { code, stdout } = await home.run([proxyProgram, "hooks", `--home=${home.path}`, "--idle", "1ms"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ event: "listening" });
    expect(JSON.parse((await home.hook("claude-code", asked)).stdout)).toEqual(answer);
  });

  it("ends at a signal, and leaves no hook waiting", async () => {
    await using home = await homeOfHooks();
    await home.hook("claude-code", asked);
    const [resident = 0] = home.residents();
    process.kill(resident, "SIGTERM");
    await gone(resident);
    expect(home.residents()).toEqual([]);
    expect(JSON.parse((await home.hook("claude-code", asked)).stdout)).toEqual(answer);
  });

  it.each([
    ["takes six seconds to start it", 6_000, "hooks.starting"],
    ["has started it and takes nine seconds for its first answer", 9_000, "hooks.sock"],
  ])("waits for what judges when a slow machine %s", async (_, ms, file) => {
    await using home = await homeOfHooks();
    const asking = home.hook("claude-code", asked);
    const isThere = (): boolean => existsSync(join(home.path, "run", file)) && home.starting() > 0;
    await expect.poll(isThere, { interval: 1 }).toBe(true);
    process.kill(home.starting(), "SIGSTOP");
    await setTimeout(ms);
    process.kill(home.starting(), "SIGCONT");
    const { stdout, stderr } = await asking;
    expect([JSON.parse(stdout), stderr]).toEqual([answer, ""]);
    expect(home.residents()).toHaveLength(1);
  });

  it("asks another when the one that it asked ends before it answers", async () => {
    await using home = await homeOfHooks();
    mkdirSync(join(home.path, "run"), { recursive: true });
    const ending = createServer((socket) => {
      ending.close();
      socket.destroy();
    });
    await new Promise<void>((resolve) => ending.listen(join(home.path, "run/hooks.sock"), resolve));
    const { stdout, stderr } = await home.hook("claude-code", asked);
    expect([JSON.parse(stdout), stderr]).toEqual([answer, ""]);
  });

  it("lets an output pass with one line on stderr where nothing can be started", async () => {
    await using home = await homeOfHooks();
    await writeFile(home.path, "");
    const { code, stdout, stderr } = await home.hook("claude-code", asked);
    expect([code, stdout]).toEqual([0, "{}"]);
    expect(stderr).toMatch(/^agent-gate: this output was not judged, for nothing answers: type node .*\n$/);
  });

  it("withholds it in the shape of the host with --strict", async () => {
    await using home = await homeOfHooks();
    await writeFile(home.path, "");
    const hosts = ["claude-code", "codex", "gemini", "copilot", "opencode"] as const;
    const all = await Promise.all(
      hosts.map((host) =>
        home.hook(host, askedBy[host]("Bash", host === "claude-code" ? bash(leak) : leak), "--strict"),
      ),
    );
    for (const { stdout } of all) expect(stdout).toContain("--strict is set");
    expect(all.map(({ stdout }) => stdout).join("")).not.toContain(leak);
    expect(JSON.parse(all[0]?.stdout ?? "")).toMatchObject({
      hookSpecificOutput: { updatedToolOutput: { stdout: expect.any(String), interrupted: false } },
    });
  });

  it("lets pass what was allowed, whether what answers it ran then or not", async () => {
    await using home = await homeOfHooks();
    const allow = async (at: number): Promise<string> => {
      const queue = await home.run([proxyProgram, "queue", "ls", "--json", `--home=${home.path}`]);
      const { evaluation_id: id } = JSON.parse(queue.stdout)[at];
      const { stdout } = await home.run([proxyProgram, "allow", id, "--write", `--home=${home.path}`]);
      return stdout;
    };
    const file = join(home.folder, ".config/agent-gate/config.json");
    await home.hook("claude-code", asked);
    expect(await allow(0)).toContain(`${file} has one more rule: the running proxy takes it at once`);
    const fetched = askedBy["claude-code"]("WebFetch", { result: leak });
    await home.hook("claude-code", fetched);
    const [resident = 0] = home.residents();
    process.kill(resident, "SIGTERM");
    await gone(resident);
    expect(await allow(1)).toContain(`${file} has one more rule: hooks read it`);
    for (const each of [asked, fetched]) expect((await home.hook("claude-code", each)).stdout).toBe("{}");
  });

  it("refuses to listen where other machines could ask", async () => {
    await using home = await homeOfHooks();
    const { code, stderr } = await home.run([
      proxyProgram,
      "hooks",
      "--listen",
      "0.0.0.0:0",
      `--home=${join(home.folder, "h")}`,
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("127.0.0.1");
  });
});
