import type { z } from "zod";

export interface Detail {
  path: string;
  message: string;
}

/** Path and rule of each fault, never the value: zod's own messages may quote what they were given, so every one is rewritten. */
export function describeIssues(error: z.ZodError): Detail[] {
  return error.issues.slice(0, 20).map((issue) => ({ path: writePath(issue.path), message: rule(issue) }));
}

function writePath(path: readonly PropertyKey[]): string {
  let written = "";
  for (const step of path) {
    if (typeof step === "number") written += `[${step}]`;
    else written += written === "" ? String(step) : `.${String(step)}`;
  }
  return written === "" ? "body" : written;
}

const names: Record<string, string> = {
  string: "a string",
  number: "a finite number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  int: "a whole number",
};

function rule(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined && issue.expected === "nonoptional"
        ? "is required"
        : `must be ${names[issue.expected] ?? issue.expected}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin, Number(issue.maximum))}`;
    case "too_small":
      return `must be at least ${issue.minimum}${unit(issue.origin, Number(issue.minimum))}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "custom":
    case "invalid_format":
      return issue.message;
    default:
      return "is not valid";
  }
}

function unit(origin: string, count: number): string {
  if (origin === "string") return count === 1 ? " character" : " characters";
  if (origin === "array") return count === 1 ? " item" : " items";
  return "";
}
