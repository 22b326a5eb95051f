import type { Outside, Text } from "../custom/custom-gate.ts";
import type { Subject } from "../../tool-call.ts";
import type { Question } from "./answered.ts";
import { openFormThread } from "./form-thread.ts";
import { formRules } from "./vocabulary.ts";

/** The form that the outputs of some tools are to have. */
export interface SchemaGate {
  tool: string;
  /** As it is configured: a file, a schema that stands there itself, or the one that an MCP server declares. */
  schema: string;
  /** The schema as JSON; undefined for the declared one. */
  json: string | undefined;
  action: "observe" | "block";
  fail: "open" | "closed";
  timeoutMs: number;
}

export const schemaGateName = "schema";

/** Whether there is a form that an output could have: it is an answer as a whole, and somebody said what it is to look like. */
export function isHeldAgainst({ json }: SchemaGate, { kind, form }: Subject): boolean {
  if (json === undefined) return form?.of === "result" && form.declared !== undefined;
  return kind === "opaque" || form !== undefined;
}

export function openSchemaGate({ json, timeoutMs }: SchemaGate): Outside {
  const thread = openFormThread(timeoutMs);
  return {
    rules: () => formRules,
    async look(subject, tool) {
      const answer = await thread.ask(questionOf(subject, json), tool);
      if ("failed" in answer) return answer;
      const { said } = answer;
      if (said === "fits") return { findings: new Map() };
      if (said === "unusable") return { failed: "unusable" };
      return { findings: new Map([[said.rule, 1]]), places: new Map([[said.rule, [said.place]]]) };
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}

function questionOf({ text, json, form }: Text, schema: string | undefined): Question {
  if (schema !== undefined) return { schema, text, json, of: form?.of ?? "body" };
  return { schema: (form?.of === "result" && form.declared) || "", text, json, of: "declared" };
}
