import { Argument, Command } from "commander";
import { completionScript, shells, wordsOf } from "../../shared/completion.ts";

export function completionCommand(commands: Parameters<typeof wordsOf>[0]): Command {
  return new Command("completion")
    .description("print a completion script for a shell")
    .addArgument(new Argument("<shell>", "bash, zsh or fish").choices(shells))
    .action(async (shell: (typeof shells)[number]) => {
      const words = await wordsOf(commands);
      process.stdout.write(completionScript(shell, ["agent-gate-proxy", "agent-gate"], words));
    });
}
