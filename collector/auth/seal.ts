import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** What a sealed secret belongs to: moved to another key, organization or type it does not open. */
export interface SealContext {
  id: string;
  org: string;
  type: string;
}

/** What the secret of a webhook belongs to. */
export const ofWebhook = ({ id, org }: Omit<SealContext, "type">): SealContext => ({
  id,
  org,
  type: "webhook",
});

export interface Sealer {
  seal: (secret: string, context: SealContext) => string;
  /** Undefined when none of the keyring's keys opens it. */
  open: (sealed: string, context: SealContext) => string | undefined;
  /** Whether it is sealed under the first key, so that the others are not needed for it. */
  isCurrent: (sealed: string, context: SealContext) => boolean;
  /** A key for another purpose, out of each key of the keyring, in their order. It tells nothing of the keyring. */
  derive: (purpose: string) => readonly Buffer[];
}

const ivBytes = 12;
const tagBytes = 16;
const masterKeyBytes = 32;
/** The decoder passes over what is not base64, so the form is checked. */
const masterKeyForm = /^[\w+/-]{43}=?$/;

/** AES-256-GCM under a keyring: the first key seals, every key opens, so that a keyring can be renewed without touching what it sealed. */
export function createSealer(keyring: readonly Buffer[]): Sealer {
  const [first] = keyring;
  if (first === undefined) throw new RangeError("a keyring holds at least one key");
  return {
    seal(secret, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", first, iv).setAAD(bind(context));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open(sealed, context) {
      for (const key of keyring) {
        const secret = openWith(key, sealed, context);
        if (secret !== undefined) return secret;
      }
      return undefined;
    },
    isCurrent: (sealed, context) => openWith(first, sealed, context) !== undefined,
    derive: (purpose) => keyring.map((key) => createHmac("sha256", key).update(purpose).digest()),
  };
}

function openWith(key: Buffer, sealed: string, context: SealContext): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const iv = bytes.subarray(0, ivBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(bind(context));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const secret = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
    return Buffer.concat(secret).toString("utf8");
  } catch {
    return undefined;
  }
}

function bind({ id, org, type }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([id, org, type]));
}

/** Comma-separated base64 of 32 random bytes each. Says what is wrong in words that name no key. */
export function parseKeyring(text: string): Buffer[] {
  const keys = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (keys.length === 0) throw new RangeError("the keyring is empty");
  const at = keys.findIndex((key) => !masterKeyForm.test(key));
  if (at >= 0) throw new RangeError(`key ${at + 1} of the keyring is not base64 of ${masterKeyBytes} bytes`);
  return keys.map((key) => Buffer.from(key, "base64"));
}

export function newMasterKey(): string {
  return randomBytes(masterKeyBytes).toString("base64");
}
