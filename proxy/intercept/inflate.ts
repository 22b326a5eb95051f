import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { guard } from "../faults/guard.ts";
import type { Opacity } from "../tool-call.ts";
import { createZstdDecompress } from "./codings.ts";
import type { Encoding } from "./codings.ts";

/** What came out so far. After a `why` nothing more does. */
export interface Inflated {
  bytes: readonly Buffer[];
  why?: Opacity;
}

export interface Inflater {
  /** All that can be told from what was given until now. */
  push(chunks: readonly Buffer[]): Promise<Inflated>;
  end(): Promise<Inflated>;
}

/**
 * Takes the encodings of a body off, in the reverse of the order in which they were applied. Of one push no more than `bytesMax` comes out: it is
 * counted while it comes, because a bomb is small and node's own limit does not hold for streams.
 */
export function createInflater(encodings: readonly Encoding[], bytesMax: number): Inflater {
  const stages = encodings
    .toReversed()
    .map((encoding) =>
      encoding === "deflate" ? new Deflated(bytesMax) : new Stage(decoders[encoding](), bytesMax),
    );
  const through = async (chunks: readonly Buffer[], isEnd: boolean): Promise<Inflated> => {
    let inflated: Inflated = { bytes: chunks };
    for (const stage of stages) {
      const before = inflated;
      inflated = await stage.push(before.bytes);
      if (isEnd && before.why === undefined && inflated.why === undefined) {
        const rest = await stage.end();
        inflated = { ...rest, bytes: [...inflated.bytes, ...rest.bytes] };
      }
      if (before.why !== undefined) inflated = { ...inflated, why: before.why };
    }
    return inflated;
  };
  return { push: (chunks) => through(chunks, false), end: () => through([], true) };
}

type Decoder = ReturnType<typeof createGunzip>;

const decoders: Readonly<Record<Exclude<Encoding, "deflate">, () => Decoder>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** What goes by the name of deflate is wrapped as zlib does it, or, from some tools, not at all: its first two bytes say which, as clients find it out. */
class Deflated {
  readonly #bytesMax: number;
  #first = Buffer.alloc(0);
  #stage: Stage | undefined;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  async push(chunks: readonly Buffer[]): Promise<Inflated> {
    if (this.#stage !== undefined) return await this.#stage.push(chunks);
    this.#first = Buffer.concat([this.#first, ...chunks]);
    return this.#first.length < 2 ? { bytes: [] } : await this.#begin();
  }

  async end(): Promise<Inflated> {
    if (this.#stage !== undefined) return await this.#stage.end();
    const begun = await this.#begin();
    const rest = await this.end();
    return { ...rest, bytes: [...begun.bytes, ...rest.bytes] };
  }

  async #begin(): Promise<Inflated> {
    const [first = 0, second = 0] = this.#first;
    const isWrapped = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
    this.#stage = new Stage(isWrapped ? createInflate() : createInflateRaw(), this.#bytesMax);
    return await this.#stage.push([this.#first]);
  }
}

class Stage {
  readonly #stream: Decoder;
  #given = 0;
  #bytes: Buffer[] = [];
  #length = 0;
  #why: Opacity | undefined;
  #isOver = false;
  #wake = (): void => {};

  constructor(stream: Decoder, bytesMax: number) {
    this.#stream = stream;
    guard(this.#stream, () => this.#fail("broken encoding"));
    this.#stream.on("data", (piece: Buffer) => {
      this.#length += piece.length;
      if (this.#length <= bytesMax) this.#bytes.push(piece);
      else this.#fail("too large to inspect");
    });
    this.#stream.on("error", () => this.#fail("broken encoding"));
    for (const event of ["end", "close"]) this.#stream.on(event, () => this.#finish());
  }

  async push(chunks: readonly Buffer[]): Promise<Inflated> {
    for (const chunk of chunks) {
      if (chunk.length === 0 || this.#why !== undefined) continue;
      // What stands behind the end is left out silently, but another reader may see something in it.
      if (this.#isOver) this.#fail("broken encoding");
      else await this.#write(chunk);
    }
    return this.#take();
  }

  async end(): Promise<Inflated> {
    if (this.#given > 0 && !this.#isOver) {
      const over = this.#untilWoken();
      this.#stream.end();
      await over;
    }
    if (this.#stream.bytesWritten !== this.#given) this.#fail("broken encoding");
    this.#stream.destroy();
    return this.#take();
  }

  async #write(chunk: Buffer): Promise<void> {
    this.#given += chunk.length;
    const written = this.#untilWoken();
    this.#stream.write(chunk, () => {
      // Reads what waits; whoever listens for data gets it.
      while (this.#stream.read() !== null);
      this.#wake();
    });
    await written;
  }

  /** The end may come instead of what is waited for: after the last member nothing more is taken. */
  #untilWoken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #finish(): void {
    this.#isOver = true;
    this.#wake();
  }

  #fail(why: Opacity): void {
    this.#why ??= why;
    this.#stream.destroy();
    this.#wake();
  }

  #take(): Inflated {
    const bytes = this.#bytes;
    this.#bytes = [];
    this.#length = 0;
    return this.#why === undefined ? { bytes } : { bytes, why: this.#why };
  }
}
