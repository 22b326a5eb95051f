import { createHmac, type Hmac, timingSafeEqual } from "node:crypto";

export const signatureHeader = "x-service-signature";
export const signaturePattern = /^sha256=[0-9a-f]{64}$/;

/** The value of the signature header for exactly these bytes. The HMAC key is the whole key string, prefix included. */
export function sign(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** Whether the header is the signature of these bytes under any of the secrets. */
export const verify = (body: Uint8Array, header: string, secrets: readonly string[]): boolean =>
  signerAt(body, header, secrets) >= 0;

/**
 * The place of the secret under which the header is the signature of these bytes; -1 for none. All are computed and compared in constant time: how
 * long it takes does not tell which one matched. Upper-case digits are refused, as the contract says lower case.
 */
export function signerAt(body: Uint8Array, header: string, secrets: readonly string[]): number {
  if (!signaturePattern.test(header)) return -1;
  return placeAmong(
    header,
    secrets.map((secret) => createHmac("sha256", secret).update(body)),
  );
}

/** What the digests of all secrets together take before others have the event loop: some 2 ms. */
const bytesATurn = 4 * 1024 * 1024;

/** The same for a large body, without holding the event loop for all of it. */
export async function signerInTurns(
  body: Uint8Array,
  header: string,
  secrets: readonly string[],
): Promise<number> {
  if (!signaturePattern.test(header)) return -1;
  const hmacs = secrets.map((secret) => createHmac("sha256", secret));
  const step = Math.ceil(bytesATurn / Math.max(1, hmacs.length));
  for (let from = 0; from < body.length; from += step) {
    for (const hmac of hmacs) hmac.update(body.subarray(from, from + step));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return placeAmong(header, hmacs);
}

function placeAmong(header: string, hmacs: readonly Hmac[]): number {
  const given = Buffer.from(header);
  let place = -1;
  for (const [at, hmac] of hmacs.entries())
    place = timingSafeEqual(given, Buffer.from(`sha256=${hmac.digest("hex")}`)) ? at : place;
  return place;
}
