import { pathToFileURL } from "node:url";
import { openThread } from "./asked-thread.ts";
import { areWords, type CustomGate, isRuleId, type Outside, type Said, type Words } from "./custom-gate.ts";
import { saidIn } from "./said.ts";

const isSource = import.meta.url.endsWith(".ts");
const file = new URL(isSource ? "./module-thread.ts" : "./module-thread.js", import.meta.url);

/** A gate in a module of the user's, in a thread of its own. */
export function openModule({ module = "", timeoutMs }: CustomGate): Outside {
  let rules: Readonly<Record<string, Words>> = {};
  const thread = openThread<Said>({
    file,
    data: pathToFileURL(module).href,
    timeoutMs,
    isFine(ready) {
      const known = rulesIn(ready);
      if (known !== undefined) rules = known;
      return known !== undefined;
    },
    read(answer) {
      const said = saidIn(answer, rules);
      return "failed" in said ? undefined : said;
    },
  });
  return {
    rules: () => rules,
    async look({ text, json }, tool) {
      const answer = await thread.ask({ text, json, tool });
      return "failed" in answer ? answer : answer.said;
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}

/** The vocabulary of a module: without one there is nothing that it could say. */
function rulesIn(said: unknown): Readonly<Record<string, Words>> | undefined {
  if (typeof said !== "object" || said === null) return undefined;
  const entries: [string, unknown][] = Object.entries(said);
  const known = entries.flatMap(([id, words]) =>
    isRuleId(id) && areWords(words) ? [[id, words] as const] : [],
  );
  return entries.length === 0 || known.length < entries.length ? undefined : Object.fromEntries(known);
}
