/** What a wrapper was told: about itself, and which command it stands in front of. */
export interface Words {
  own: readonly string[];
  command: readonly string[];
}

/**
 * Every flag of `mcp`, and whether a value follows it. Read before anything else is loaded, so that the server is started at once; a test holds it beside
 * the settings themselves.
 */
export const wrapperFlags: Readonly<Record<string, "value" | "alone">> = {
  "--agent": "value",
  "--name": "value",
  "--mode": "value",
  "--profile": "value",
  "--gate": "value",
  "--gate-methods": "value",
  "--gate-input": "alone",
  "--block-as": "value",
  "--note-structured": "alone",
  "--pin": "value",
  "--budget-ms": "value",
  "--fail": "value",
  "--max-inspect-bytes": "value",
  "--hooked-clients": "value",
  "--strict-stdout": "alone",
  "--unjudged": "value",
  "--shell": "alone",
  "--cwd": "value",
  "--collector": "value",
  "--key-file": "value",
  "--offline": "alone",
  "--no-sign": "alone",
  "--batch-size": "value",
  "--flush-ms": "value",
  "--queue-max-bytes": "value",
  "--queue-max-age": "value",
  "--durability": "value",
  "--insecure": "alone",
  "--log-level": "value",
  "--log-format": "value",
  "--log-file": "value",
  "--home": "value",
  "--config": "value",
};

/** The command begins at the first word that is no flag of ours, with `--` in front of it or without. An unknown flag is undefined's business: it is named. */
export function splitWords(argv: readonly string[]): Words | { unknown: string } {
  for (let at = 0; at < argv.length;) {
    const word = argv[at] ?? "";
    if (word === "--") return { own: argv.slice(0, at), command: argv.slice(at + 1) };
    if (!word.startsWith("-")) return { own: argv.slice(0, at), command: argv.slice(at) };
    const [flag = ""] = word.split("=", 1);
    const takes = wrapperFlags[flag];
    if (takes === undefined) return { unknown: flag };
    at += takes === "alone" || word.includes("=") ? 1 : 2;
  }
  return { own: argv, command: [] };
}

/** The last value of a flag, for what has to be known before the settings are read. */
export function valueOf(own: readonly string[], flag: string): string | undefined {
  let value: string | undefined;
  for (const [at, word] of own.entries())
    if (word === flag) value = own[at + 1];
    else if (word.startsWith(`${flag}=`)) value = word.slice(flag.length + 1);
  return value;
}

/** What starts our program by its file, as `node` does, or by its name. */
export const ownFile = /[\\/](?:shared[\\/]bin[\\/]agent-gate\.cjs|dist[\\/]proxy[\\/]cli\.js)$/;
const ownName = /(?:^|[\\/])agent-gate(?:-proxy)?(?:@[\w.-]+)?(?:\.cmd|\.exe)?$/;

/** Whether a command is a wrapper once more. */
export function wrapsItself(command: readonly string[]): boolean {
  return command.some((word, at) => command[at + 1] === "mcp" && (ownFile.test(word) || ownName.test(word)));
}
