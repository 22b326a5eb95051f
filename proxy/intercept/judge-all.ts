import { isDelivered, type Judged, type Subject } from "../tool-call.ts";
import { failed, isHarder } from "./together.ts";

type Ask = (subject: Subject) => Judged | Promise<Judged>;

/** The verdict on a body that not everybody reads alike: it passes as what it is, and as what others take it for. */
export function judgeAll(ask: Ask, subject: Subject): Judged | Promise<Judged> {
  if (subject.kind !== "text" || (subject.others === undefined && subject.partial === undefined))
    return ask(subject);
  return judgeEach(ask, subject);
}

async function judgeEach(ask: Ask, subject: Extract<Subject, { kind: "text" }>): Promise<Judged> {
  const { others = [], partial, json } = subject;
  const first = await ask(subject);
  let hardest = partial === true ? whole(first) : first;
  for (const text of others) {
    // What is written anew is read in one way by all.
    if (!isDelivered(hardest)) return hardest;
    const judged = whole(await ask({ kind: "text", text, json }));
    if (!judged.verdict.passed && isHarder(judged.action, hardest.action)) hardest = judged;
  }
  return hardest;
}

/** Nothing can be taken out of what is not the body itself. */
function whole(judged: Judged): Judged {
  const { redacted: _, noted: __, ...rest } = judged;
  return judged.action === "redacted" ? { ...rest, action: "blocked", deciding: failed(judged) } : judged;
}
