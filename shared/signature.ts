import { createHmac, timingSafeEqual } from "node:crypto";

export const signatureHeader = "x-service-signature";
const form = /^sha256=[0-9a-f]{64}$/;

/** The value of the signature header for exactly these bytes. The HMAC key is the whole key string, prefix included. */
export function sign(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/**
 * Whether the header is the signature of these bytes under any of the secrets. All are computed and compared in constant time: how long it
 * takes tells nobody which one matched. Upper-case digits are refused, as the contract says lower case.
 */
export function verify(body: Uint8Array, header: string, secrets: readonly string[]): boolean {
  if (!form.test(header)) return false;
  const given = Buffer.from(header);
  let matches = 0;
  for (const secret of secrets) matches |= timingSafeEqual(given, Buffer.from(sign(body, secret))) ? 1 : 0;
  return matches === 1;
}
