import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Cipher, Decipher } from "node:crypto";
import type { Sealer } from "../auth/seal.ts";

/** Two blocks: every place of every store fits, with room for the zeros behind it. */
const sealedBytes = 32;
const zerosMin = 4;
export const cursorForm = /^[\w-]{43}$/;

interface Pair {
  cipher: Cipher;
  decipher: Decipher;
}

/**
 * A place as an organization sees it. In the order of acceptance all organizations stand in one row, so a plain place would tell how much the others send. It is
 * sealed with a key of the organization: the same place is always the same cursor, and the cursor of another organization opens to nothing. The ciphers never end,
 * which makes sealing a place take 1 µs.
 */
export class Cursors {
  readonly #sealer: Sealer;
  readonly #pairs = new Map<string, readonly Pair[]>();

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  seal(org: string, place: string): string {
    const bytes = Buffer.alloc(sealedBytes);
    if (bytes.write(place) > sealedBytes - zerosMin) throw new RangeError("this place is too long");
    return this.#of(org)[0]!.cipher.update(bytes).toString("base64url");
  }

  /** Undefined for what is no cursor of this organization. */
  open(org: string, cursor: string): string | undefined {
    if (!cursorForm.test(cursor)) return undefined;
    const sealed = Buffer.from(cursor, "base64url");
    for (const { decipher } of this.#of(org)) {
      const bytes = decipher.update(sealed);
      const length = bytes.indexOf(0);
      if (
        length > 0 &&
        length <= sealedBytes - zerosMin &&
        bytes.subarray(length).every((byte) => byte === 0)
      )
        return bytes.toString("utf8", 0, length);
    }
    return undefined;
  }

  /** To be called when the last stream of an organization has ended. */
  forget(org: string): void {
    this.#pairs.delete(org);
  }

  #of(org: string): readonly Pair[] {
    const known = this.#pairs.get(org);
    if (known !== undefined) return known;
    const made = this.#sealer.derive(`cursors of ${org}`).map((key) => ({
      cipher: createCipheriv("aes-256-ecb", key, null).setAutoPadding(false),
      decipher: createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false),
    }));
    this.#pairs.set(org, made);
    return made;
  }
}
