import { Command } from "commander";
import { exitCodes } from "../../shared/exit-codes.ts";
import { printJson, say } from "../../shared/print.ts";
import type { HomeState } from "../queue/state.ts";
import { describedTools } from "../home/definition-file.ts";
import { pinChanges } from "../home/pin-file.ts";
import { runningProxies } from "../home/running.ts";
import { type Recipient, recipientOf } from "../probe/recipient.ts";
import { type CollectorFlags, withCollector } from "../terminal/collector-options.ts";
import { lookingAt } from "../home/example.ts";
import { openHomeView } from "../home/view.ts";
import { agentsOf } from "../terminal/agents.ts";
import { failingOf, lookedAt } from "../terminal/failing.ts";
import { printStatus, type Status } from "../terminal/status.ts";

export function statusCommand(): Command {
  return withCollector(new Command("status"))
    .description(
      "running proxies, the queue, the last contact with the collector, its scores of agents (asked for when there is a key)",
    )
    .option(
      "--check",
      "exit 5 when the collector is unreachable, 4 when the key is missing or refused, 1 on dead letters",
    )
    .option("--explain", "say what each score is made of, what its points were lost to, and what comes next")
    .action(status);
}

interface Flags extends CollectorFlags {
  check?: boolean;
  explain?: boolean;
}

async function status({ check, explain, ...given }: Flags): Promise<void> {
  const flags = lookingAt(given);
  await using view = await openHomeView(flags);
  const { config, home, stats, state } = view;
  const { last_contact = null, scores, clock_skew_s = null, hold } = state.read();
  const proxies = runningProxies(home, Date.now());
  const recipient = recipientOf(config, proxies.find(({ collector }) => collector)?.collector);
  const queue = stats();
  const failing = failingOf(view.queue.list(lookedAt));
  // Whoever is told to stay offline is not asked about what would be if not.
  const [agents, reachable] = await Promise.all([
    agentsOf({ proxies, scores, failing }, config.offline ? undefined : recipient, explain === true),
    check === true && !config.offline ? isReachable(recipient) : undefined,
  ]);
  const found: Status = {
    proxies,
    queue,
    collector: {
      url: config.offline ? null : recipient.collector,
      key: recipient.credentials?.hint ?? null,
      last_contact,
      clock_skew_s,
      ...(reachable === undefined ? {} : { reachable }),
    },
    agents,
    pins: pinChanges(home),
    definitions: describedTools(home),
  };
  if (flags.json === true) printJson(found);
  else printStatus(found, Date.now());
  if (explain === true && !agents.some(({ explanation }) => explanation !== undefined))
    say(
      "no score is explained: there is no agent, or the collector was not asked or does not explain scores",
    );
  if (check === true)
    process.exitCode = exitCodeOf({
      reachable,
      hasKey: recipient.credentials !== undefined,
      hold,
      dead: queue.dead,
    });
}

/** The client costs more to import than everything else here, and most looks do not need it. */
async function isReachable(recipient: Recipient): Promise<boolean> {
  const { askHealth } = await import("../probe/collector.ts");
  return (await askHealth(recipient)).kind === "answered";
}

/** What has to be mended first decides. */
function exitCodeOf(found: {
  /** Undefined when nothing is to be sent. */
  reachable: boolean | undefined;
  hasKey: boolean;
  hold: HomeState["hold"];
  dead: number;
}): number {
  if (found.reachable === false) return exitCodes.unreachable;
  if (found.hold?.reason === "key" || (found.reachable === true && !found.hasKey)) return exitCodes.auth;
  return found.hold !== undefined || found.dead > 0 ? exitCodes.failure : exitCodes.ok;
}
