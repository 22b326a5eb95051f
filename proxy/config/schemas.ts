import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { exactly, oneOf } from "../../shared/config.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { compileSchema, SchemaProblem } from "../judge/schema/compiled.ts";
import type { SchemaGate } from "../judge/schema/schema-gate.ts";
import { text, timeout } from "./values.ts";

/** Instead of a file: the one that an MCP server says its tool's structured output has. */
const declared = "declared";
const inline = "(in the configuration)";
const defaultTimeoutMs = 1_000;

const schemaGate = exactly({
  tool: text.default("*"),
  schema: z.union([text, z.record(z.string(), z.unknown())], {
    error: 'must be a file, a schema, or "declared"',
  }),
  action: oneOf(["observe", "block"]).default("observe"),
  fail: oneOf(["open", "closed"]).default("closed"),
  timeout: timeout.optional(),
}).transform(({ timeout: timeoutMs = defaultTimeoutMs, schema, ...rest }): SchemaGate => ({
  ...rest,
  schema: typeof schema === "string" ? schema : inline,
  json: typeof schema === "string" ? undefined : JSON.stringify(schema),
  timeoutMs,
}));

export const schemas = z.array(schemaGate, { error: "must be a list of schemas" });

/** Files are named as seen from the file that names them. A schema that cannot be used is a mistake of whoever names it. */
export function withSchemas(given: readonly SchemaGate[], file: string | undefined): readonly SchemaGate[] {
  return given.map((gate, at) => {
    if (gate.schema === declared) return gate;
    const path = resolve(file === undefined ? "." : dirname(file), gate.schema);
    const json = gate.json ?? read(path, at);
    try {
      compileSchema(json);
    } catch (error) {
      if (!(error instanceof SchemaProblem)) throw error;
      const which = gate.json === undefined ? path : "it";
      throw new CommandError("config", `schemas[${at}].schema: ${which} ${error.message}`, error);
    }
    return { ...gate, json };
  });
}

function read(path: string, at: number): string {
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    throw new CommandError("config", `schemas[${at}].schema: ${path} cannot be read`, error);
  }
}
