import { existsSync } from "node:fs";
import { Command } from "commander";
import { checkNode, reportFindings } from "../../shared/doctor.ts";
import { loadConfig } from "../config/load.ts";
import type { Holder } from "../store/embedded/lock.ts";
import { checkDataDir } from "../doctor/data.ts";
import { checkInitialKeys } from "../doctor/environment.ts";
import { checkMongo } from "../doctor/mongo.ts";
import { checkAnswers, checkPort } from "../doctor/network.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, withData } from "../terminal/options.ts";

interface Flags extends DataFlags {
  url?: string;
  json?: boolean;
}

export function doctorCommand(): Command {
  return withData(new Command("doctor"))
    .description("look for what is wrong and say what to do about it; exits 1 when something is")
    .option("--url <url>", "a collector that should answer")
    .option(...jsonOption)
    .action(doctor);
}

async function doctor({ url, json, ...flags }: Flags): Promise<void> {
  const { values: config } = loadConfig({ ...flags });
  const findings = [checkNode(process.versions.node), ...checkInitialKeys(process.env)];
  let holder: Holder | undefined;
  if (config.store === "mongo") {
    findings.push(...(await checkMongo(config.mongo ?? "")));
  } else if (existsSync(config.data)) {
    const data = await checkDataDir(config.data);
    findings.push(...data.findings);
    holder = data.holder;
  } else {
    const detail = `${config.data} is not there yet; start makes it`;
    findings.push({ name: "data directory", ok: true, detail });
  }
  const asked = url ?? holder?.url;
  // Who holds the data here need not be who answers at an address that was typed.
  const pid = url === undefined || url === holder?.url ? holder?.pid : undefined;
  if (asked !== undefined) findings.push(...(await checkAnswers(asked, pid)));
  else findings.push(await checkPort(config.host, config.port));

  reportFindings(findings, json === true);
}
