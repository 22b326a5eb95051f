import { Command } from "commander";
import { printJson, printLine } from "../../shared/print.ts";
import { version } from "../../shared/version.ts";
import { jsonOption } from "../terminal/options.ts";

export function versionCommand(): Command {
  return new Command("version")
    .description("print the version of this program and of Node")
    .option(...jsonOption)
    .action(({ json }: { json?: boolean }) => {
      const { node } = process.versions;
      if (json === true) printJson({ version, node, platform: `${process.platform}-${process.arch}` });
      else printLine(`agent-gate-proxy ${version}  Node ${node}`);
    });
}
