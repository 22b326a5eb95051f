import type { Command } from "commander";
import { gateRows, inspecting } from "../../shared/gates/gates.ts";
import { flagsOf, helpText, variablesOf } from "../../shared/help-text.ts";
import { actionNames } from "../config/nested.ts";
import { settings } from "../config/settings.ts";
import { actionOn } from "../judge/policy.ts";

/** What the environment alone says to the commands that know a flag. */
const beside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "--key-file": {
    AGENT_GATE_KEY: "the API key",
    AGENT_GATE_SECRET: "the secret key that signs",
    AGENT_GATE_KEY_FILE: "--key-file",
  },
  "--config": { AGENT_GATE_CONFIG: "--config" },
};

/** Which gates run when nothing is said, what each looks for and, where actions can be set, what becomes of it. */
function gatesFor(flags: ReadonlySet<string>): Record<string, Record<string, string>> {
  const hasActions = flags.has("--gate");
  if (!hasActions && !flags.has("--gates")) return {};
  const rows = inspecting.map((gate) => {
    const { seeks, isInContract } = gateRows[gate];
    const action = actionOn({ mode: "enforce" }, { gate, rule: "", tool: "", path: "" });
    const not = isInContract ? "" : " (not in the profile contract)";
    return [gate, `${seeks}${hasActions ? `: ${action}` : ""}${not}`];
  });
  const title = hasActions ? ", and their actions in the mode enforce" : "";
  return { [`Gates that run by default${title}`]: Object.fromEntries(rows) };
}

/** Gates, actions, variables and examples, under the options of a command. */
export function withHelp(command: Command, name: string, examples: readonly string[]): Command {
  const flags = flagsOf(command);
  const alone = Object.entries(beside).filter(([flag]) => flags.has(flag));
  const text = helpText({
    lists: gatesFor(flags),
    words: flags.has("--gate") ? { Actions: actionNames } : {},
    environment: Object.assign({}, variablesOf(settings, flags), ...alone.map(([, variables]) => variables)),
    examples: examples.map((each) => `${name} ${each}`),
  });
  return command.addHelpText("afterAll", text);
}
