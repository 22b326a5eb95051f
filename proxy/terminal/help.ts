import type { Command } from "commander";
import { inspecting } from "../../shared/gates/gates.ts";
import { flagsOf, helpText, variablesOf } from "../../shared/help-text.ts";
import { actionNames } from "../config/nested.ts";
import { settings } from "../config/settings.ts";

/** What the environment alone says to the commands that know a flag. */
const beside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "--key-file": {
    AGENT_GATE_KEY: "the API key",
    AGENT_GATE_SECRET: "the secret key that signs",
    AGENT_GATE_KEY_FILE: "--key-file",
  },
  "--config": { AGENT_GATE_CONFIG: "--config" },
};

/** Gates, actions, variables and examples, under the options of a command. */
export function withHelp(command: Command, name: string, examples: readonly string[]): Command {
  const flags = flagsOf(command);
  const takesGates = flags.has("--gate") || flags.has("--gates");
  const alone = Object.entries(beside).filter(([flag]) => flags.has(flag));
  const text = helpText({
    words: {
      ...(takesGates ? { Gates: inspecting } : {}),
      ...(flags.has("--gate") ? { Actions: actionNames } : {}),
    },
    environment: Object.assign({}, variablesOf(settings, flags), ...alone.map(([, variables]) => variables)),
    examples: examples.map((each) => `${name} ${each}`),
  });
  return command.addHelpText("afterAll", text);
}
