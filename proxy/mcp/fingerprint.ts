import { createHash } from "node:crypto";
import { fieldsIn } from "./parties.ts";

/** What a tool says of itself, each part as a hash: a description is nothing to be stored. */
export type Fingerprint = Readonly<Record<string, string>>;

/** What a model is told of a tool, or decides by. What else is there, such as `_meta`, may differ from day to day. */
const parts = ["title", "description", "inputSchema", "outputSchema", "annotations"];
const hashLength = 22;

export function fingerprintOf(tool: unknown): Fingerprint {
  const fields = fieldsIn(tool);
  return Object.fromEntries(
    parts.flatMap((part) => (fields[part] === undefined ? [] : [[part, hashOf(canonical(fields[part]))]])),
  );
}

export const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, hashLength);

/** In which parts two of them differ. */
export function differences(was: Fingerprint, is: Fingerprint): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((part) => was[part] !== is[part]);
}

/** The same text whatever the order in which the members of an object stand. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
