import type { Words } from "../custom/custom-gate.ts";

/** All that a reason says of an output that has not the form it should have: never a value, a property, or a word of the schema. */
export const formRules = {
  type: { one: "value of another type", many: "values of another type" },
  missing: { one: "missing property", many: "missing properties" },
  unexpected: { one: "property or value that is not expected", many: "properties that are not expected" },
  choice: { one: "value that is none of those allowed", many: "values that are none of those allowed" },
  range: { one: "number out of its range", many: "numbers out of their range" },
  text: { one: "text of another length or pattern", many: "texts of another length or pattern" },
  list: { one: "list of another length or with twins", many: "lists of another length or with twins" },
  form: { one: "value of another form", many: "values of another form" },
  twice: { one: "key that stands twice in its object", many: "keys that stand twice in their object" },
  unstructured: { one: "missing structured content", many: "missing structured contents" },
} as const satisfies Readonly<Record<string, Words>>;

export type FormRule = keyof typeof formRules;

const ruleOfKeyword: Readonly<Record<string, FormRule>> = {
  type: "type",
  required: "missing",
  dependencies: "missing",
  dependentRequired: "missing",
  additionalProperties: "unexpected",
  unevaluatedProperties: "unexpected",
  propertyNames: "unexpected",
  minProperties: "unexpected",
  maxProperties: "unexpected",
  additionalItems: "unexpected",
  unevaluatedItems: "unexpected",
  "false schema": "unexpected",
  enum: "choice",
  const: "choice",
  minimum: "range",
  maximum: "range",
  exclusiveMinimum: "range",
  exclusiveMaximum: "range",
  multipleOf: "range",
  minLength: "text",
  maxLength: "text",
  pattern: "text",
  minItems: "list",
  maxItems: "list",
  uniqueItems: "list",
  contains: "list",
};

/** Whatever else a schema may ask, such as one of several forms. */
export const ruleOf = (keyword: string): FormRule => ruleOfKeyword[keyword] ?? "form";
