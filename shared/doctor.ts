import { exitCodes } from "./exit-codes.ts";
import { printJson, printLine, printWrapped } from "./print.ts";

/** One thing looked at, in a line; `fix` says what to type when it is not well. */
export interface Finding {
  name: string;
  ok: boolean;
  detail: string;
  fix?: string;
}

const oldestNode = [20, 19] as const;

export function checkNode(running: string): Finding {
  const [major = 0, minor = 0] = running.split(".").map(Number);
  const ok = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const detail = `${running} (needs ${oldestNode.join(".")} or newer)`;
  return { name: "Node", ok, detail, fix: "install a newer Node" };
}

/** Says what was found, and lets the process exit 1 when something is wrong. */
export function reportFindings(findings: readonly Finding[], json: boolean): void {
  const problems = findings.filter((finding) => !finding.ok).length;
  if (json) printJson({ ok: problems === 0, findings });
  else print(findings, problems);
  if (problems > 0) process.exitCode = exitCodes.failure;
}

function print(findings: readonly Finding[], problems: number): void {
  for (const { name, ok, detail, fix } of findings) {
    printWrapped(`${ok ? "✓" : "✗"} ${name}: ${detail}`);
    if (!ok && fix !== undefined) printWrapped(`    → ${fix}`, 6);
  }
  printLine(problems === 0 ? "no problems" : `${problems} ${problems === 1 ? "problem" : "problems"}`);
}
