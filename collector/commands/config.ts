import { Command } from "commander";
import { loadConfig } from "../config/load.ts";
import { settings } from "../config/settings.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, withData } from "../terminal/options.ts";
import { printJson, printTable } from "../../shared/print.ts";

/** What is taken from the environment alone, and is secret or holds secrets. */
const environmentOnly = [
  "AGENT_GATE_INIT_ORG",
  "AGENT_GATE_INIT_PK",
  "AGENT_GATE_INIT_SK",
  "COLLECTOR_MASTER_KEYS",
];

export function configCommand(): Command {
  return withData(new Command("config"))
    .description("print every setting, its value and where it came from")
    .option(...jsonOption)
    .action(({ json, ...flags }: DataFlags & { json?: boolean }) => {
      const rows = describe({ ...flags });
      if (json === true) printJson(rows);
      else
        printTable(
          ["SETTING", "VALUE", "FROM", "ENVIRONMENT"],
          rows.map((row) => [row.name, String(row.value ?? "-"), row.source, row.environment ?? ""]),
        );
    });
}

interface Row {
  name: string;
  value: string | number | boolean | null;
  source: string;
  environment: string | undefined;
}

interface Known {
  env?: string;
  secret?: boolean;
}

function describe(flags: Readonly<Record<string, unknown>>): Row[] {
  const { values, sources } = loadConfig(flags);
  const origin = new Map<string, string>(Object.entries(sources));
  const given = new Map<string, string | number | boolean | undefined>(Object.entries(values));
  const rows = Object.entries<Known>(settings).map(([name, { env, secret }]) => ({
    name,
    value: secret === true ? isSet(given.get(name)) : (given.get(name) ?? null),
    source: origin.get(name) ?? "default",
    environment: env,
  }));
  const others = environmentOnly.map((name) => ({
    name,
    value: isSet(process.env[name]),
    source: process.env[name] === undefined ? "default" : "environment",
    environment: name,
  }));
  return [...rows, ...others];
}

function isSet(value: unknown): string {
  return value === undefined || value === "" ? "not set" : "set";
}
