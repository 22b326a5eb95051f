import { messageOf, namesMessage } from "../message.ts";
import { Outline, outlineOf } from "../outline.ts";
import type { Asked, Session } from "../session.ts";
import { Lines } from "./lines.ts";

export interface FromClientDeps {
  session: Session;
  /** Told of each question before the server hears it. */
  asked(asked: Asked): void;
}

/** Of what is longer it is only known which method asks under which id. */
const lineBytesMax = 4 * 1024 * 1024;
const nothing = Buffer.alloc(0);

/** Listens to what a client asks, and changes nothing of it. */
export class FromClient {
  readonly #deps: FromClientDeps;
  readonly #lines: Lines;
  #outline: Outline | undefined;

  constructor(deps: FromClientDeps) {
    this.#deps = deps;
    this.#lines = new Lines(
      { line: (bytes) => this.#line(bytes), long: (piece, isEnd) => this.#long(piece, isEnd) },
      () => lineBytesMax,
    );
  }

  write(chunk: Buffer): void {
    this.#lines.write(chunk);
  }

  #line(bytes: Buffer): void {
    if (bytes.length > 0) this.#hear(outlineOf(bytes, namesMessage), bytes);
  }

  #long(piece: Buffer, isEnd: boolean): void {
    this.#outline ??= new Outline(namesMessage);
    this.#outline.write(piece);
    if (!isEnd) return;
    this.#hear(this.#outline, nothing);
    this.#outline = undefined;
  }

  #hear(outline: Outline, bytes: Buffer): void {
    for (const object of outline.objects) {
      const asked = this.#deps.session.fromClient(messageOf(object), bytes);
      if (asked !== undefined) this.#deps.asked(asked);
    }
  }
}
