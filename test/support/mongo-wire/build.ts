import { execFile } from "node:child_process";
import { access, cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import envPaths from "env-paths";

const version = "v1.24.2";
const module = "github.com/FerretDB/FerretDB";
const cached = join(envPaths("agent-gate", { suffix: "" }).cache, "mongo-wire", version, "ferretdb");
export const noServer =
  "no MongoDB server: set MONGODB_URI, or AGENT_GATE_MONGO_BUILD=1 to have one built, which needs Go";
const run = promisify(execFile);

/** A program that speaks MongoDB's wire protocol where no mongod is at hand: the given one, the one built before, or, when asked to, one that Go builds now (a minute, once). */
export async function findServer(): Promise<string> {
  const given = process.env["AGENT_GATE_MONGO_SERVER"];
  if (given !== undefined) return given;
  try {
    await access(cached);
  } catch (error) {
    if (process.env["AGENT_GATE_MONGO_BUILD"] === undefined) throw new Error(noServer, { cause: error });
    await build();
  }
  return cached;
}

/** Two processes may build at once: each works in a folder of its own, and what is cached appears whole. */
async function build(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "agent-gate-mongo-wire-"));
  const go = (args: readonly string[], env: Record<string, string> = {}): Promise<unknown> =>
    run("go", args, { cwd: scratch, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  try {
    for (const file of ["go.mod", "tools.go"])
      await cp(fileURLToPath(new URL(file, import.meta.url)), join(scratch, file));
    // The version pinned above names all that it needs itself: its own go.mod pins them.
    await go(["mod", "tidy"]);
    await go(["mod", "vendor"]);
    // The module is published without this file and does not start without it.
    const versionFile = join(scratch, "vendor", module, "build/version/version.txt");
    await mkdir(dirname(versionFile), { recursive: true });
    await writeFile(versionFile, `${version}\n`);
    const built = join(scratch, "ferretdb");
    await go(["build", "-trimpath", "-ldflags", "-s -w", "-o", built, `${module}/cmd/ferretdb`], {
      GOFLAGS: "-mod=vendor",
    });
    await mkdir(dirname(cached), { recursive: true });
    const whole = `${cached}.${process.pid}`;
    await cp(built, whole);
    await rename(whole, cached);
  } catch (error) {
    throw new Error(noServer, { cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
