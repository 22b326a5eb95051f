const bits = 16;
const size = 1 << bits;
const mask = size - 1;

interface Chunk {
  createdAtMs: Float64Array;
  latencyMs: Float64Array;
  agent: Uint32Array;
  before: Uint32Array;
  commit: Uint32Array;
  place: Uint16Array;
  flags: Uint8Array;
}

export interface Row {
  createdAtMs: number;
  latencyMs: number;
  agent: number;
  /** The same agent's event before this one, plus one; 0 when there is none. */
  before: number;
  commit: number;
  place: number;
  flags: number;
}

const deadFlag = 128;

/** Every event in order of acceptance, 31 bytes each, in chunks so that growing copies nothing. */
export class Columns {
  readonly #chunks: Chunk[] = [];
  length = 0;

  push(row: Row): number {
    const event = this.length++;
    if ((event & mask) === 0) this.#chunks.push(newChunk());
    const chunk = this.#chunk(event);
    const at = event & mask;
    chunk.createdAtMs[at] = row.createdAtMs;
    chunk.latencyMs[at] = row.latencyMs;
    chunk.agent[at] = row.agent;
    chunk.before[at] = row.before;
    chunk.commit[at] = row.commit;
    chunk.place[at] = row.place;
    chunk.flags[at] = row.flags;
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

  before(event: number): number {
    return (this.#chunk(event).before[event & mask] ?? 0) - 1;
  }

  commit(event: number): number {
    return this.#chunk(event).commit[event & mask] ?? 0;
  }

  place(event: number): number {
    return this.#chunk(event).place[event & mask] ?? 0;
  }

  flags(event: number): number {
    return this.#chunk(event).flags[event & mask] ?? 0;
  }

  isDead(event: number): boolean {
    return (this.flags(event) & deadFlag) !== 0;
  }

  kill(event: number): void {
    this.#chunk(event).flags[event & mask] = this.flags(event) | deadFlag;
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
    before: new Uint32Array(size),
    commit: new Uint32Array(size),
    place: new Uint16Array(size),
    flags: new Uint8Array(size),
  };
}
