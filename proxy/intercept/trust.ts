import * as tls from "node:tls";

/** The roots that Node trusts by itself: from 22.15 on also those of `NODE_EXTRA_CA_CERTS`. */
function usual(): readonly string[] {
  const listed: unknown = Reflect.get(tls, "getCACertificates");
  if (typeof listed !== "function") return tls.rootCertificates;
  // A list of texts, says Node.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Reflect.apply(listed, tls, ["default"]) as string[];
}

/** For whom a certificate has to be made out, and by whom: with `ca` also by those, in PEM. A certificate that is signed by itself vouches for itself. */
export function trusting(ca: string | undefined): { secureContext?: tls.SecureContext } {
  if (ca === undefined) return {};
  // Made once: reading the usual roots takes milliseconds.
  return { secureContext: tls.createSecureContext({ ca: [...usual(), ca] }) };
}
