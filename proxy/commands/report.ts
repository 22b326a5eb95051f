import { Command } from "commander";
import { z } from "zod";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printWrapped } from "../../shared/print.ts";
import { loadConfig, loadDelivery } from "../config/load.ts";
import { modes, profiles } from "../config/nested.ts";
import { duration } from "../config/values.ts";
import { readHistory } from "../home/history.ts";
import { lookingAt } from "../home/example.ts";
import { configInUse } from "../home/config-in-use.ts";
import { type RunningProxy, runningProxies } from "../home/running.ts";
import { homeOf } from "../home/home.ts";
import { openHomeView } from "../home/view.ts";
import { exceptionRules } from "../judge/exception-rule.ts";
import type { PolicyRule } from "../judge/policy.ts";
import { whereToCall } from "../report/callable.ts";
import { printSummary } from "../report/print.ts";
import { type Setting, summaryOf } from "../report/summary.ts";
import { lookedAt } from "../terminal/failing.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

const settingSchema = z.object({ mode: modes, profile: profiles });

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
  const running = runningProxies(home, Date.now());
  const summary = summaryOf(readHistory(home, Date.now() - asked.data), ownSettings(running, looking));
  if (flags.json === true) return printJson(summary);
  if (summary.judged > 0)
    return printSummary(summary, {
      config: configInUse(home, looking.config),
      outputs: await allowable(looking),
    });
  printWrapped(`No output was judged here in the last ${since}.`, 0);
  for (const line of whereToCall(running)) printWrapped(line, 4);
}

/** What the proxies that run do; if none does, what the next one would. */
function ownSettings(running: readonly RunningProxy[], flags: HomeFlags): Setting[] {
  const upstreams = running.flatMap(({ upstreams }) => upstreams);
  const own = upstreams.length > 0 ? upstreams : configured(flags);
  const distinct = new Map(own.map((each) => [`${each.mode} ${each.profile}`, each]));
  return [...distinct.values()].flatMap((each) => {
    const setting = settingSchema.safeParse(each);
    return setting.success ? [setting.data] : [];
  });
}

/** A configuration that is wrong is for `doctor` to name. */
function configured(flags: HomeFlags): Setting[] {
  try {
    return [loadConfig({ ...flags }).values];
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

/** Outputs that `allow` still finds, the newest first: the report itself counts them and knows no ids. */
async function allowable(flags: HomeFlags): Promise<{ id: string; rules: PolicyRule[] }[]> {
  await using view = await openHomeView(flags);
  return view.queue
    .list(lookedAt)
    .toReversed()
    .map(({ evaluation_id, tool, found = [] }) => ({
      id: evaluation_id,
      rules: exceptionRules(found, tool),
    }));
}
