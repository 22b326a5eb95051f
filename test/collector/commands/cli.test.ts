import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandTable } from "../../../collector/commands/table.ts";
import { emptyHome } from "../../support/cli.ts";
import type { Json } from "../../support/cli.ts";
import { collectorProgram } from "../../support/programs.ts";

describe("the command line", () => {
  it("lists every command in its help, and its version", async () => {
    await using home = await emptyHome();
    const help = await home.run(["--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    for (const name of Object.keys(commandTable)) expect(help.stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(await home.run(["--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+/),
    });
  });

  it.each([
    [["kyes", "ls"], 'did you mean "keys"?'],
    [["xylophone"], "--help"],
    [["start", "--prot", "0"], "--port"],
    [["--prot", "0"], "--port"],
    [["keys", "sl"], "ls"],
    [["keys", "create", "--type", "xk"], "pk, sk"],
    [["keys", "create"], "--type"],
    [["start", "--port", "99999"], "--port"],
    [["orgs", "set", "default"], "--signing"],
    [["export", "--csv"], "--csv"],
  ])("answers %j with exit code 2 and a hint", async (args, hint) => {
    await using home = await emptyHome();
    const { code, stdout, stderr } = await home.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(hint);
  });

  it("ends with 6 and names the near key when the configuration has an unknown one", async () => {
    await using home = await emptyHome();
    const file = join(home.path, "collector.json");
    await writeFile(file, JSON.stringify({ prot: 1 }));
    const { code, stderr } = await home.run(["start", "--config", file]);
    expect(code).toBe(6);
    expect(stderr).toContain('unknown key "prot". Did you mean "port"?');
    expect((await home.run(["start"], { PORT: "many" })).code).toBe(6);
  });

  it("prints an error as one JSON line on stderr with --json", async () => {
    await using home = await emptyHome();
    const { code, stderr } = await home.run(["keys", "ls", "--jsno", "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: "usage" } });
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("says of every setting where it came from, and of secrets only whether they are set", async () => {
    await using home = await emptyHome();
    const file = join(home.path, "collector.json");
    await writeFile(file, JSON.stringify({ port: 1234, profile: "strict" }));
    const environment = { PORT: "4321", AGENT_GATE_METRICS_TOKEN: "hush", COLLECTOR_MASTER_KEYS: "hush" };
    const args = ["config", "--config", file, "--data", home.data, "--json"];
    const { stdout } = await home.run(args, environment);
    const rows = Object.fromEntries(
      JSON.parse(stdout).map((row: Json) => [row.name, [row.value, row.source]]),
    );
    expect(rows).toMatchObject({
      data: [home.data, "flag"],
      port: [4321, "environment"],
      profile: ["strict", "file"],
      host: ["127.0.0.1", "default"],
      metricsToken: ["set", "environment"],
      COLLECTOR_MASTER_KEYS: ["set", "environment"],
    });
    expect(stdout).not.toContain("hush");
  });

  it("prints the very OpenAPI document that a collector serves", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { stdout } = await home.run(["openapi"]);
    expect(JSON.parse(stdout)).toEqual(await (await fetch(`${served.url}/openapi.json`)).json());
  });

  it("says in one line that its output cannot be written", async () => {
    if (process.platform !== "linux") return;
    await using home = await emptyHome();
    const env = { ...process.env, HOME: home.path };
    const typed = `"${process.execPath}" "${collectorProgram}" openapi >/dev/full`;
    const { status, stderr } = spawnSync("bash", ["-c", typed], { env, encoding: "utf8" });
    expect(stderr).toBe("agent-gate-collector: the output cannot be written (ENOSPC)\n");
    expect(status).toBe(1);
  });

  it("asks a user without a home directory to set HOME", (context) => {
    if (process.getuid?.() !== 0) return context.skip("only root may run a program as another user");
    const options = { uid: 54_321, env: { PATH: process.env["PATH"] }, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, [collectorProgram, "keys", "ls"], options);
    expect(stderr).toBe("agent-gate-collector: the system knows no home directory of this user: set HOME\n");
    expect(status).toBe(6);
  });

  it("says of a directory that it may not read so, and not that it holds no data", async (context) => {
    if (process.getuid?.() !== 0) return context.skip("only root may run a program as another user");
    await using home = await emptyHome();
    await home.run(["orgs", "create", "acme", "--data", home.data]);
    const options = { uid: 54_321, env: { HOME: "/", PATH: process.env["PATH"] }, encoding: "utf8" } as const;
    const asked = [collectorProgram, "events", "ls", "--data", home.data];
    const { status, stderr } = spawnSync(process.execPath, asked, options);
    expect(stderr).toBe(
      `agent-gate-collector: the directory ${home.data} may not be read by this user: run this as the user that the collector runs as\n`,
    );
    expect(status).toBe(1);
  });

  it.each([
    [["--host", "256.1.1.1"], "--host 256.1.1.1 --port 0: no such host is known"],
    [["--host", "192.0.2.1"], "--host 192.0.2.1 --port 0: this machine has no such address"],
  ])("says of %j in one sentence what is wrong", async (flags, words) => {
    await using home = await emptyHome();
    const { code, stderr } = await home.run(["start", "--port", "0", "--store", "memory", ...flags]);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("unexpected");
    expect(code).toBe(1);
  });

  it("completes the commands of a command in bash", async () => {
    await using home = await emptyHome();
    const { stdout } = await home.run(["completion", "bash"]);
    const asked = `${stdout}\nCOMP_WORDS=(x keys r); COMP_CWORD=2; _agent_gate_collector; echo "\${COMPREPLY[@]}"`;
    const answered = spawnSync("bash", ["-c", asked], { encoding: "utf8" });
    expect(answered).toMatchObject({ stdout: "revoke rotate reseal\n", stderr: "" });
  });

  it("prints a completion script that knows the commands", async () => {
    await using home = await emptyHome();
    for (const shell of ["bash", "zsh", "fish"])
      expect((await home.run(["completion", shell])).stdout).toContain("create ls revoke rotate reseal");
    expect((await home.run(["completion", "powershell"])).code).toBe(2);
  });
});
