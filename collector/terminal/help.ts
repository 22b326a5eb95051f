import type { Command } from "commander";
import { flagsOf, helpText, variablesOf } from "../../shared/help-text.ts";
import { settings } from "../config/settings.ts";

/** What the environment alone says to a collector that starts. */
const ofStart = {
  AGENT_GATE_INIT_ORG: "an organization that is made",
  AGENT_GATE_INIT_PK: "its publishable key",
  AGENT_GATE_INIT_SK: "its secret key",
  COLLECTOR_MASTER_KEYS: "what secret keys are sealed with",
};

/** Variables and examples, under the options of a command. */
export function withHelp(command: Command, name: string, examples: readonly string[]): Command {
  const flags = flagsOf(command);
  const text = helpText({
    environment: {
      ...variablesOf(settings, flags),
      ...(flags.has("--config") ? { AGENT_GATE_COLLECTOR_CONFIG: "--config" } : {}),
      ...(command.name() === "start" ? ofStart : {}),
    },
    examples: examples.map((each) => `${name} ${each}`),
  });
  return command.addHelpText("afterAll", text);
}
