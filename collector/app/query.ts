import type { z } from "zod";
import { describeIssues } from "../../shared/contract/issues.ts";
import { limits } from "../../shared/contract/limits.ts";
import { text } from "../../shared/contract/schema.ts";
import { nearMiss } from "../../shared/closest.ts";
import type { Detail } from "../../shared/contract/issues.ts";
import { GateError } from "../../shared/errors.ts";

/** A longer parameter is no misspelt filter: the name of every filter is much shorter. */
const parameterCharactersMax = 32;

/** A validation error that names the first fault in its message and all of them in its details. */
export function invalid(details: readonly Detail[]): GateError {
  const [first] = details;
  return new GateError("validation_error", {
    ...(first === undefined ? {} : { message: `${first.path}: ${first.message}` }),
    details,
  });
}

export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(describeIssues(parsed.error, value));
  return parsed.data;
}

/**
 * Each parameter at most once. A parameter that the route does not know is ignored, unless it looks like a misspelt
 * filter. Ignoring that one would give an unfiltered answer, and the client would take it for the filtered one.
 */
export function readQuery(schema: z.ZodObject, search: string): unknown {
  const given = new Map<string, string>();
  for (const pair of search.split("&")) {
    const [rawName = "", ...rest] = pair.split("=");
    const name = decode(rawName, "query");
    if (name === "") continue;
    if (!Object.hasOwn(schema.shape, name)) {
      refuseMisspelt(name, Object.keys(schema.shape));
      continue;
    }
    if (given.has(name)) throw invalid([{ path: name, message: "must be given once" }]);
    given.set(name, decode(rest.join("="), name));
  }
  return validate(schema, Object.fromEntries(given));
}

/** It is not repeated: who mistakes a query for a body would find its content in an error. */
function refuseMisspelt(name: string, known: readonly string[]): void {
  const meant = name.length > parameterCharactersMax ? undefined : nearMiss(name, known);
  if (meant !== undefined) throw invalid([{ path: "query", message: `did you mean ${meant}?` }]);
}

function decode(text: string, path: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid([{ path, message: "is not valid percent-encoding" }]);
  }
}

const nameText = text({ min: 1, max: limits.agentIdCharactersMax });

/** What a path says where its pattern has a name: decoded once. An agent id may hold every character; the other names that a path may hold are shorter. */
export function readSegment(pattern: string, path: string): string {
  const place = pattern.split("/").findIndex((part) => part.startsWith(":"));
  if (place < 0) return "";
  const name = pattern.split("/")[place]?.slice(1) ?? "";
  let decoded: string;
  try {
    decoded = decodeURIComponent(path.split("/")[place] ?? "");
  } catch {
    throw invalid([{ path: name, message: "is not valid percent-encoding" }]);
  }
  const parsed = nameText.safeParse(decoded);
  if (parsed.success) return parsed.data;
  throw invalid([
    { path: name, message: `must be 1 to ${limits.agentIdCharactersMax} well-formed characters` },
  ]);
}
