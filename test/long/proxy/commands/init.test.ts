import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { alone, servers, write } from "../../../proxy/commands/init-home.ts";
import { byOwnDefaults } from "../../../support/programs.ts";
import { endResidents } from "../../../proxy/hooks/resident.ts";
import { proxyHome } from "../../../support/proxy-cli.ts";

/** A test that answers as a person in a terminal does. */
const inTerminal = {
  NODE_OPTIONS: "--import=data:text/javascript,process.stdin.isTTY=process.stderr.isTTY=true",
};

describe("init", () => {
  it("asks about each host, and takes an empty line for a yes", async () => {
    await using home = await proxyHome();
    const env = { ...alone(home), ...inTerminal };
    const [cursor, windsurf] = [".cursor/mcp.json", ".codeium/windsurf/mcp_config.json"].map((name) =>
      write(home, name, servers),
    );
    const no = await home.run(["init", "--host", "cursor"], { env, input: "n\n" });
    expect(no.stderr).toContain("Gate Cursor? [Y/n] ");
    expect(no.stdout).toMatch(/\nnothing was written\n$/);
    expect(readFileSync(cursor!, "utf8")).toBe(servers);
    const yes = await home.run(["init", "--host", "windsurf"], { env, input: "\n" });
    expect(yes.stdout).toContain("restart Windsurf;");
    expect(readFileSync(windsurf!, "utf8")).not.toBe(servers);
    const ended = await home.run(["init", "--host", "cursor"], { env, input: "" });
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nnothing was written\n$/) });
    // An agent that has opened a terminal is no person.
    const agent = { ...env, CLAUDECODE: "1" };
    const unasked = await home.run(["init", "--host", "cursor"], { env: agent, input: "\n" });
    expect(unasked).toMatchObject({ stderr: "", stdout: expect.stringContaining("init --yes") });
  });

  it("writes and tries the hook of a host of which only the program is here, and both come out again", async () => {
    await using home = await proxyHome();
    const program = write(home, "bin/claude", "");
    const env = { ...byOwnDefaults, PATH: dirname(program) };
    try {
      const file = write(home, ".claude.json", servers);
      const done = await home.run(["init", "--yes"], { env });
      expect(done.stdout).toMatch(/hook {2}added\n {2}tried: a password in a sample was taken out\n/);
      expect(done.stdout).toContain("notes  wrapped for calls that fail; the hook judges the others\n");
      expect(readFileSync(file, "utf8")).toContain("--hooked-clients=claude-code");
      expect((await home.run(["init", "--yes"], { env })).stdout).toMatch(
        /nothing: it is done.*\nnothing to do\n$/,
      );
      await home.run(["unwrap", "--all"], { env });
      expect(readFileSync(file, "utf8")).toBe(servers);
      expect(existsSync(join(home.path, ".claude"))).toBe(false);
    } finally {
      await endResidents(home.home);
    }
  });
});
