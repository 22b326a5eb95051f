import { z } from "zod";
import { writtenOf } from "../../shared/contract/schema.ts";

export type Json = Record<string, unknown>;

/** The JSON Schema of what the server checks with. */
export function described(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const written = writtenOf(zodSchema);
      if (written === undefined) return;
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, written, description === undefined ? {} : { description });
    },
  });
  return rest;
}

export const jsonOf = (schema: Json): Json => ({ "application/json": { schema } });
