import { type Command, Option } from "commander";
import { helpOf } from "../../shared/config.ts";
import type { ProxySetting } from "../config/setting.ts";
import { settings } from "../config/settings.ts";

export const jsonOption = ["--json", "print JSON"] as const;

/** Every command says in the same words where it looks. */
export function withHome(command: Command): Command {
  return command
    .option(...jsonOption)
    .option("--home <dir>", settings.home.says)
    .option("--config <file>", "configuration file (JSON)");
}

export interface HomeFlags {
  home?: string;
  config?: string;
  json?: boolean;
}

/** A flag for each setting. What is not given stays undefined, so that the configuration knows where a value came from. */
export function withSettings(command: Command, except: readonly string[] = []): Command {
  const left = new Set<string>(except);
  for (const [name, setting] of Object.entries<ProxySetting>(settings)) {
    const { flag, repeats } = setting;
    if (flag === undefined || left.has(name)) continue;
    const option = new Option(flag, helpOf(setting));
    command.addOption(repeats === true ? option.argParser(collect) : option);
    // Commander takes a flag that only says no for a yes when it is absent.
    if (option.negate) command.setOptionValue(name, undefined);
  }
  return command.option("--config <file>", "configuration file (JSON)");
}

const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value];
