const bits = 12;
const size = 1 << bits;
const mask = size - 1;
/** The bucket of an event of which nothing is known yet. */
export const unknown = 255;

interface Chunk {
  kinds: Uint16Array;
  buckets: Uint8Array;
}

/** What counts need of events beside the index: the kind, and the bucket of the gates' time. Three bytes each, once they were read. */
export class Facts {
  readonly #chunks: (Chunk | undefined)[] = [];

  note(event: number, kind: number, bucket: number): void {
    const chunk = (this.#chunks[event >>> bits] ??= newChunk());
    chunk.kinds[event & mask] = kind;
    chunk.buckets[event & mask] = bucket;
  }

  isKnown(event: number): boolean {
    return this.bucket(event) !== unknown;
  }

  kind(event: number): number {
    return this.#chunks[event >>> bits]?.kinds[event & mask] ?? 0;
  }

  bucket(event: number): number {
    return this.#chunks[event >>> bits]?.buckets[event & mask] ?? unknown;
  }
}

function newChunk(): Chunk {
  return { kinds: new Uint16Array(size), buckets: new Uint8Array(size).fill(unknown) };
}
