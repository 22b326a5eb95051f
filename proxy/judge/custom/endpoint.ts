import { Breaker } from "./breaker.ts";
import type { CustomGate, Outside, Said, Shown } from "./custom-gate.ts";
import { saidIn } from "./said.ts";

interface Waiting {
  shown: Shown;
  resolve: (said: Said) => void;
}

const batchMax = 32;
const waitingMax = 1_000;
const answerBytesMax = 1024 * 1024;

/** A gate behind an HTTP address of the user's: what comes in one turn is asked in one request. */
export function openEndpoint(
  { url = "", rules = {}, timeoutMs }: CustomGate,
  now: () => number = performance.now.bind(performance),
): Outside {
  const breaker = new Breaker(now);
  const underway = new Set<AbortController>();
  let waiting: Waiting[] = [];
  let askedNow = 0;

  async function ask(batch: readonly Waiting[]): Promise<void> {
    askedNow += batch.length;
    const ending = new AbortController();
    underway.add(ending);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      ending.abort();
    }, timeoutMs);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: bodyOf(batch),
        redirect: "error",
        signal: ending.signal,
      });
      const answers = response.ok ? answersIn(await bounded(response)) : undefined;
      if (answers === undefined) throw new TypeError("the endpoint does not answer as it should");
      breaker.succeeded();
      for (const [at, { resolve }] of batch.entries()) resolve(saidIn(answers.get(String(at)), rules));
    } catch {
      breaker.failed();
      for (const { resolve } of batch) resolve({ failed: isLate ? "late" : "broken" });
    } finally {
      clearTimeout(timer);
      underway.delete(ending);
      askedNow -= batch.length;
    }
  }

  function askAll(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += batchMax) void ask(all.slice(from, from + batchMax));
  }

  return {
    rules: () => rules,
    look({ text, json }, tool) {
      if (breaker.rests) return Promise.resolve({ failed: "resting" });
      if (waiting.length + askedNow >= waitingMax) return Promise.resolve({ failed: "busy" });
      if (waiting.length === 0) setImmediate(askAll);
      return new Promise((resolve) => waiting.push({ shown: { text, json, tool }, resolve }));
    },
    async [Symbol.asyncDispose]() {
      for (const ending of underway) ending.abort();
    },
  };
}

function bodyOf(batch: readonly Waiting[]): string {
  const outputs = batch.map(({ shown: { text, json, tool } }, at) => {
    const output = json && isJson(text) ? text : JSON.stringify(text);
    return `{"id":"${at}","tool":${JSON.stringify(tool)},"output":${output}}`;
  });
  return `{"outputs":[${outputs.join(",")}]}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function bounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) throw new RangeError("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The findings by the id of the output. */
function answersIn(text: string): Map<string, unknown> | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || !("results" in value)) return undefined;
  const { results } = value;
  if (!Array.isArray(results)) return undefined;
  return new Map(
    results.flatMap((each: unknown) =>
      typeof each === "object" && each !== null && "id" in each && "findings" in each
        ? [[String(each.id), each.findings] as const]
        : [],
    ),
  );
}
