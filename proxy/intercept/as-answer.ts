import type { AnswerHead, Form, Subject } from "../tool-call.ts";

const body: Form = { of: "body" };

/** A whole body as the answer that it is. A call that failed is answered in a form of its own, and what is no text has none. */
export function asAnswer(subject: Subject, { status }: AnswerHead): Subject {
  if (status < 200 || status > 299 || (subject.kind === "text" && subject.partial === true)) return subject;
  // Set in place: a copy is a good part of the time that a small call takes.
  subject.form = body;
  return subject;
}
