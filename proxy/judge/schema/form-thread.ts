import { type AskedThread, openThread } from "../custom/asked-thread.ts";
import { formRules, type FormRule } from "./vocabulary.ts";

/** What is wrong with the form of a value first. The place is for whoever looks at an output of their own. */
export type Found = "fits" | "unusable" | { rule: FormRule; place: string };
export type FormThread = AskedThread<Found>;

const isSource = import.meta.url.endsWith(".ts");
const file = new URL(isSource ? "./schema-thread.ts" : "./schema-thread.js", import.meta.url);

/** Schemas are somebody else's programs: a pattern in one may take for ever, and so they are held against a value where they can be ended. */
export function openFormThread(timeoutMs: number): FormThread {
  return openThread<Found>({ file, timeoutMs, isFine: (ready) => ready === "ready", read: foundOf });
}

function foundOf(answer: unknown): Found | undefined {
  if (answer === "fits" || answer === "unusable") return answer;
  if (typeof answer !== "object" || answer === null || !("rule" in answer) || !("place" in answer))
    return undefined;
  const { rule, place } = answer;
  return isRule(rule) && typeof place === "string" ? { rule, place } : undefined;
}

const isRule = (rule: unknown): rule is FormRule =>
  typeof rule === "string" && Object.hasOwn(formRules, rule);
