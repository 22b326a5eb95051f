import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { findPython } from "./python.ts";

const folder = fileURLToPath(new URL("schemathesis/", import.meta.url));

export interface Asked {
  url: string;
  key: string;
  document: unknown;
  seed: number;
  /** How many cases of an operation are made up; more come from looking at every bound. */
  examples: number;
}

export interface Told {
  /** 0: no server error, nothing that the document allows refused, nothing that it forbids taken, every answer as described. */
  code: number | null;
  cases: number;
  output: string;
}

/** Schemathesis, with the packages of its own list. Undefined where there is no Python, or no way to the packages. */
export async function findSchemathesis(): Promise<((asked: Asked) => Promise<Told>) | undefined> {
  const python = await findPython(join(folder, "requirements.txt"));
  return python === undefined ? undefined : (asked) => run(python, asked);
}

async function run(python: string, { url, key, document, seed, examples }: Asked): Promise<Told> {
  const scratch = await mkdtemp(join(tmpdir(), "agent-gate-schemathesis-"));
  try {
    const file = join(scratch, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    // A stream has no end that could be waited for, and a webhook must lead to a public host.
    const paths = "--include-path-regex ^/v1/ --exclude-path-regex ^/v1/(events/stream|webhooks)";
    const args = `-m schemathesis.cli run ${file} --url ${url} ${paths} --mode all --checks all --phases coverage,fuzzing --continue-on-failure --no-color`;
    // One worker: two that parse Python at once end some of its versions with "AST constructor recursion depth mismatch".
    const made = ["--seed", String(seed), "--max-examples", String(examples), "--workers", "1"];
    const child = spawn(python, [...args.split(" "), ...made, "--header", `Authorization: Bearer ${key}`], {
      cwd: scratch,
      env: {
        PATH: process.env["PATH"],
        HOME: scratch,
        PYTHONPATH: folder,
        PYTHONDONTWRITEBYTECODE: "1",
        SCHEMATHESIS_HOOKS: "hooks",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    const cases = Number(/(\d+) generated/.exec(said.replaceAll(",", ""))?.[1] ?? 0);
    return { code, cases, output: said + complained };
  } finally {
    await rm(scratch, { recursive: true });
  }
}
