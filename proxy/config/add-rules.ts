import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { PolicyRule } from "../judge/policy.ts";
import { loadConfig } from "./load.ts";

const document = z.looseObject({ rules: z.array(z.unknown()).optional() });

/**
 * Puts rules in front of those of a configuration file, which decide first there. A file that is not there yet is
 * made. Throws where the file is wrong as it is.
 */
export function addRules(rules: readonly PolicyRule[], path: string): void {
  const before = existsSync(path) ? textOf(path) : "{}";
  const { rules: known = [], ...others } = document.parse(JSON.parse(before));
  const indent = /\n([ \t]+)"/.exec(before)?.[1] ?? "  ";
  const next = `${path}.${process.pid}.next`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(next, `${JSON.stringify({ ...others, rules: [...rules, ...known] }, null, indent)}\n`);
  renameSync(next, path);
}

/** Of a file that a proxy would take. */
function textOf(path: string): string {
  loadConfig({ config: path });
  return readFileSync(path, "utf8").replace(/^\ufeff/, "");
}
