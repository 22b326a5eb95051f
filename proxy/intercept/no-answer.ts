import { type AnswerHead, type Judged, noOutput, type Subject } from "../tool-call.ts";
import type { Running } from "./body.ts";
import { valueOf } from "./headers.ts";
import { judgeAll } from "./judge-all.ts";

/** Methods of requests that ask for an answer with a body. */
const asking: ReadonlySet<string> = new Set(["GET", "QUERY"]);
const changing: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

type Answered = Pick<Running, "deps" | "call" | "method" | "head" | "options">;

/** How an answer is withheld. After a call that may have changed something, it says not to repeat it. */
export const withholding = ({
  method,
  head,
  options,
}: Answered): { status: number; isCarriedOut: boolean } => ({
  status: options.blockStatus,
  isCarriedOut: changing.has(method) && head.status < 400,
});

/** The verdict on the body of an answer, unless it is the empty one to a request that asks for none. */
export const judgeAnswer = (
  { method, head, deps, call }: Answered,
  subject: Subject,
): Judged | Promise<Judged> =>
  isBare(method, head, subject) ? noOutput : judgeAll((each) => deps.judge(call, each), subject);

/** Whether it is the empty answer to a request that changes something, or one that leads elsewhere. */
function isBare(method: string, head: AnswerHead, subject: Subject): boolean {
  if (subject.kind !== "text" || subject.text !== "" || subject.part === true) return false;
  return !asking.has(method) || isRedirect(head);
}

/** What a page says that leads elsewhere is hardly ever read. It is looked at all the same, and is an output if anything is found. */
export function ofAnswer(head: AnswerHead, judged: Judged | Promise<Judged>): Judged | Promise<Judged> {
  if (!isRedirect(head)) return judged;
  return judged instanceof Promise ? judged.then(unlessFound) : unlessFound(judged);
}

const unlessFound = (judged: Judged): Judged => (judged.verdict.passed ? noOutput : judged);

const isRedirect = ({ status, rawHeaders }: AnswerHead): boolean =>
  status >= 300 && status < 400 && valueOf(rawHeaders, "location") !== undefined;
