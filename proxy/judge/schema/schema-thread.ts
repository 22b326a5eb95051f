import { parentPort } from "node:worker_threads";
import { RecentMap } from "../../../shared/recent-map.ts";
import { answeredIn, type Question } from "./answered.ts";
import { type Compiled, compileSchema, SchemaProblem } from "./compiled.ts";
import type { Found } from "./form-thread.ts";
import { ruleOf } from "./vocabulary.ts";

const port = parentPort;
if (port === null) throw new Error("this file runs as a worker thread");

const compiledMax = 200;
const placeCharactersMax = 200;
const compiled = new RecentMap<string, Compiled | undefined>(compiledMax);

port.on("message", (question: Question) => {
  let found: Found | "threw";
  try {
    found = foundIn(question);
  } catch {
    // Deeper than a schema that refers to itself can be followed.
    found = "threw";
  }
  port.postMessage(found);
});
// What it takes to load counts for nobody's first answer.
compileSchema("{}");
port.postMessage("ready");

function foundIn(question: Question): Found {
  const find = compiledOf(question.schema);
  if (find === undefined) return "unusable";
  const answered = answeredIn(question);
  if (answered.kind === "failed") return "fits";
  if (answered.kind !== "value") return { rule: answered.kind, place: "" };
  const error = find(answered.value);
  if (error === undefined) return "fits";
  const place = `${error.instancePath} (${error.schemaPath})`;
  return { rule: ruleOf(error.keyword), place: place.slice(0, placeCharactersMax) };
}

function compiledOf(schema: string): Compiled | undefined {
  if (compiled.has(schema)) return compiled.get(schema);
  const made = usable(schema);
  compiled.set(schema, made);
  return made;
}

function usable(schema: string): Compiled | undefined {
  try {
    return compileSchema(schema);
  } catch (error) {
    if (error instanceof SchemaProblem) return undefined;
    throw error;
  }
}
