import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { loadMs, openThread } from "./asked-thread.ts";
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

/** Why a module cannot be asked, in its author's own words where it throws; undefined when it can. It has seen no output yet. */
export async function faultOf(module: string): Promise<string | undefined> {
  const worker = new Worker(file, { workerData: pathToFileURL(module).href, stdout: true, stderr: true });
  try {
    const [ready] = (await once(worker, "message", { signal: AbortSignal.timeout(loadMs) })) as unknown[];
    return rulesIn(ready) === undefined
      ? 'must export rules, each an id with its words, such as {"host": {"one": "internal host", "many": "internal hosts"}}'
      : undefined;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "AbortError";
    return isLate ? "is not loaded after 10 s" : `cannot be loaded: ${String(error)}`;
  } finally {
    await worker.terminate();
  }
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
