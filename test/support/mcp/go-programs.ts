import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import envPaths from "env-paths";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("go/", import.meta.url));
const sources = ["go.mod", "client/main.go", "server/main.go"];
/** The SDK's own examples, as it publishes them. */
const examples = ["everything", "memory"].map(
  (name) => `github.com/modelcontextprotocol/go-sdk/examples/server/${name}`,
);

export const noGo =
  "without MCP in Go (the programs of test/support/mcp/go could not be built: is there Go, and a way to its modules?)";

/** The folder of the programs `client`, `server`, `everything` and `memory` on Go's SDK, built once for each version of their sources. What cannot be had is left out, and said; in CI it may not be missing. */
export async function findGoPrograms(): Promise<string | undefined> {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(await readFile(join(folder, source)));
  const pins = hash.digest("hex").slice(0, 12);
  const cached = join(envPaths("agent-gate", { suffix: "" }).cache, "real-go", pins);
  if (!(await exists(cached))) await build(cached).catch(() => undefined);
  if (await exists(cached)) return cached;
  if (process.env["CI"] !== undefined) throw new Error(`MCP is not tested with others: ${noGo}`);
  process.stderr.write(`\nSKIPPED what is tested ${noGo}\n`);
  return undefined;
}

/** Two processes may build at once: each does in a folder of its own, and what is cached appears whole. */
async function build(cached: string): Promise<void> {
  await mkdir(dirname(cached), { recursive: true });
  const scratch = await mkdtemp(join(tmpdir(), "agent-gate-go-"));
  const built = await mkdtemp(`${cached}-`);
  const go = (args: readonly string[]): Promise<unknown> => run("go", args, { cwd: scratch });
  try {
    await cp(folder, scratch, { recursive: true });
    await go(["mod", "tidy"]);
    await go(["build", "-trimpath", "-ldflags", "-s -w", "-o", built, "./client", "./server", ...examples]);
    await rename(built, cached);
  } finally {
    for (const gone of [scratch, built]) await rm(gone, { recursive: true, force: true });
  }
}

const exists = async (path: string): Promise<boolean> =>
  await access(path).then(
    () => true,
    () => false,
  );
