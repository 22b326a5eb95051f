import { Command } from "commander";
import { checkNode, type Finding, reportFindings } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import type { DeliveryConfig } from "../config/load.ts";
import { settings } from "../config/settings.ts";
import { runningProxies, type RunningProxy } from "../home/running.ts";
import { askAboutKey, askHealth } from "../probe/collector.ts";
import { recipientOf } from "../probe/recipient.ts";
import { type CollectorFlags, withCollector } from "../terminal/collector-options.ts";
import { checkClock, checkCollector, checkKey } from "../doctor/collector.ts";
import { checkConfig, checkDefinitions, checkPins, checkProxies, checkRules } from "../doctor/proxies.ts";
import { checkQueue } from "../doctor/queue.ts";
import { checkUpstreams } from "../doctor/upstreams.ts";
import { lookingAt } from "../home/example.ts";
import { openHomeView } from "../home/view.ts";

export function doctorCommand(): Command {
  return withCollector(new Command("doctor"))
    .description(
      "look for what is wrong and say what to do about it; exits 1 when something is. No tool is called",
    )
    .option("--upstream <url>", "look at this tool too")
    .option("--upstream-ca <file>", settings.upstreamCa.says)
    .action(doctor);
}

async function doctor(given: CollectorFlags): Promise<void> {
  const flags = lookingAt(given);
  const findings = [checkNode(process.versions.node), checkConfig({ ...flags })];
  try {
    findings.push(...(await checkInside(flags)));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    findings.push({ name: "home", ok: false, detail: error.message });
  }
  reportFindings(findings, flags.json === true);
}

async function checkInside(flags: CollectorFlags): Promise<Finding[]> {
  await using view = await openHomeView(flags);
  const proxies = runningProxies(view.home, Date.now());
  return [
    ...(view.config.offline ? [] : await checkSending(view.config, proxies)),
    ...checkQueue(view, proxies),
    ...(await checkUpstreams({ ...flags }, proxies)),
    checkProxies(proxies),
    ...checkRules(proxies),
    ...checkPins(view.home),
    ...checkDefinitions(view.home),
    ...(await (await import("../doctor/hosts.ts")).checkHosts()),
    ...(await (await import("../doctor/hooks.ts")).checkHooks()),
  ];
}

async function checkSending(config: DeliveryConfig, proxies: readonly RunningProxy[]): Promise<Finding[]> {
  const recipient = recipientOf(config, proxies.find(({ collector }) => collector)?.collector);
  const health = await askHealth(recipient);
  const clock = checkClock(health, Date.now());
  const key = checkKey(recipient, await askAboutKey(recipient), health);
  return [checkCollector(recipient, health), ...key, ...clock];
}
