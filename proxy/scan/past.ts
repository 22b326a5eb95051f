import type { Fields } from "../hooks/fields.ts";

/** What a tool brought back in a session that is over, as its host has written it down. */
export interface PastOutput {
  tool: string;
  output: unknown;
  /** What the model had asked the tool for: texts of it that come back are no output. */
  input: unknown;
  /** Undefined where the host says none. */
  atMs: number | undefined;
  /** Undefined where the file is the session. */
  session: string | undefined;
}

/** Finds the outputs in what a file says, record by record. It remembers which tool was called, so each file has its own. */
export type FindOutputs = (record: Fields) => PastOutput[];

/** Where a host keeps its sessions, and how they are read. */
export interface History {
  /** The folder, in the words of the table of hosts; another one may be named in its place. */
  folder: string;
  /** Its files, the sub-folder first. */
  files: readonly string[];
  /** `lines`: a record of JSON a line; `parts`: the table of that name in a database. */
  kind: "lines" | "parts";
  reader: () => FindOutputs;
}

export function timeOf(value: unknown): number | undefined {
  const ms = typeof value === "string" ? Date.parse(value) : value;
  return typeof ms === "number" && Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
