import { existsSync, rmSync } from "node:fs";
import { Command } from "commander";
import { printJson, printLine } from "../../shared/print.ts";
import { credentialsFile } from "../home/home.ts";
import { jsonOption } from "../terminal/options.ts";

export function logoutCommand(): Command {
  return new Command("logout")
    .description("forget the key that login or the collector's first start stored")
    .option(...jsonOption)
    .action(logout);
}

function logout({ json }: { json?: boolean }): void {
  const removed = existsSync(credentialsFile);
  rmSync(credentialsFile, { force: true });
  if (json === true) printJson({ removed, file: credentialsFile });
  else printLine(removed ? `forgot the key in ${credentialsFile}` : "no key was stored");
}
