import { Argument, Command } from "commander";
import { commandTable } from "./table.ts";

export function completionCommand(): Command {
  return new Command("completion")
    .description("print a completion script for a shell")
    .addArgument(new Argument("<shell>", "bash, zsh or fish").choices(["bash", "zsh", "fish"]))
    .action(async (shell: "bash" | "zsh" | "fish") => {
      const words = await wordsAfter();
      process.stdout.write(shell === "fish" ? fish(words) : bash(words, shell));
    });
}

/** What can follow a command: its own commands or, when it has none, its flags. */
async function wordsAfter(): Promise<Map<string, string[]>> {
  const words = new Map<string, string[]>();
  for (const [name, { load }] of Object.entries(commandTable)) {
    const command = await load();
    const next = command.commands.map((child) => child.name());
    words.set(name, next.length > 0 ? next : command.options.map((option) => option.long ?? ""));
  }
  return words;
}

function bash(words: ReadonlyMap<string, string[]>, shell: "bash" | "zsh"): string {
  const cases = [...words].map(([name, next]) => `    ${name}) words="${next.join(" ")}" ;;`);
  return [
    ...(shell === "zsh" ? ["autoload -U +X bashcompinit && bashcompinit"] : []),
    "_agent_gate_collector() {",
    `  local words="${[...words.keys()].join(" ")}"`,
    '  [ "$COMP_CWORD" -gt 1 ] && case "${COMP_WORDS[1]}" in',
    ...cases,
    "  esac",
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    "complete -o default -F _agent_gate_collector agent-gate-collector",
    "",
  ].join("\n");
}

function fish(words: ReadonlyMap<string, string[]>): string {
  const rule = "complete -c agent-gate-collector";
  const first = `${rule} -n __fish_use_subcommand -a "${[...words.keys()].join(" ")}"`;
  const rest = [...words].map(
    ([name, next]) => `${rule} -n "__fish_seen_subcommand_from ${name}" -a "${next.join(" ")}"`,
  );
  return `${[first, ...rest].join("\n")}\n`;
}
