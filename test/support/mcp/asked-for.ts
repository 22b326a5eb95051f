import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { access, copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import envPaths from "env-paths";

const run = promisify(execFile);
const list = fileURLToPath(new URL("asked-for.json", import.meta.url));

/** What is too large to be installed with the rest: a folder of packages, and a Node that is new enough for some of them. */
export interface AskedFor {
  packages: string | undefined;
  node24: string | undefined;
}

/** Installed once for each list of pins. What cannot be had is left out, and said; in CI nothing may be missing. */
export async function findAskedFor(): Promise<AskedFor> {
  const [packages, node24] = await Promise.all([findPackages(), findNode24()]);
  const missing = Object.entries({ packages, node24 }).flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length > 0) {
    const said = `without ${missing.join(", ")} (packages: those of test/support/mcp/asked-for.json)`;
    if (process.env["CI"] !== undefined) throw new Error(`programs of MCP are missing: ${said}`);
    process.stderr.write(`\nSKIPPED what is tested with programs of MCP ${said}\n`);
  }
  return { packages, node24 };
}

async function findPackages(): Promise<string | undefined> {
  const pins = createHash("sha256").update(readFileSync(list)).digest("hex").slice(0, 12);
  const cached = join(envPaths("agent-gate", { suffix: "" }).cache, "real-npm", pins);
  if (!(await exists(cached))) await install(cached).catch(() => undefined);
  return (await exists(cached)) ? join(cached, "node_modules") : undefined;
}

/** Two processes may install at once: each does in a folder of its own, and what is cached appears whole. */
async function install(cached: string): Promise<void> {
  await mkdir(dirname(cached), { recursive: true });
  const scratch = await mkdtemp(`${cached}-`);
  try {
    await copyFile(list, join(scratch, "package.json"));
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
    await run("npm", ["install", ...flags], { cwd: scratch });
    await rename(scratch, cached);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Some of them need a Node of today; npm keeps it after the first time. */
async function findNode24(): Promise<string | undefined> {
  const asked = ["--yes", "--package=node@24", "--", "node", "--print", "process.execPath"];
  const { stdout } = await run("npx", asked).catch(() => ({ stdout: "" }));
  return stdout.trim() === "" ? undefined : stdout.trim();
}

const exists = async (path: string): Promise<boolean> =>
  await access(path).then(
    () => true,
    () => false,
  );
