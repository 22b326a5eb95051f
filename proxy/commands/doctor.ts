import { Command } from "commander";
import { checkNode, type Finding, reportFindings } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import type { DeliveryConfig } from "../config.ts";
import { settings } from "../config-settings.ts";
import { runningProxies, type RunningProxy } from "../running.ts";
import { askAboutKey, askHealth } from "./collector-look.ts";
import { correspondentOf } from "./correspondent.ts";
import { type CollectorFlags, withCollector } from "./collector-options.ts";
import { checkClock, checkCollector, checkKey } from "./doctor-collector.ts";
import { checkConfig, checkProxies, checkRules } from "./doctor-proxies.ts";
import { checkQueue } from "./doctor-queue.ts";
import { checkUpstreams } from "./doctor-upstreams.ts";
import { openInside } from "./inside.ts";

export function doctorCommand(): Command {
  return withCollector(new Command("doctor"))
    .description(
      "look for what is wrong and say what to do about it; exits 1 when something is. Tools are asked OPTIONS *, which calls none of them",
    )
    .option("--upstream <url>", "look at this tool too")
    .option("--upstream-ca <file>", settings.upstreamCa.says)
    .action(doctor);
}

async function doctor(flags: CollectorFlags): Promise<void> {
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
  await using inside = await openInside(flags);
  const proxies = runningProxies(inside.home, Date.now());
  return [
    ...(inside.config.offline ? [] : await checkSending(inside.config, proxies)),
    ...checkQueue(inside),
    ...(await checkUpstreams({ ...flags }, proxies)),
    checkProxies(proxies),
    ...checkRules(proxies),
  ];
}

async function checkSending(config: DeliveryConfig, proxies: readonly RunningProxy[]): Promise<Finding[]> {
  const correspondent = correspondentOf(config, proxies.find(({ collector }) => collector)?.collector);
  const health = await askHealth(correspondent);
  const clock = checkClock(health, Date.now());
  const key = checkKey(correspondent, await askAboutKey(correspondent));
  return [checkCollector(correspondent, health), ...key, ...clock];
}
