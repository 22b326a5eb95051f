/** How many bytes of bodies, or of answers, may be held in memory at a time. */
export interface BodySizes {
  /** Bytes of all bodies together. */
  wholeBytes: number;
  organizationBytes: number;
  /** Bodies that one key may send at the same time; answers are not counted by key. */
  perKey: number;
}

/** Who has no more room: the key has too many bodies under way, the organization too many bytes, or everybody together. */
export type Full = "key" | "organization" | "whole";

/** The place of one body. */
export interface Place {
  /** Asks for so many bytes more. */
  take: (bytes: number) => Full | undefined;
  /** Gives all of it back; a second time does nothing. */
  leave: () => void;
}

/** Keeps count of what bodies that are being received and worked on take, so that whoever sends without end finds no more room, and others do. */
export class BodyRoom {
  readonly #sizes: BodySizes;
  readonly #bodies = new Map<string, number>();
  readonly #bytes = new Map<string, number>();
  #whole = 0;

  constructor(sizes: BodySizes) {
    this.#sizes = sizes;
  }

  /** Bytes of all bodies that are counted now. */
  get bytes(): number {
    return this.#whole;
  }

  /** Without a key it is a body that is there already, of which nobody can send too many side by side. */
  enter(organization: string, key?: string): Place | Full {
    const side = (key !== undefined && this.#bodies.get(key)) || 0;
    if (side >= this.#sizes.perKey) return "key";
    if (key !== undefined) this.#bodies.set(key, side + 1);
    let taken = 0;
    let isThere = true;
    return {
      take: (bytes) => {
        const held = (this.#bytes.get(organization) ?? 0) + bytes;
        if (held > this.#sizes.organizationBytes) return "organization";
        if (this.#whole + bytes > this.#sizes.wholeBytes) return "whole";
        this.#bytes.set(organization, held);
        this.#whole += bytes;
        taken += bytes;
        return undefined;
      },
      leave: () => {
        if (!isThere) return;
        isThere = false;
        if (key !== undefined) add(this.#bodies, key, -1);
        if (taken > 0) add(this.#bytes, organization, -taken);
        this.#whole -= taken;
      },
    };
  }
}

function add(counts: Map<string, number>, name: string, count: number): void {
  const sum = (counts.get(name) ?? 0) + count;
  if (sum === 0) counts.delete(name);
  else counts.set(name, sum);
}
