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
const counted = /^Passed: (\d+)\/\d+, (\d+) failed/m;
const reason = /^ {4}Error: (.*)/gm;
const unscored = /^ {2}[✓✗] ([\w-]+) \(/gm;

/** The official suite, as it judges a server by what a revision requires. */
export async function judge(
  url: string,
  revision: string,
  referee: Referee,
): Promise<ReadonlyMap<string, Scenario>> {
  const printed = await asked(["--url", url, "--requirements", revision], referee);
  const [, summary = ""] = printed.split("=== SUMMARY ===");
  const free = new Set([...summary.matchAll(unscored)].map(([, name = ""]) => name));
  const scenarios = new Map(
    [...summary.matchAll(summed)].map(([, name = "", passed, failed]) => [
      name,
      { passed: Number(passed), failed: Number(failed), isScored: !free.has(name) },
    ]),
  );
  for (const [name, scenario] of scenarios) {
    if (scenario.failed === 0 || !scenario.isScored) continue;
    const alone = await judgedAlone(name, url, revision, referee);
    if (alone !== undefined) scenarios.set(name, { ...alone, isScored: true });
  }
  return scenarios;
}

/**
 * Once in some hundred runs the suite counts for one scenario what the end of the one before it sent, with no proxy
 * in between: what fails among the others and passes three times by itself is taken as passed, and said.
 */
async function judgedAlone(
  name: string,
  url: string,
  revision: string,
  referee: Referee,
): Promise<Tally | undefined> {
  let tally: Tally | undefined;
  for (let time = 0; time < 3; time++) {
    const printed = await asked(
      ["--url", url, "--scenario", name, "--spec-version", revision, "--force"],
      referee,
    );
    const [, passed, failed] = counted.exec(printed) ?? [];
    const said = [...printed.matchAll(reason)].map(([, words = ""]) => ` ${words}`).join();
    process.stdout.write(
      `conformance ${revision}, ${name} by itself: ${passed} passed, ${failed} failed${said}\n`,
    );
    if (failed !== "0") return undefined;
    tally = { passed: Number(passed), failed: 0 };
  }
  return tally;
}

/** It ends with a failure when a check failed: what it counted says which. */
async function asked(args: readonly string[], { packages, node }: Referee): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "agent-gate-conformance-"));
  const program = join(packages, "@modelcontextprotocol/conformance/dist/index.js");
  try {
    return await new Promise<string>((resolve) => {
      execFile(
        node,
        [program, "server", ...args],
        { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
        (_failed, stdout, stderr) => resolve(stdout + stderr),
      );
    });
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
