import type { Judging } from "../judging.ts";
import { type Message, messageOf } from "../message.ts";
import type { Outline } from "../outline.ts";
import type { Session } from "../session.ts";

export interface LongLineDeps {
  session: Session;
  outline: Outline;
  judging(): Judging | Promise<Judging>;
  say(bytes: Buffer): void;
  noise(bytes: number): void;
  hold(work: Promise<void>): void;
}

const nothing = Buffer.alloc(0);
const lineEnd = Buffer.from("\n");

/**
 * A line that is too long to be judged. What is no answer passes as it comes; an answer is withheld, or passes unjudged where nothing is withheld. Only its
 * outline is read, in memory that does not grow.
 */
export class LongLine {
  readonly #deps: LongLineDeps;
  #does: "waits" | "passes" | "is dropped" = "waits";
  #waiting: Buffer[] = [];
  #tells: ((message: Message) => string | undefined) | undefined;
  #isOver = false;
  #isQuestion = false;
  #bytes = 0;
  /** A part of it has gone out. */
  isBegun = false;

  constructor(deps: LongLineDeps) {
    this.#deps = deps;
  }

  write(piece: Buffer): void {
    const isFirst = this.#waiting.length === 0 && this.#does === "waits";
    const { outline } = this.#deps;
    outline.write(piece);
    this.#bytes += piece.length;
    if (this.#does === "passes") {
      // It began as no answer. Cut off, it is nothing that anybody could read.
      if (this.#isQuestion && outline.open?.members.some(isOutcome) === true) this.#does = "is dropped";
      else this.#deps.say(piece);
    } else if (this.#does === "waits") this.#waiting.push(piece);
    if (isFirst) this.#decide();
  }

  end(): void {
    this.#isOver = true;
    this.#finish();
  }

  #decide(): void {
    const { outline, session } = this.#deps;
    const object = outline.open ?? outline.objects[0];
    if (outline.isBroken || object === undefined) return this.#drop();
    const message = messageOf({ ...object, end: object.start });
    this.#isQuestion = !outline.isList && (message.kind === "request" || message.kind === "notification");
    const isDoubtful = outline.isList || message.kind === "none";
    const output = isDoubtful ? session.doubtful(message) : session.fromServer(message, nothing);
    if (output === undefined) return this.#pass();
    const judge = async (): Promise<void> => {
      const judging = await this.#deps.judging();
      this.#tells = await judging.unread(output);
      if (this.#tells === undefined) this.#pass();
      else this.#drop();
    };
    this.#deps.hold(judge());
  }

  #pass(): void {
    this.#does = "passes";
    this.isBegun = true;
    for (const piece of this.#waiting.splice(0)) this.#deps.say(piece);
    this.#finish();
  }

  #drop(): void {
    this.#does = "is dropped";
    this.#waiting = [];
    this.#finish();
  }

  #finish(): void {
    if (!this.#isOver) return;
    if (this.#does === "passes" || this.isBegun) {
      this.#deps.session.heard(this.#deps.outline.objects.map(messageOf));
      return this.#deps.say(lineEnd);
    }
    if (this.#does === "waits") return;
    const { outline, session } = this.#deps;
    session.heard(outline.objects.map(messageOf));
    if (this.#tells === undefined) return this.#deps.noise(this.#bytes);
    for (const message of outline.objects.map(messageOf)) {
      const told = session.fromServer(message, nothing) === undefined ? undefined : this.#tells(message);
      if (told !== undefined) this.#deps.say(Buffer.from(`${told}\n`));
    }
  }
}

const isOutcome = ({ key }: { key: string }): boolean => /^(?:result|error)$/i.test(key);
