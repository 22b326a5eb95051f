import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { CommandError } from "../../shared/exit-codes.ts";
import type { PolicyRule } from "../judge/policy.ts";
import { findConfigFile } from "./file.ts";

const document = z.looseObject({ rules: z.array(z.unknown()).optional() });

/** Puts rules in front of those of a configuration file, which decide first there. A file that is named and not there yet is made. */
export function addRules(
  rules: readonly PolicyRule[],
  named: string | undefined,
): { path: string; undo: () => void } {
  const path = findConfigFile(named, { env: process.env, cwd: process.cwd() }) ?? resolve("agent-gate.json");
  const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const { rules: known = [], ...others } = valueIn(path, before ?? "{}");
  const indent = /\n([ \t]+)"/.exec(before ?? "")?.[1] ?? "  ";
  write(path, `${JSON.stringify({ ...others, rules: [...rules, ...known] }, null, indent)}\n`);
  return {
    path,
    undo() {
      if (before === undefined) rmSync(path);
      else write(path, before);
    },
  };
}

function valueIn(path: string, text: string): z.infer<typeof document> {
  try {
    return document.parse(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch (error) {
    throw new CommandError(
      "config",
      `${path}: the configuration file is no JSON object with a list of rules`,
      error,
    );
  }
}

function write(path: string, text: string): void {
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, text);
  renameSync(next, path);
}
