import { createRequire } from "node:module";
import type { Ajv2020, ErrorObject, Options } from "ajv/dist/2020.js";

/** A schema ready to be used: what is wrong with a value first; undefined when it has the form. */
export type Compiled = (value: unknown) => ErrorObject | undefined;

export const schemaCharactersMax = 256 * 1024;
const depthMax = 64;

/** Why a schema cannot be used, in words for whoever wrote it. */
export class SchemaProblem extends Error {}

/**
 * Nothing is ever fetched: what a schema refers to has to stand in it. What it says of formats (`date-time`) is no demand, as drafts since 2019 have it.
 * Whoever calls what comes out of a schema that is not their own does so where it can be ended.
 */
export function compileSchema(json: string): Compiled {
  if (json.length > schemaCharactersMax)
    throw new SchemaProblem(`is larger than ${schemaCharactersMax / 1024} KiB`);
  const schema = parsed(json);
  if (typeof schema !== "boolean" && (typeof schema !== "object" || schema === null || Array.isArray(schema)))
    throw new SchemaProblem("is no JSON Schema, which is an object");
  if (!isWithin(schema, depthMax)) throw new SchemaProblem(`is nested deeper than ${depthMax} levels`);
  const { $schema: draft, ...asked } = typeof schema === "boolean" ? { allOf: [schema] } : fields(schema);
  const ajv = validatorOf(draft);
  try {
    const validate = ajv.compile(asked);
    // The error that comes last is that of the outermost form.
    return (value) => (validate(value) ? undefined : (validate.errors?.at(-1) ?? noError));
  } catch (error) {
    throw new SchemaProblem(whyNot(error), { cause: error });
  }
}

const noError: ErrorObject = { keyword: "", instancePath: "", schemaPath: "", params: {} };
const options: Options = { strict: false, validateFormats: false, logger: false };
const require = createRequire(import.meta.url);

/** What checks a schema takes 60 ms to load, and is only loaded where there is one. */
function validatorOf(draft: unknown): Ajv2020 {
  const name = typeof draft === "string" ? draft.replace(/^https?:\/\/json-schema\.org\/|#$/g, "") : "";
  const found = drafts[draft === undefined ? newest : name];
  if (found === undefined)
    throw new SchemaProblem("names a $schema that is not known here: draft-06 to 2020-12 are");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const loaded = require(found.from) as Record<string, (new (options: Options) => Ajv2020) | undefined>;
  const Validator = loaded[found.name];
  if (Validator === undefined) throw new TypeError(`${found.from} has no ${found.name}`);
  return new Validator(options);
}

const newest = "draft/2020-12/schema";
const drafts: Readonly<Record<string, { from: string; name: string } | undefined>> = {
  [newest]: { from: "ajv/dist/2020.js", name: "Ajv2020" },
  "draft/2019-09/schema": { from: "ajv/dist/2019.js", name: "Ajv2019" },
  "draft-07/schema": { from: "ajv", name: "Ajv" },
  "draft-06/schema": { from: "ajv", name: "Ajv" },
};

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new SchemaProblem("is not JSON", { cause: error });
  }
}

const fields = (value: object): Record<string, unknown> => ({ ...value });

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isWithin(each, depth - 1));
}

function whyNot(error: unknown): string {
  const words = error instanceof Error ? error.message : "it cannot be used";
  return /can't resolve reference/.test(words)
    ? `refers to something that does not stand in it, and nothing is fetched (${words})`
    : `is no valid JSON Schema: ${words.replace("schema is invalid: data", "").split(", data")[0]}`;
}
