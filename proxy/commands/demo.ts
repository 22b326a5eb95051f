import { Command } from "commander";
import { playDemo } from "../demo/demo.ts";

const readMs = 2_500;

export function demoCommand(): Command {
  return new Command("demo")
    .description("one minute that shows everything with real processes, and leaves nothing behind")
    .option("--fast", "do not wait between the steps")
    .action(({ fast = false }: { fast?: boolean }) => playDemo(fast || !process.stdout.isTTY ? 0 : readMs));
}
