import { bounds } from "./bounds.ts";
import { opcodes, type Piece } from "./frames.ts";
import { Gathered } from "./gathered.ts";

/** What a tool said, put together from its frames. */
export type FromFrames =
  | { kind: "message"; opcode: number; isDeflated: boolean; bytes: Buffer }
  | { kind: "control"; opcode: number; bytes: Buffer }
  /** The beginning of a message that is too long to be held. */
  | { kind: "outgrown"; opcode: number; isDeflated: boolean; bytes: Buffer; isEnd: boolean }
  /** More of it. */
  | { kind: "rest"; bytes: Buffer; isEnd: boolean }
  /** More fragments than anybody needs. */
  | { kind: "flood" };

/** Puts fragments together, between which control frames may stand. */
export class Messages {
  readonly #bytesMax: number;
  readonly #message = new Gathered();
  readonly #control = new Gathered();
  #first: Pick<Piece, "opcode" | "isDeflated"> | undefined;
  #fragments = 0;
  #hasOutgrown = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  take(piece: Piece): FromFrames | undefined {
    return piece.opcode >= opcodes.close ? this.#takeControl(piece) : this.#takeData(piece);
  }

  #takeControl({ opcode, payload, isEnd }: Piece): FromFrames | undefined {
    this.#control.add(payload);
    return isEnd ? { kind: "control", opcode, bytes: this.#control.take() } : undefined;
  }

  #takeData(piece: Piece): FromFrames | undefined {
    const { payload } = piece;
    const isEnd = piece.isEnd && piece.isFinal;
    if (piece.isEnd && ++this.#fragments > bounds.fragmentsMax) return { kind: "flood" };
    if (this.#hasOutgrown) {
      if (isEnd) this.#forget();
      return { kind: "rest", bytes: payload, isEnd };
    }
    this.#first ??= { opcode: piece.opcode, isDeflated: piece.isDeflated };
    const { opcode, isDeflated } = this.#first;
    if (this.#message.length + payload.length > this.#bytesMax) {
      this.#message.add(payload);
      this.#hasOutgrown = true;
      const bytes = this.#message.take();
      if (isEnd) this.#forget();
      return { kind: "outgrown", opcode, isDeflated, bytes, isEnd };
    }
    // Most messages are one frame that arrives in one go.
    const isAlone = isEnd && this.#message.length === 0;
    if (!isAlone) this.#message.add(payload);
    if (!isEnd) return undefined;
    const bytes = isAlone ? payload : this.#message.take();
    this.#forget();
    return { kind: "message", opcode, isDeflated, bytes };
  }

  #forget(): void {
    this.#first = undefined;
    this.#fragments = 0;
    this.#hasOutgrown = false;
  }
}
