import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { exactly, oneOf } from "../../shared/config.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { areWords, type CustomGate, isRuleId, type Words } from "../judge/custom/custom-gate.ts";
import { schemaGateName } from "../judge/schema/schema-gate.ts";
import { isGate } from "../../shared/gates/names.ts";
import { text, timeout } from "./values.ts";

const wordsError = { error: 'must be what a reason says, such as {"one": "insult", "many": "insults"}' };

const words = z
  .union([
    z.string().transform((one): Words => ({ one, many: `${one}s` })),
    z.custom<Words>(areWords, wordsError),
  ])
  .refine(areWords, wordsError);

const rules = z.record(
  z.string().refine(isRuleId, { error: "must be an id such as insult or tone.rude" }),
  words,
);

const defaultTimeoutMs = 1_000;

const customGate = exactly({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, {
    error: "must be small letters, digits and -, at most 32 of them",
  }),
  module: text.optional(),
  url: z.url({ protocol: /^https?$/, error: "must be an http address" }).optional(),
  rules: rules.optional(),
  tool: text.optional(),
  action: oneOf(["observe", "block"]).default("observe"),
  fail: oneOf(["open", "closed"]).default("closed"),
  timeout: timeout.optional(),
}).superRefine(({ name, module, url, rules }, context) => {
  const wrong = (message: string, at: string): void =>
    context.addIssue({ code: "custom", message, path: [at] });
  if (isGate(name) || name === "latency" || name === schemaGateName)
    wrong("is the name of a gate that there is", "name");
  if ((module === undefined) === (url === undefined)) wrong("needs either a module or a url", "module");
  if (url !== undefined && Object.keys(rules ?? {}).length === 0)
    wrong('must name what the endpoint may find, such as {"insult": "insult"}', "rules");
});

export const customGates = z
  .array(customGate, { error: "must be a list of gates" })
  .superRefine((given, context) => {
    const names = given.map(({ name }) => name);
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
    if (twice >= 0)
      context.addIssue({ code: "custom", message: "is the name of another one", path: [twice, "name"] });
  })
  .transform((given) =>
    given.map(({ timeout: timeoutMs = defaultTimeoutMs, ...gate }): CustomGate => ({ ...gate, timeoutMs })),
  );

/** Modules are named as seen from the file that names them. */
export function withModules(gates: readonly CustomGate[], file: string | undefined): readonly CustomGate[] {
  return gates.map((gate) => {
    if (gate.module === undefined) return gate;
    const module = resolve(file === undefined ? "." : dirname(file), gate.module);
    if (!existsSync(module))
      throw new CommandError("config", `customGates: ${module} is not there (gate ${gate.name})`);
    return { ...gate, module };
  });
}
