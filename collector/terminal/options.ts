import { type Command, Option } from "commander";
import { helpOf } from "../../shared/config.ts";
import type { CollectorSetting } from "../config/setting.ts";
import { settingGroups } from "../config/settings.ts";

export const jsonOption = ["--json", "print JSON"] as const;
export const orgOption = ["--org <name>", "organization (default: the only one there is)"] as const;

/** Every command says in the same words where its data is. */
export function withData(command: Command): Command {
  return command
    .option("--data <dir>", "data directory")
    .option("--mongo <uri>", "the MongoDB database that holds the data instead")
    .option("--config <file>", "configuration file (JSON)");
}

export interface DataFlags {
  data?: string;
  mongo?: string;
  config?: string;
}

/** Beside the longest flag a terminal of eighty columns has room for so much; commander would wrap nothing there. */
const descriptionMin = 36;

/** A flag for each setting, under the heading of its group. What is not given stays undefined, so that the configuration knows where a value came from. */
export function withSettings(command: Command): Command {
  for (const [heading, group] of Object.entries<Readonly<Record<string, CollectorSetting>>>(settingGroups))
    for (const [name, setting] of Object.entries(group)) {
      const option = new Option(setting.flag, helpOf(setting)).helpGroup(heading);
      command.addOption(option);
      // Commander takes a flag that only says no for a yes when it is absent.
      if (option.negate) command.setOptionValue(name, undefined);
    }
  return command
    .option("--config <file>", "configuration file (JSON)")
    .configureHelp({ minWidthToWrap: descriptionMin });
}
