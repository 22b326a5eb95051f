import { type Command, Option } from "commander";
import { helpOf } from "../../shared/config.ts";
import { deliverySettings } from "../config/delivery-settings.ts";
import { limitSettings } from "../config/limit-settings.ts";
import { mcpSettings, wrapperSettings } from "../config/mcp-settings.ts";
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

const ofMcp: object = { ...mcpSettings, ...wrapperSettings };
const judging = new Set(
  "mode profile gate budgetMs fail maxInspectBytes unjudged passthrough ws blockStatus".split(" "),
);
const sending = new Set("collector keyFile offline sign batchSize flushMs insecure".split(" "));

/** The heading that a flag stands under. */
function headingOf(name: string): string {
  if (judging.has(name)) return "What is judged, and what becomes of it:";
  if (Object.hasOwn(ofMcp, name)) return "MCP:";
  if (Object.hasOwn(limitSettings, name)) return "Limits:";
  if (sending.has(name)) return "The collector:";
  if (Object.hasOwn(deliverySettings, name)) return "Queue and log:";
  return "The tool and the proxy:";
}

/** Beside the longest flag a terminal of eighty columns has room for so much; commander would wrap nothing there. */
const descriptionMin = 36;

/** A flag for each setting. What is not given stays undefined, so that the configuration knows where a value came from. */
export function withSettings(command: Command, except: readonly string[] = []): Command {
  const left = new Set<string>(except);
  for (const [name, setting] of Object.entries<ProxySetting>(settings)) {
    const { flag, repeats } = setting;
    if (flag === undefined || left.has(name)) continue;
    const says = `${helpOf(setting)}${repeats === true ? "; may be repeated" : ""}`;
    const option = new Option(flag, says).helpGroup(headingOf(name));
    command.addOption(repeats === true ? option.argParser(collect) : option);
    // Commander takes a flag that only says no for a yes when it is absent.
    if (option.negate) command.setOptionValue(name, undefined);
  }
  return command
    .option("--config <file>", "configuration file (JSON)")
    .configureHelp({ minWidthToWrap: descriptionMin });
}

/** What serves takes it beside `--listen`. */
export const portOption = (): Option =>
  new Option("--port <port>", "port of this machine, short for --listen 127.0.0.1:<port>").helpGroup(
    headingOf("listen"),
  );

const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value];
