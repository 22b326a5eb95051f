import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, printTable, say } from "../../shared/print.ts";
import { loadConfig } from "../config/load.ts";
import { findConfigFile } from "../config/file.ts";
import { settingRows, written } from "../config/rows.ts";
import { configSchema } from "../config/shown.ts";
import type { CustomGate } from "../judge/custom/custom-gate.ts";
import { faultOf } from "../judge/custom/module.ts";
import { jsonOption, withSettings } from "../terminal/options.ts";

type Flags = Record<string, unknown> & { json?: boolean };

export function configCommand(): Command {
  const command = new Command("config").description(
    "the configuration: its values, and where they came from",
  );
  const add = (name: string, says: string): Command =>
    withSettings(command.command(name))
      .description(says)
      .option(...jsonOption);
  add("show", "print every setting, its value and where it came from").action(show);
  add("check", "say whether the configuration is right; exits 6 when it is not").action(check);
  command
    .command("path")
    .description("print which configuration file is read")
    .option("--config <file>", "configuration file (JSON)")
    .option(...jsonOption)
    .action(path);
  command
    .command("schema")
    .description("print the JSON Schema of the configuration file")
    .option(...jsonOption)
    .action(() => printJson(configSchema()));
  return command;
}

function show({ json, ...flags }: Flags): void {
  const loaded = loadConfig(flags);
  const rows = settingRows(loaded);
  if (json === true) return printJson(rows);
  say(loaded.file === undefined ? "no configuration file" : `configuration file ${loaded.file}`);
  printTable(
    ["SETTING", "VALUE", "FROM", "ENVIRONMENT", "WHAT IT IS"],
    rows.map(({ name, value, unit, source, environment = "", says = "" }) => [
      name,
      written(value, unit) ?? "-",
      source,
      environment,
      says,
    ]),
  );
}

async function check({ json, ...flags }: Flags): Promise<void> {
  const { file = null, values } = loadConfig(flags);
  await loadModules(values.customGates);
  if (json === true) printJson({ ok: true, file });
  else
    printLine(
      file === null ? "the configuration is right; there is no configuration file" : `${file} is right`,
    );
}

/** A module that cannot be loaded would withhold every output that it is asked about. */
async function loadModules(gates: readonly CustomGate[]): Promise<void> {
  for (const { name, module } of gates) {
    const fault = module === undefined ? undefined : await faultOf(module);
    if (fault !== undefined)
      throw new CommandError("config", `customGates: ${module} ${fault} (gate ${name})`);
  }
}

function path({ json, config }: Flags & { config?: string }): void {
  const file = findConfigFile(config, { env: process.env, cwd: process.cwd() });
  if (json === true) printJson({ file: file ?? null });
  else if (file !== undefined) printLine(file);
  else
    say(
      "no configuration file: agent-gate.json in this folder or one above it, or the user's own config.json",
    );
}
