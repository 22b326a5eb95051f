import { continuedCommand } from "./wrap.ts";

/** What stands under the options in the help of a command. */
export interface HelpText {
  /** Names and what each is, under a title. */
  lists?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Words that an option takes, by what they are. */
  words?: Readonly<Record<string, readonly string[]>>;
  /** Variables that matter to this command, and what each is. */
  environment?: Readonly<Record<string, string>>;
  examples: readonly string[];
}

const width = 80;

export function helpText({ lists = {}, words = {}, environment = {}, examples }: HelpText): string {
  const blocks = [
    ...Object.entries(lists).map(([title, list]) => listed(title, list)),
    ...Object.entries(words).map(([title, names]) => block(title, [names.join(", ")])),
  ];
  if (Object.keys(environment).length > 0) blocks.push(listed("Environment (a flag wins)", environment));
  const typed = examples.flatMap((each) => continuedCommand(`  ${each}`, width, 4));
  return [...blocks, ["Examples:", ...typed].join("\n")].map((each) => `\n${each}`).join("\n");
}

function listed(title: string, list: Readonly<Record<string, string>>): string {
  const entries = Object.entries(list);
  const widest = Math.max(...entries.map(([name]) => name.length));
  const rows = entries.map(([name, says]) => `${name.padEnd(widest)}  ${says}`);
  return block(title, rows, widest + 2);
}

/** Lines under a title. What is too long goes on in the next line, this much further in. */
function block(title: string, rows: readonly string[], hanging = 0): string {
  return [`${title}:`, ...rows.map((row) => wrapped(row, hanging))].join("\n");
}

function wrapped(row: string, hanging: number): string {
  const lines: string[] = [];
  let line = " ";
  for (const word of row.split(/(?<=\S) (?=\S)/)) {
    if (line.trim() !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = " ".repeat(hanging + 1);
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}

/** Whether the help of a command will be shown. */
export const asksForHelp = (argv: readonly string[]): boolean =>
  argv[0] === "help" || argv.includes("--help") || argv.includes("-h");

interface Optioned {
  readonly commands: readonly Optioned[];
  readonly options: readonly { readonly long?: string | undefined }[];
}

/** The flags of a command and of the commands below it. */
export function flagsOf({ commands, options }: Optioned): ReadonlySet<string> {
  return new Set([
    ...options.map(({ long = "" }) => long),
    ...commands.flatMap((each) => [...flagsOf(each)]),
  ]);
}

/** The variables behind these flags. */
export function variablesOf(
  settings: Readonly<Record<string, { flag?: string; env?: string }>>,
  flags: ReadonlySet<string>,
): Record<string, string> {
  const rows = Object.values(settings).flatMap(({ flag = "", env }) => {
    const [long = ""] = flag.split(/[ ,]/, 1);
    return env === undefined || !flags.has(long) ? [] : [[env, long] as const];
  });
  return Object.fromEntries(rows);
}
