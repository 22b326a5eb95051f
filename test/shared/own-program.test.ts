import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyHome } from "../support/cli.ts";
import { root } from "../support/compile.ts";
// What the programs in shared/bin start is in dist/.
import "../support/programs.ts";

interface Typed {
  /** What somebody types. */
  line: string;
  cwd: string;
  home: string;
  /** Folders of the PATH in front of those that have node and npm. */
  path?: string;
}

function type({ line, cwd, home, path = "" }: Typed): { stdout: string; stderr: string } {
  const env = { PATH: `${path}:${process.env["PATH"] ?? ""}`, HOME: home, NO_COLOR: "1" };
  // bash reads the settings of its user when its input is a socket.
  return spawnSync("bash", ["-c", line], { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

const bin = "shared/bin/agent-gate.cjs";
const linked = (folder: string, name: string, file: string): void => {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(root, "shared/bin", file), join(folder, name));
};

describe("a hint is typed as its reader typed this command", () => {
  it.each([
    ["in a checkout", root, `node ${bin} collector`],
    ["in a folder of it", join(root, "docs/tasks"), `node ../../${bin} collector`],
    ["in a checkout, with the other program", root, "node shared/bin/agent-gate-collector.cjs"],
    ["with a link in the PATH", root, "agent-gate collector"],
  ])("%s", async (_, cwd, program) => {
    await using home = await emptyHome();
    const path = join(home.path, "bin");
    linked(path, "agent-gate", "agent-gate.cjs");
    const at = { cwd, home: home.path, path };
    const { stdout } = type({ ...at, line: `${program} orgs create acme --data '${home.data}'` });
    const keys = `${program} keys create --org acme --type pk --data ${home.data}`;
    expect(stdout).toContain(`keys: ${keys}\n`);
    expect(type({ ...at, line: keys }).stdout).toMatch(/pk_live_\w+/);
  });

  it("from far away, by the whole path", async () => {
    await using home = await emptyHome();
    const cwd = join(home.path, "a/b/c/d/e/f/g/h");
    mkdirSync(cwd, { recursive: true });
    const program = join(root, bin);
    expect(relative(cwd, program).length).toBeGreaterThan(program.length);
    const { stderr } = type({
      line: `node ${program} whoami --collector http://127.0.0.1:1`,
      cwd,
      home: home.path,
    });
    expect(stderr).toContain(`node ${program} collector start\n`);
  });
});

describe("help and errors name the program as it was called", () => {
  it.each([
    ["agent-gate", "", "agent-gate"],
    ["agent-gate", "collector ", "agent-gate collector"],
    ["agent-gate-collector", "", "agent-gate-collector"],
  ])("%s %s", async (program, way, name) => {
    await using home = await emptyHome();
    const path = join(home.path, "bin");
    linked(path, "agent-gate", "agent-gate.cjs");
    linked(path, "agent-gate-collector", "agent-gate-collector.cjs");
    const at = { cwd: root, home: home.path, path };
    const help = type({ ...at, line: `${program} ${way}config --help` }).stdout;
    expect(help).toMatch(new RegExp(`^Usage: ${name} config [^]*\nExamples:\n  ${name} config`));
    const { stderr } = type({ ...at, line: `${program} ${way}nothing-like-it` });
    expect(stderr).toBe(`${name}: there is no command "nothing-like-it": see ${name} --help\n`);
  });
});
