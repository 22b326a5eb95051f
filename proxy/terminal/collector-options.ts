import type { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { deliverySettings } from "../config/delivery-settings.ts";
import type { KeyCheck } from "../sync/check-key.ts";
import { type HomeFlags, withHome } from "./options.ts";
import { recipientCommand, typedCommand } from "../../shared/next-command.ts";

export interface CollectorFlags extends HomeFlags {
  collector?: string;
  keyFile?: string;
  insecure?: boolean;
}

/** The commands that speak to the collector say in the same words which one, and with which key. */
export function withCollector(command: Command): Command {
  const { collector, keyFile, insecure } = deliverySettings;
  return withHome(command)
    .option("--collector <url>", `${collector.says} (default: ${collector.fallback})`)
    .option("--key-file <file>", keyFile.says)
    .option("--insecure", insecure.says);
}

/** What a collector says about a key, as a failure unless it works. */
export function failureOf(check: KeyCheck, collector: string): CommandError | undefined {
  if (check.verdict === "works") return undefined;
  const { status, code } = check;
  if (check.verdict === "refused")
    return new CommandError(
      "auth",
      `the collector ${collector} refuses the key (${code}): give it another with ${recipientCommand("login")}`,
    );
  if (status === undefined)
    return new CommandError(
      "unreachable",
      `the collector ${collector} does not answer (${code}): start it with ${typedCommand("collector", "start")}`,
    );
  return new CommandError("unreachable", `${collector} answers ${status}: is it a collector?`);
}
