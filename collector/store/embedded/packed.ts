/** What the index keeps of every event. */
export interface IndexColumns {
  readonly createdAtMs: Float64Array;
  readonly latencyMs: Float64Array;
  /** In a message: the place in the message's list of agents. On disk: the agent's number. */
  readonly agent: Uint32Array;
  readonly sequence: Uint32Array;
  readonly flags: Uint8Array;
}

/**
 * The columns of a commit that paging and scoring need, 31 bytes an event, widest first so that each is aligned. The bytes are little-endian,
 * as is every machine that Node runs on but one.
 */
export interface Packed extends IndexColumns {
  readonly length: number;
  /** Where the event ends in the commit's rests. */
  readonly end: Uint32Array;
  readonly score: Uint16Array;
  /** Where the event starts in the commit's rests. */
  start: (place: number) => number;
}

/** The flags of an event; the bits between them and the dead one of `columns.ts` are its hints. */
export const eventPassed = 1;
export const eventIngested = 2;
export const bytesPerEvent = 31;

export function allocatePacked(length: number): { bytes: Uint8Array<ArrayBuffer>; packed: Packed } {
  const bytes = new Uint8Array(length * bytesPerEvent);
  return { bytes, packed: view(bytes.buffer, length) };
}

/** Reads bytes from the database. They are copied once, because a view needs an aligned start. */
export function readPacked(bytes: Uint8Array): Packed {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  return view(aligned.buffer, bytes.byteLength / bytesPerEvent, aligned.byteOffset);
}

function view(buffer: ArrayBufferLike, length: number, from = 0): Packed {
  const end = new Uint32Array(buffer, from + 24 * length, length);
  return {
    length,
    createdAtMs: new Float64Array(buffer, from, length),
    latencyMs: new Float64Array(buffer, from + 8 * length, length),
    agent: new Uint32Array(buffer, from + 16 * length, length),
    sequence: new Uint32Array(buffer, from + 20 * length, length),
    end,
    score: new Uint16Array(buffer, from + 28 * length, length),
    flags: new Uint8Array(buffer, from + 30 * length, length),
    start: (place) => (place === 0 ? 0 : (end[place - 1] ?? 0)),
  };
}
