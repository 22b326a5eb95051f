import { isDelivered, type Judged, type Subject, type ToolCall, untold } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import type { Message } from "./message.ts";
import { notedOutput, type NotedOptions } from "./noted.ts";
import { fieldsIn } from "./parties.ts";
import type { Asked } from "./questions.ts";
import type { Output, Session } from "./session.ts";
import { type OutputSubject, type ReadBytes, subjectIn } from "./subject.ts";
import { verdictKey, withheldMessage, withheldTask, type WithheldOptions } from "./withheld.ts";

export interface JudgingDeps extends WithheldOptions, NotedOptions {
  judge(call: ToolCall, subject: Subject): Judged | Promise<Judged>;
  /** Writes the verdict down. */
  settle(judged: Judged, call: ToolCall, asked: Asked): void | Promise<void>;
  readBytes: ReadBytes;
  /** What is longer is not inspected. */
  bytesMax(): number;
  unjudged(why: Unjudged): void;
  /** Whether a value has the form that its tool says it has. */
  fits: (schema: string, value: unknown) => Promise<boolean>;
}

/** What was sent in one piece: a line, an event, a body. `elements` are the messages of a list, in their order. */
export interface Sent {
  bytes: Buffer;
  messages: readonly Message[];
  isList: boolean;
}

/** What stands in the place of some bytes; nothing does where there is nobody to tell. */
interface Edit {
  message: Message;
  start: number;
  end: number;
  text: string | undefined;
}

type Later<T> = T | Promise<T>;

/** Judges the outputs among messages. What it gives back are the very bytes that came, unless something of them is withheld; undefined when nothing is left. */
export class Judging {
  readonly #deps: JudgingDeps;
  readonly #session: Session;

  constructor(deps: JudgingDeps, session: Session) {
    this.#deps = deps;
    this.#session = session;
  }

  judge(sent: Sent, outputs: readonly Output[]): Later<Buffer | undefined> {
    const [only] = outputs;
    if (only === undefined) return sent.bytes;
    if (outputs.length === 1) {
      const edit = this.#one(sent, only);
      if (edit instanceof Promise) return edit.then((edit) => edited(sent, edit === undefined ? [] : [edit]));
      return edited(sent, edit === undefined ? [] : [edit]);
    }
    return this.#each(sent, outputs);
  }

  /** An answer that nobody may read for its length. What tells the client so, once its id is known; undefined when it passes all the same. */
  unread(output: Output): Later<((message: Message) => string | undefined) | undefined> {
    const { subject } = tooLarge();
    const judged = this.#deps.judge(this.#session.callOf(output.asked), this.#asAnswer(subject, output));
    return then(judged, (judged) =>
      then(this.#settle(judged, output), () =>
        judged.action === "blocked"
          ? (message: Message) => withheldMessage({ ...output, message }, judged, this.#deps)
          : undefined,
      ),
    );
  }

  /** What a client is answered in the place of the tool; undefined when the tool may hear the question. */
  stop({ bytes }: Pick<Sent, "bytes">, question: Output): Later<string | undefined> {
    const part = bytes.subarray(question.start, question.end);
    const call = this.#session.callOf(question.asked);
    const { subject } =
      part.length > this.#deps.bytesMax() ? tooLarge() : subjectIn(part, this.#deps.readBytes);
    return then(this.#deps.judge(call, subject), (judged) => {
      if (judged.verdict.passed) return undefined;
      return then(this.#deps.settle(untold(judged), call, question.asked), () =>
        isDelivered(judged) ? undefined : this.withheld(question, judged),
      );
    });
  }

  /** What is no message of the protocol. It is an output of whoever was asked if anything is found in it. */
  words(asked: Asked, text: string, json = false): Later<Judged> {
    const judged = this.#deps.judge(this.#session.callOf(asked), { kind: "text", text, json });
    return then(judged, (judged) =>
      judged.verdict.passed ? judged : then(this.found(asked, judged), () => judged),
    );
  }

  /** Writes down the findings in a message that is no output. */
  found(asked: Asked, judged: Judged): void | Promise<void> {
    return this.#deps.settle(untold(judged), this.#session.callOf(asked), asked);
  }

  /** What is answered in the place of a message of which something was found, or could not be read. */
  withheld(output: Output, judged: Judged): string | undefined {
    // No answer for a request of the server: its id may be that of a request of the client.
    if (output.kind === "words" && output.message.kind === "request") return undefined;
    const deciding = judged.deciding.length > 0 ? judged.deciding : failed(judged);
    return withheldMessage(output, { ...judged, deciding }, this.#deps);
  }

  async #each(sent: Sent, outputs: readonly Output[]): Promise<Buffer | undefined> {
    const edits: Edit[] = [];
    for (const output of outputs) {
      const edit = await this.#one(sent, output);
      if (edit !== undefined) edits.push(edit);
    }
    return edited(sent, edits);
  }

