import { basename } from "node:path";

/** Programs that start what is named behind them. */
const runners: ReadonlySet<string> = new Set(
  "npx node uvx uv python python3 bunx bun deno docker podman pipx tsx".split(" "),
);
const plainWord = /^(?!-)[\w@./\\-]{1,100}$/;
const verbs: ReadonlySet<string> = new Set(["run", "exec", "x"]);

/** What a server is called before it says so itself. Of its command no more than a package or a file: any other word may be a key. */
export function shownCommand(command: readonly string[]): string {
  const [file = "server", ...rest] = command;
  const program = basename(file).replace(/\.(?:exe|cmd)$/, "");
  const script = runners.has(program)
    ? rest.find((word) => plainWord.test(word) && !verbs.has(word))
    : undefined;
  const shown = script === undefined ? program : script.split(/[\\/]/).slice(-2).join("/");
  return shown.replaceAll(/[^\w@./-]+/g, "-").slice(0, 64);
}
