import { carriedOut } from "../judge/respond.ts";
import type { Judged } from "../tool-call.ts";
import { fieldsIn } from "./parties.ts";
import type { Output } from "./session.ts";

export interface WithheldOptions {
  blockAs: "result" | "error";
  /** What was found, in words that hold nothing of it. */
  words: (judged: Judged) => string;
}

export const verdictKey = "dev.agentgate/verdict";
/** Not among the numbers that JSON-RPC and the protocol keep for themselves. */
const readingWithheld = 4030;
const callWithheld = -32_000;
const wordsMax = 160;

/** What stands in the place of a message whose output is withheld. Undefined when nobody asked for it by an id. */
export function withheldMessage(
  output: Output,
  judged: Judged,
  options: WithheldOptions,
  kept: { meta?: object; resultType?: string } = {},
): string | undefined {
  const { message, kind } = output;
  const id = message.id ?? "null";
  if (message.id === undefined) return undefined;
  const head = `{"jsonrpc":"2.0","id":${id}`;
  if (kind === "reading" || options.blockAs === "error") {
    const code = kind === "reading" ? readingWithheld : callWithheld;
    const error = { code, message: textOf(output, judged, options), data: { [verdictKey]: saidOf(judged) } };
    return `${head},"error":${JSON.stringify(error)}}`;
  }
  return `${head},"result":${JSON.stringify(withheldResult(output, judged, options, kept))}}`;
}

/** The answer to a call that a model reads: every other form makes some client fail. */
export function withheldResult(
  output: Output,
  judged: Judged,
  options: WithheldOptions,
  { meta = {}, resultType }: { meta?: object; resultType?: string } = {},
): object {
  return {
    ...(resultType === undefined ? {} : { resultType }),
    content: [{ type: "text", text: textOf(output, judged, options) }],
    isError: true,
    _meta: { ...meta, [verdictKey]: saidOf(judged) },
  };
}

/** A task goes on with its own numbers and states; what it says in words does not. */
export function withheldTask(
  output: Output,
  task: unknown,
  judged: Judged,
  options: WithheldOptions,
): object {
  const fields = fieldsIn(task);
  const kept = Object.entries(fields).filter(
    ([key, value]) => taskKeys.has(key) && (typeof value !== "string" || plainValue.test(value)),
  );
  const text = textOf(output, judged, options);
  return {
    ...Object.fromEntries(kept.filter(([, value]) => typeof value !== "object" || value === null)),
    ...("statusMessage" in fields ? { statusMessage: text } : {}),
    ...("error" in fields ? { error: { code: callWithheld, message: text } } : {}),
    ...("result" in fields ? { result: withheldResult(output, judged, options) } : {}),
    _meta: { [verdictKey]: saidOf(judged) },
  };
}

const taskKeys: ReadonlySet<string> = new Set([
  "resultType",
  "taskId",
  "status",
  "createdAt",
  "lastUpdatedAt",
  "ttl",
  "ttlMs",
  "pollInterval",
  "pollIntervalMs",
]);
const plainValue = /^[\w.:+-]{1,64}$/;

const notAgain = "Nothing is wrong with the tool call itself; repeating it will be blocked again.";

/** Plain words, for a model: who, which tool, which gate and what kind, what to do now, and where to look. */
function textOf({ asked, kind, isCarriedOut }: Output, judged: Judged, { words }: WithheldOptions): string {
  const found = words(judged);
  const why = found.length <= wordsMax ? found : `${found.slice(0, wordsMax - 1)}…`;
  const id = `(evaluation ${judged.verdict.evaluation_id})`;
  if (kind === "question")
    return `[agent-gate] The call of tool "${asked.tool}" was stopped: in its arguments ${why}. The server did not see it; repeating it will be stopped again. Change the arguments, or tell the user it was stopped by policy. ${id}`;
  const call = isCarriedOut === true ? carriedOut : notAgain;
  const what = kind === "reading" ? `What "${asked.tool}" answered` : `The output of tool "${asked.tool}"`;
  return `[agent-gate] ${what} was withheld: ${why}. ${call} Continue without this content, request a narrower result, or tell the user it was withheld by policy. ${id}`;
}

/** The verdict, as a program may read it. */
export function saidOf({ verdict, found = [] }: Judged): object {
  const { passed, evaluation_id, gates, total_latency_ms } = verdict;
  return { passed, evaluation_id, gates, findings: found, total_latency_ms };
}
