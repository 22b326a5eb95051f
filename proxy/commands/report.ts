import { Command } from "commander";
import { proxyCommand } from "../../shared/next-command.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printWrapped } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { duration } from "../config/values.ts";
import { readHistory } from "../home/history.ts";
import { lookingAt } from "../home/example.ts";
import { configInUse } from "../home/config-in-use.ts";
import { runningProxies } from "../home/running.ts";
import { homeOf } from "../home/home.ts";
import { openHomeView } from "../home/view.ts";
import { exceptionRule } from "../judge/exception-rule.ts";
import type { PolicyRule } from "../judge/policy.ts";
import { printSummary } from "../report/print.ts";
import { summaryOf } from "../report/summary.ts";
import { lookedAt } from "../terminal/failing.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

interface Flags extends HomeFlags {
  since?: string;
}

export function reportCommand(): Command {
  return withHome(new Command("report"))
    .description(
      "print what was withheld, redacted, annotated and observed in this home, by gate, rule and tool; exceptions " +
        "for what may be false alarms; and what other settings would have done. Whole hours are counted, for a week",
    )
    .option("--since <time>", "how far to look back, such as 1h, 24h or 7d (default: 7d)")
    .action(report);
}

async function report({ since = "7d", ...flags }: Flags): Promise<void> {
  const asked = duration.safeParse(since);
  if (!asked.success)
    throw new CommandError("usage", `--since: ${asked.error.issues[0]?.message ?? "is not valid"}`);
  const looking = lookingAt(flags);
  const home = homeOf(loadDelivery({ ...looking }).home);
  const summary = summaryOf(readHistory(home, Date.now() - asked.data));
  if (flags.json === true) return printJson(summary);
  if (summary.judged > 0)
    return printSummary(summary, {
      config: configInUse(home, looking.config),
      running: runningProxies(home, Date.now()).flatMap(({ upstreams }) => upstreams),
      outputs: await allowable(looking),
    });
  const start = proxyCommand("http", "http://127.0.0.1:3001");
  printWrapped(`No output was judged here in the last ${since}.`);
  printWrapped(`Start a proxy in front of a tool and call the tool through it: ${start}`);
}

/** Outputs that `allow` still finds, the newest first: the report itself counts them and knows no ids. */
async function allowable(flags: HomeFlags): Promise<{ id: string; rules: PolicyRule[] }[]> {
  await using view = await openHomeView(flags);
  return view.queue
    .list(lookedAt)
    .toReversed()
    .map(({ evaluation_id, tool, found = [] }) => ({
      id: evaluation_id,
      rules: found.flatMap((each) => exceptionRule(each, tool) ?? []),
    }));
}
