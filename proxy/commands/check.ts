import { Command, Option } from "commander";
import { exitCodes } from "../../shared/exit-codes.ts";
import { createGate, type Gate } from "../../shared/gates/create-gate.ts";
import { type Exception, type ExceptionsInUse, exceptionsInUse } from "../../shared/gates/exceptions.ts";
import type { explain, Seen } from "../../shared/gates/explain.ts";
import type { Finding } from "../../shared/gates/finding.ts";
import { inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import { defaultProfile, profileNames, type ProfileName } from "../../shared/gates/profiles.ts";
import { printJson } from "../../shared/print.ts";
import type { Others } from "../check/configured.ts";
import { gatesNamed, readExceptions } from "../check/options.ts";
import { printChecked, printUnused, type Checked, type Shown } from "../check/print.ts";
import { readLines, readWhole, valueOf } from "../check/input.ts";

interface Flags {
  tool?: string;
  config?: string;
  profile?: ProfileName;
  gates?: string;
  except?: string[];
  exceptions?: string;
  ndjson?: boolean;
  explain?: boolean;
  json?: boolean;
}

export function checkCommand(): Command {
  return new Command("check")
    .description("run the gates over a file or standard input; exits 3 when a gate fails")
    .argument(
      "[file]",
      "file to judge, - for standard input: JSON is judged as a value, anything else as text",
      "-",
    )
    .option("--tool <name>", "tool that the output came from, for exceptions that name one")
    .addOption(
      new Option("--profile <name>", `which rules count (default: ${defaultProfile})`).choices(profileNames),
    )
    .option(
      "--config <file>",
      "configuration of a proxy: its profile, gates and rules unless a flag says otherwise, its customGates and schemas",
    )
    .option("--gates <names>", `gates to run, separated by commas (default: those of the profile)`)
    .option(
      "--except <rule[@path]>",
      "a finding to allow, such as pii.email@users[*].email; may be repeated",
      collect,
    )
    .option("--exceptions <file>", "JSON file with a list of exceptions: {rule, tool, path}")
    .option("--ndjson", "judge each line as a value of its own")
    .option("--explain", "name rules and places, and say why similar texts are no finding")
    .option("--json", "print JSON")
    .action(check);
}

const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value];

/** How each value is judged. */
interface Judging {
  gate: Gate;
  tool: string | undefined;
  profile: ProfileName;
  gates: readonly InspectingGate[];
  /** There when an explanation is asked for. */
  exceptions: ExceptionsInUse | undefined;
  /** Those of the command line that have excepted nothing. */
  unused: () => Exception[];
  /** What else a configuration has judge it. */
  others: Others | undefined;
}

async function check(file: string, flags: Flags): Promise<void> {
  const { tool, json = false } = flags;
  const configured =
    flags.config === undefined
      ? undefined
      : (await import("../check/configured.ts")).configuredIn(flags.config, flags.profile);
  const profile = flags.profile ?? configured?.profile ?? defaultProfile;
  const named = gatesNamed(flags.gates, profile);
  const gates = flags.gates === undefined ? (configured?.gates ?? named) : named;
  const own = await readExceptions(flags.except ?? [], flags.exceptions);
  const exceptions = [...own, ...(configured?.exceptions ?? [])];
  const gate = createGate({
    profile,
    exceptions,
    ...(configured?.budgetMs === undefined ? {} : { budgetMs: configured.budgetMs }),
    gates: Object.fromEntries(inspecting.map((each) => [each, gates.includes(each)])),
  });
  const inUse = flags.explain === true ? exceptionsInUse(exceptions) : undefined;
  const unused = (): Exception[] => inUse?.unused().filter((each) => own.includes(each)) ?? [];
  const judging = { gate, tool, profile, gates, exceptions: inUse, unused, others: configured?.others };
  try {
    if (flags.ndjson === true) await checkLines(file, judging, json);
    else await checkOne(file, judging, json);
  } finally {
    await configured?.others[Symbol.asyncDispose]();
    await gate.close();
  }
}

async function checkOne(file: string, judging: Judging, json: boolean): Promise<void> {
  const checked = await judge(valueOf(await readWhole(file)), judging);
  const unused = judging.exceptions === undefined ? undefined : judging.unused();
  if (json) printJson({ ...checked, ...(unused === undefined ? {} : { unused_exceptions: unused }) });
  else printChecked(checked);
  if (!json && unused !== undefined) printUnused(unused);
  if (!checked.passed) process.exitCode = exitCodes.verdict;
}

async function checkLines(file: string, judging: Judging, json: boolean): Promise<void> {
  for await (const { line, text } of readLines(file)) {
    const checked = await judge(valueOf(text), judging);
    if (json) printJson({ line, ...checked });
    else printChecked(checked, line);
    if (!checked.passed) process.exitCode = exitCodes.verdict;
  }
  printUnused(judging.unused());
}

/** Without the keys above it, which are part of the output: they are for those who ask for an explanation. */
function shownOf({ at: _at, path: _path, ...finding }: Finding): Shown {
  return finding;
}

/** What explains is loaded only for those who ask. */
const explained = async (...asked: Parameters<typeof explain>): Promise<Seen[]> =>
  (await import("../../shared/gates/explain.ts")).explain(...asked);

async function judge(output: unknown, judging: Judging): Promise<Checked> {
  const { gate, tool, profile, gates, exceptions, others } = judging;
  const evaluation = await gate.evaluate({ output, tool });
  const rows = exceptions?.forTool(tool ?? "");
  const { findings, ...verdict } = evaluation;
  const checked =
    rows === undefined
      ? { ...verdict, findings: findings.map(shownOf) }
      : { ...verdict, explanation: await explained(output, findings, { profile, gates, rows }) };
  return others === undefined ? checked : await others.join(checked, output, tool ?? "");
}
