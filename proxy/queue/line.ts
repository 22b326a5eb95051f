import type { Action } from "../tool-call.ts";
import type { NewRow } from "./records.ts";

const actions: readonly Action[] = ["passed", "observed", "redacted", "blocked"];

/** A record as a line: JSON escapes every line end and tab, and our own ids hold none. */
export function lineOf({ at, action, toolMs, id, body, size }: NewRow): { text: string; bytes: number } {
  const head = `${at}\t${action}\t${toolMs}\t${id}\t`;
  return { text: `${head}${body}\n`, bytes: head.length + size + 1 };
}

/** Undefined when the line is none of ours, which only a damaged file can hold. */
export function rowOf(line: string): NewRow | undefined {
  const [at, name, toolMs, id = "", body = ""] = line.split("\t");
  const action = actions.find((known) => known === name);
  const isWhole = id !== "" && body.startsWith("{") && body.endsWith("}") && body.includes(`"${id}"`);
  const row = { at: Number(at), toolMs: Number(toolMs), id, body, size: Buffer.byteLength(body) };
  if (action === undefined || !isWhole || !Number.isFinite(row.at + row.toolMs)) return undefined;
  return { ...row, action };
}
