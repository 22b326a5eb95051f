import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomCharacters = 32;
const checkCharacters = 6;

export type KeyType = "pk" | "sk";
export const keyPrefixes = { pk: "pk_live_", sk: "sk_live_" } as const;

/** prefix + 32 random base62 characters (190 bits) + 6 characters of CRC32, so that a mistyped key can be told apart offline. */
export function generateKey(type: KeyType, random: (count: number) => Uint8Array = randomBytes): string {
  let key: string = keyPrefixes[type];
  const end = key.length + randomCharacters;
  while (key.length < end) {
    for (const byte of random(randomCharacters)) {
      // 248 is the largest multiple of 62 in a byte: what is above would favour the first letters.
      if (byte < 248 && key.length < end) key += base62[byte % 62];
    }
  }
  return key + checksum(key);
}

export function keyTypeOf(key: string): KeyType | undefined {
  if (key.startsWith(keyPrefixes.pk)) return "pk";
  return key.startsWith(keyPrefixes.sk) ? "sk" : undefined;
}

/** A key with fewer random characters could be guessed, because its prefix is public. */
export const keyCharactersMin = 20;

/** Whether a key can be given to a collector: it has enough characters after its prefix, and only such as a header can carry. */
export function isWholeKey(key: string, type: KeyType): boolean {
  const rest = key.slice(keyPrefixes[type].length);
  return keyTypeOf(key) === type && rest.length >= keyCharactersMin && /^[\x21-\x7e]+$/.test(rest);
}

/** False for a key that we made and somebody mistyped, and for every imported key: a hint for a warning, never a reason to refuse. */
export function hasValidChecksum(key: string): boolean {
  const body = key.slice(0, -checkCharacters);
  return (
    key.length === keyPrefixes.pk.length + randomCharacters + checkCharacters &&
    checksum(body) === key.slice(-checkCharacters)
  );
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Identifies a key for ever, even after all other traces of it are removed. No key can be computed from it. */
export function keyFingerprint(key: string): string {
  return hashKey(key).slice(0, 32);
}

/** What may be shown of a key: enough to tell one's own keys apart, too little to use. */
export function keyHint(key: string): string {
  return `${key.slice(0, 12)}…`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let written = "";
  for (let at = 0; at < checkCharacters; at++) {
    written = `${base62[rest % 62]}${written}`;
    rest = Math.floor(rest / 62);
  }
  return written;
}
