import { type Link, type LinkRequest, one, openLink, type Patience, patience } from "../http-link.ts";
import { readAnswer } from "./answer.ts";
import type { NoAnswer, Answered } from "./outcome.ts";

/** One request, and what a collector answers to it. */
export type AskCollector = (request: LinkRequest) => Promise<Answered | NoAnswer>;

export interface CollectorLink extends AsyncDisposable {
  exchange: AskCollector;
}

export function openCollectorLink(
  env: Readonly<Record<string, string | undefined>>,
  waits: Patience = patience,
  connections = 1,
): CollectorLink {
  const link = openLink(env, waits, connections);
  return {
    exchange: (request) => exchange(link, request),
    [Symbol.asyncDispose]: () => link[Symbol.asyncDispose](),
  };
}

async function exchange(link: Link, request: LinkRequest): Promise<Answered | NoAnswer> {
  const answer = await link.ask(request);
  if (answer.kind === "no_answer") return answer;
  const { status, headers, text } = answer;
  const retryAfter = one(headers["retry-after"]);
  const dateMs = Date.parse(one(headers["date"]) ?? "");
  return {
    kind: "answered",
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(Number.isNaN(dateMs) ? {} : { dateMs }),
    ...readAnswer(text),
  };
}
