import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import envPaths from "env-paths";

const run = promisify(execFile);
const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));
const program = join("bin", "python");

/** A Python with the pinned packages, installed once for each list of pins. Undefined where there is no Python, or no way to its packages. */
export async function findPython(list = requirements): Promise<string | undefined> {
  const pins = createHash("sha256").update(readFileSync(list)).digest("hex").slice(0, 12);
  const cached = join(envPaths("agent-gate", { suffix: "" }).cache, "real-python", pins);
  const there = join(cached, program);
  if (!(await exists(there))) await install(list, cached).catch(() => undefined);
  return (await exists(there)) ? there : undefined;
}

/** Two processes may install at once: each does in a folder of its own, and what is cached appears whole. */
async function install(list: string, cached: string): Promise<void> {
  await mkdir(dirname(cached), { recursive: true });
  const scratch = await mkdtemp(`${cached}-`);
  try {
    await run("python3", ["-m", "venv", scratch]);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"];
    await run(join(scratch, program), [...pip, "-r", list]);
    await rename(scratch, cached);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The origins that requests, httpx and urllib read in references beside a base, one library after the other; empty where one cannot. */
export async function readReferences(
  python: string,
  asked: { base: string; references: readonly string[] },
): Promise<string[]> {
  const child = spawn(python, [fileURLToPath(new URL("references.py", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(asked));
  return (await json(child.stdout)) as string[];
}

const exists = async (path: string): Promise<boolean> =>
  await access(path).then(
    () => true,
    () => false,
  );
