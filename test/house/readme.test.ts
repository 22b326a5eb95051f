import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { emptyHome } from "../support/cli.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

interface Shown {
  command: string;
  output: string;
}

/** The commands of the console blocks, each with what the page says it prints. */
function commandsOf(page: string): Shown[] {
  const blocks = [...page.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block]) => block ?? "");
  return blocks.flatMap((block) =>
    block.split(/^\$ /m).flatMap((part) => {
      const [, command, output] = /^((?:.*\\\n)*.*)\n([^]*)$/.exec(part) ?? [];
      return command === undefined || output === undefined ? [] : [{ command, output }];
    }),
  );
}

/** `…` on the page stands for anything. */
function patternOf(output: string): RegExp {
  const literal = output
    .trim()
    .split("…")
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[^]*")}$`);
}

async function bash(script: string, how: { cwd: string; home: string }): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: how.home };
  const child = spawn("bash", ["-euo", "pipefail", "-c", script], { cwd: how.cwd, env });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`bash ended with ${code}: ${stderr}\n${stdout}`);
  return stdout;
}

it("every command of the README does what the page says, in the order of the page", async () => {
  await using home = await emptyHome();
  const folder = join(home.path, "work");
  await mkdir(folder);
  const [start, ...commands] = commandsOf(readme);
  expect(start?.command).toBe("node dist/collector/cli.js start");
  // Started on a free port, in the same home and with the same defaults as on the page.
  await using served = await home.start([], { XDG_CONFIG_HOME: "", XDG_DATA_HOME: "" });
  const saved = JSON.parse(readFileSync(join(home.path, ".config/agent-gate/credentials.json"), "utf8"));
  expect(saved).toMatchObject({ collector: served.url, organization: "default" });

  const script = commands
    .map(({ command }, at) => `printf '\\n@@${at}@@\\n'\n${command}`)
    .join("\n")
    .replaceAll("http://127.0.0.1:8377", served.url)
    .replaceAll(/dist\/\w+\/cli\.js/g, (program) => join(root, program));
  const printed = (await bash(script, { cwd: folder, home: home.path })).split(/\n?@@\d+@@\n/).slice(1);
  expect(commands.length).toBeGreaterThan(10);
  commands.forEach(({ command, output }, at) =>
    expect(printed[at]?.trim(), command).toMatch(patternOf(output)),
  );
});

it("what the page shows of a start is what a start in a terminal prints", async () => {
  await using home = await emptyHome();
  await using served = await home.start(["--data", home.data, "--log-format", "pretty"]);
  const [start] = commandsOf(readme);
  const shown = (start?.output ?? "").replaceAll("http://127.0.0.1:8377", served.url);
  await served[Symbol.asyncDispose]();
  expect(served.lines.join("\n")).toMatch(patternOf(shown));
});

it("the README fits in 120 lines and names only files that are there", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target ?? "");
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});