  #one({ bytes }: Sent, output: Output): Later<Edit | undefined> {
    const { message, start, end, text } = output;
    if (output.kind === "tools") return { message, start, end, text };
    const part = bytes.subarray(output.start, output.end);
    if (output.kind === "words")
      return then(this.words(output.asked, part.toString(), true), (judged) =>
        isDelivered(judged) ? undefined : { message, start, end, text: this.withheld(output, judged) },
      );
    const { subject, unjudged } =
      part.length > this.#deps.bytesMax() ? tooLarge() : subjectIn(part, this.#deps.readBytes);
    for (const why of unjudged) this.#deps.unjudged(why);
    const judged = this.#deps.judge(this.#session.callOf(output.asked), this.#asAnswer(subject, output));
    return then(judged, (judged) => {
      if (judged.action !== "annotated")
        return then(this.#settle(judged, output), () =>
          isDelivered(judged) ? undefined : this.#changed(part, output, judged),
        );
      return then(this.#noted(part, output, judged), (text) => {
        const edit = text === undefined ? undefined : { message, start, end, text };
        return then(this.#settle(edit === undefined ? untold(judged) : judged, output), () => edit);
      });
    });
  }

  /** With a word to whoever reads it, in its structured part as well where that is wanted and has room for it. */
  #noted(json: Buffer, output: Output, judged: Judged): Later<string | undefined> {
    const { notedWords, noteStructured } = this.#deps;
    const plain = (): string | undefined =>
      notedOutput(json, output, judged, { notedWords, noteStructured: false });
    const both = noteStructured ? notedOutput(json, output, judged, this.#deps) : undefined;
    return both === undefined ? plain() : this.#fits(output, both).then((fits) => (fits ? both : plain()));
  }

  /** What answers a call is to have the form that its tool declares. */
  #asAnswer(subject: Subject, { kind, asked }: Output): Subject {
    if (kind === "result")
      subject.form = { of: "result", declared: this.#session.tools.schemaOf(asked.tool) };
    return subject;
  }

  #settle(judged: Judged, { asked }: Output): void | Promise<void> {
    return asked.isCancelled === true || judged.isNone === true
      ? undefined
      : this.#deps.settle(judged, this.#session.callOf(asked), asked);
  }

  async #changed(part: Buffer, output: Output, judged: Judged): Promise<Edit> {
    const { message, kind, start, end } = output;
    const { redacted } = judged;
    const mayRedact = judged.action === "redacted" && redacted !== undefined && kind !== "unclear";
    if (mayRedact && (await this.#fits(output, redacted))) {
      const isNoted = (judged.noted ?? []).length > 0;
      const noted = isNoted ? await this.#noted(Buffer.from(redacted), output, judged) : undefined;
      return { message, start, end, text: noted ?? redacted };
    }
    const blocked = { ...judged, deciding: judged.deciding.length > 0 ? judged.deciding : failed(judged) };
    const value = valueOf(part);
    if (kind === "task")
      return { message, start, end, text: JSON.stringify(withheldTask(output, value, blocked, this.#deps)) };
    const whole = { message, start: message.start, end: message.end };
    const kept = kind === "result" ? await this.#kept(output, value) : {};
    return { ...whole, text: withheldMessage(output, blocked, this.#deps, kept) };
  }

  /** What a client may need of the result beside what is withheld. */
  async #kept({ asked }: Output, value: unknown): Promise<{ meta?: object; resultType?: string }> {
    const { resultType, _meta } = fieldsIn(value);
    const kept = resultType === "complete" ? { resultType } : {};
    const { [verdictKey]: _, ...meta } = fieldsIn(_meta);
    if (Object.keys(meta).length === 0) return kept;
    const text = JSON.stringify(meta);
    const { verdict } = await this.#deps.judge(this.#session.callOf(asked), {
      kind: "text",
      text,
      json: true,
      part: true,
    });
    return verdict.passed ? { ...kept, meta } : kept;
  }

  /** Clients refuse a result whose structured part has not the form that its tool says. */
  async #fits({ asked }: Output, redacted: string): Promise<boolean> {
    const schema = this.#session.tools.schemaOf(asked.tool);
    const { structuredContent } = fieldsIn(valueOf(redacted));
    return schema === undefined || structuredContent === undefined
      ? true
      : await this.#deps.fits(schema, structuredContent);
  }
}

const tooLarge = (): OutputSubject => ({
  subject: { kind: "opaque", why: "too large to inspect" },
  unjudged: [],
});

const failed = ({ verdict }: Judged): Judged["deciding"] => verdict.gates.filter(({ passed }) => !passed);

function then<T, U>(value: Later<T>, goOn: (value: T) => Later<U>): Later<U> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

function valueOf(json: Buffer | string): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}

function edited({ bytes, messages, isList }: Sent, edits: readonly Edit[]): Buffer | undefined {
  if (edits.length === 0) return bytes;
  const parts = messages.flatMap((message) => {
    const text = messageWith(bytes, message, edits);
    return text === undefined ? [] : [text];
  });
  if (parts.length === 0) return undefined;
  return isList ? Buffer.concat([Buffer.from("["), ...between(parts), Buffer.from("]")]) : parts[0];
}

function messageWith(bytes: Buffer, message: Message, edits: readonly Edit[]): Buffer | undefined {
  const edit = edits.find((each) => each.message === message);
  if (edit === undefined) return bytes.subarray(message.start, message.end);
  if (edit.text === undefined) return undefined;
  return Buffer.concat([
    bytes.subarray(message.start, edit.start),
    Buffer.from(edit.text),
    bytes.subarray(edit.end, message.end),
  ]);
}

const comma = Buffer.from(",");
const between = (parts: readonly Buffer[]): Buffer[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [comma, part]));
