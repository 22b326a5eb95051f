import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the suite counts of one scenario. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Whether a revision asks for it; the others are run and said. */
export interface Scenario extends Tally {
  isScored: boolean;
}

export interface Referee {
  packages: string;
  node: string;
}

const summed = /^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm;
const unscored = /^ {2}[✓✗] ([\w-]+) \(/gm;

/** The official suite, as it judges a server by what a revision requires. */
export async function judge(
  url: string,
  revision: string,
  { packages, node }: Referee,
): Promise<ReadonlyMap<string, Scenario>> {
  const folder = await mkdtemp(join(tmpdir(), "agent-gate-conformance-"));
  const program = join(packages, "@modelcontextprotocol/conformance/dist/index.js");
  const args = [program, "server", "--url", url, "--requirements", revision];
  try {
    // It ends with a failure when a check failed: what it counted says which.
    const printed = await new Promise<string>((resolve) => {
      execFile(node, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_failed, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    const [, summary = ""] = printed.split("=== SUMMARY ===");
    const free = new Set([...summary.matchAll(unscored)].map(([, name = ""]) => name));
    return new Map(
      [...summary.matchAll(summed)].map(([, name = "", passed, failed]) => [
        name,
        { passed: Number(passed), failed: Number(failed), isScored: !free.has(name) },
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function totalOf(
  scenarios: ReadonlyMap<string, Scenario>,
  { isScored }: { isScored: boolean },
): Tally {
  const counted = [...scenarios.values()].filter((scenario) => scenario.isScored === isScored);
  return {
    passed: counted.reduce((sum, { passed }) => sum + passed, 0),
    failed: counted.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Two lines of figures, as CI shows them. */
export function printed(name: string, revision: string, scenarios: ReadonlyMap<string, Scenario>): string {
  const say = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
  const required = say(totalOf(scenarios, { isScored: true }));
  const other = say(totalOf(scenarios, { isScored: false }));
  return `conformance ${revision}, ${name}: ${required}; not scored: ${other}\n`;
}
