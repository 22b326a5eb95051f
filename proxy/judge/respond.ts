import type { GateResult } from "../../shared/contract/gate-result.ts";
import { crashReason } from "../../shared/gates/engine/judge.ts";
import type { Judged, Told } from "../tool-call.ts";
import { canBeExcepted } from "./decide.ts";

/** What an agent receives in the place of an output. */
export interface Withheld {
  status: number;
  rawHeaders: string[];
  body: Buffer;
}

/** Of a call that may have changed something. Without this sentence an agent calls again. */
export const carriedOut = "The call itself was carried out; only its output is withheld. Do not repeat it.";

/**
 * For those who read the answer: a person learns that it can be allowed, and how. The command itself is not
 * here, since an agent that was led astray could type it.
 */
const nextFor = (deciding: readonly GateResult[]): string =>
  `Do not call again: it would be withheld again. Continue without this content, or tell the user, ${whoCan(deciding)}.`;

/** `allow` makes rules for what our own gates find, and for nothing else. */
export const whoCan = (deciding: readonly GateResult[]): string =>
  deciding.every(canBeExcepted)
    ? "who can allow such answers by the id of this evaluation"
    : "who can change in the configuration what this gate does";

/** The whole answer. 403, because no client takes that for a reason to call again. */
export function withheld(judged: Judged, how: { status: number; isCarriedOut?: boolean }): Withheld {
  const { status } = how;
  const body = Buffer.from(problemOf(judged, how));
  return {
    status,
    rawHeaders: [
      "content-type",
      "application/problem+json",
      ...annotations(judged),
      "cache-control",
      "no-store",
      "content-length",
      String(body.length),
    ],
    body,
  };
}

const said = {
  passed: "pass",
  observed: "observed",
  annotated: "annotated",
  redacted: "redacted",
  blocked: "blocked",
} as const;

/** What is added to the headers of an answer, as a flat list. */
export function annotations({ verdict, action, noted = [], isNone }: Judged): string[] {
  if (isNone === true) return [];
  return [
    "x-agent-gate",
    said[action],
    ...(noted.length === 0 ? [] : ["x-agent-gate-note", inAscii(detailOf(noted))]),
    "x-agent-gate-evaluation",
    verdict.evaluation_id,
    "server-timing",
    `gate;dur=${verdict.total_latency_ms}`,
  ];
}

/** What a header can hold. */
const inAscii = (words: string): string => words.replaceAll("…", "...").replaceAll(/[^\u0020-\u007e]/g, "?");

const problemStatus = 403;

/** What stands in a stream in the place of one event or line. The numbers that let a client resume behind it stay. */
export function withheldFrame(judged: Judged, frame: Buffer, framing: "sse" | "ndjson"): Buffer {
  const problem = problemOf(judged, { status: problemStatus });
  if (framing === "ndjson") return Buffer.from(`${problem}\n`);
  const kept = frame
    .toString()
    .split(lineEnd)
    .filter((line) => isKept.test(line));
  return Buffer.from([...kept, "event: agent-gate-withheld", `data: ${problem}`, "", ""].join("\n"));
}

const lineEnd = /\r\n|\n|\r/;
/** A number that a client may go on from; what else is called one may say anything. */
const isKept = /^(?:id: ?(?:\d{1,8}|[0-9a-f-]{32,36}(?:_\d{1,8})?)|retry: ?\d{1,6})$/;

/** The same for whoever says it in words of their own. */
export const told = ({ verdict, deciding }: Judged): Told => ({
  evaluation_id: verdict.evaluation_id,
  code: "output_blocked",
  detail: `withheld by agent-gate: ${detailOf(deciding)}`,
});

/** It says which gate, what kind and how many; it never repeats anything of the output. Some libraries show no more of it than `error`. */
function problemOf(
  { verdict, deciding, found = [] }: Judged,
  { status, isCarriedOut = false }: { status: number; isCarriedOut?: boolean },
): string {
  const detail = isCarriedOut ? `${detailOf(deciding)}. ${carriedOut}` : detailOf(deciding);
  return JSON.stringify({
    type: "urn:agent-gate:output-blocked",
    title: "Tool output withheld",
    status,
    detail,
    instance: `urn:agent-gate:evaluation:${verdict.evaluation_id}`,
    error: `Tool output withheld by agent-gate: ${detail}`,
    code: "output_blocked",
    next: nextFor(deciding),
    gates: deciding,
    findings: found,
  });
}

/** The same in words alone, for where there is no place for more. */
export const withheldWords = ({ deciding }: Judged): string => detailOf(deciding);

/** What an agent is told of an output that it gets. */
export const notedWords = ({ noted = [] }: Judged): string => detailOf(noted);

function detailOf(deciding: readonly GateResult[]): string {
  const [first] = deciding;
  // An output that nobody could read is one reason, whoever would have read it.
  if (first?.skipped === true && deciding.every(({ skipped, reason }) => skipped && reason === first.reason))
    return `the output could not be inspected: ${first.reason}`;
  return deciding.map(sentenceOf).join("; ");
}

function sentenceOf({ name, reason = "", skipped = false }: GateResult): string {
  const gate = `gate "${name}"`;
  if (skipped) return `${gate} did not finish: ${reason}`;
  return reason === crashReason ? `${gate} failed to run` : `${gate} found ${reason}`;
}
