import type { FormatName, Path } from "./format.ts";

type System = "darwin" | "linux" | "win32";

/**
 * Files of a host. `~` is the home folder, `$NAME` a variable, `*` any name or part of one. Of alternatives with ` | ` between them
 * the first counts whose variables are set.
 */
export interface Files {
  everywhere?: readonly string[];
  darwin?: readonly string[];
  linux?: readonly string[];
  win32?: readonly string[];
  /** In the folder of a project. */
  project?: readonly string[];
}

export type HookDialect = "claude-code" | "codex" | "gemini" | "copilot" | "cursor" | "vscode" | "opencode";

/** What a host lets a hook do with the outputs of its own tools. */
export interface Hooks {
  dialect: HookDialect;
  replaces: string;
  leaves: string;
  /**
   * How it calls itself to MCP servers, where its hook is not called when a call of one fails. A wrapper judges such
   * calls then, and knows by this name whom it has in front of it.
   */
  hookedClient?: string;
}

/** All that differs between hosts. A further host is a row of the table and a fixture. */
export interface Host {
  name: string;
  /** What its user types. It may be there before any of its files is. */
  program?: string;
  files: Files;
  format: FormatName;
  /** Keys that lead to its servers: a map by name, or a list of servers with a name. `*` stands for any key. */
  roots: readonly Path[];
  /** The keys of a server that it starts. Without `args` the command is a list. */
  started?: { command: string; args?: string };
  /** The keys of a server that it reaches by URL. */
  url?: readonly string[];
  /** Files of its plugins: `**` stands for the name of one. */
  plugins?: readonly string[];
  /** It breaks arguments at blanks. */
  breaksBlanks?: true;
  hooks?: Hooks;
  /** What its model reads that comes from no MCP server. */
  ownTools: string;
}

/** The keys of a server; most hosts call them alike. */
export const keysOf = ({
  started = { command: "command", args: "args" },
  url = ["url"],
}: Host): Required<Pick<Host, "started" | "url">> => ({ started, url });

export interface Machine {
  system: System;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** The folder of the project. */
  folder: string;
}
