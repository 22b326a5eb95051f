const bits = 16;
const size = 1 << bits;
const mask = size - 1;

interface Chunk {
  createdAtMs: Float64Array;
  latencyMs: Float64Array;
  agent: Uint32Array;
  commit: Uint32Array;
  place: Uint16Array;
}

export interface Row {
  createdAtMs: number;
  latencyMs: number;
  agent: number;
  commit: number;
  place: number;
  flags: number;
}

const deadFlag = 128;

/** Every event in order of acceptance, 27 bytes each, in chunks so that growing copies nothing but the flags. */
export class Columns {
  readonly #chunks: Chunk[] = [];
  /** In one piece: a page that filters by verdict looks at hundreds of thousands of them. */
  #flags = new Uint8Array(size);
  length = 0;

  push(row: Row): number {
    const event = this.length++;
    if ((event & mask) === 0) this.#chunks.push(newChunk());
    if (event === this.#flags.length) this.#flags = doubled(this.#flags);
    this.#flags[event] = row.flags;
    const chunk = this.#chunk(event);
    const at = event & mask;
    chunk.createdAtMs[at] = row.createdAtMs;
    chunk.latencyMs[at] = row.latencyMs;
    chunk.agent[at] = row.agent;
    chunk.commit[at] = row.commit;
    chunk.place[at] = row.place;
    return event;
  }

  createdAtMs(event: number): number {
    return this.#chunk(event).createdAtMs[event & mask] ?? 0;
  }

  latencyMs(event: number): number {
    return this.#chunk(event).latencyMs[event & mask] ?? 0;
  }

  agent(event: number): number {
    return this.#chunk(event).agent[event & mask] ?? 0;
  }

  commit(event: number): number {
    return this.#chunk(event).commit[event & mask] ?? 0;
  }

  place(event: number): number {
    return this.#chunk(event).place[event & mask] ?? 0;
  }

  flags(event: number): number {
    return this.#flags[event] ?? 0;
  }

  isDead(event: number): boolean {
    return (this.flags(event) & deadFlag) !== 0;
  }

  kill(event: number): void {
    this.#flags[event] = this.flags(event) | deadFlag;
  }

  move(event: number, place: number): void {
    this.#chunk(event).place[event & mask] = place;
  }

  #chunk(event: number): Chunk {
    const chunk = this.#chunks[event >>> bits];
    if (chunk === undefined) throw new RangeError(`there is no event ${event}`);
    return chunk;
  }
}

function newChunk(): Chunk {
  return {
    createdAtMs: new Float64Array(size),
    latencyMs: new Float64Array(size),
    agent: new Uint32Array(size),
    commit: new Uint32Array(size),
    place: new Uint16Array(size),
  };
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
