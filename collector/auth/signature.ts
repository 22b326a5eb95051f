import { GateError } from "../../shared/errors.ts";
import { signerAt, signerInTurns } from "../../shared/signature.ts";
import type { Scope } from "./authenticate.ts";
import type { Keys } from "./keys.ts";

/** With the ten secrets that an organization may have these take some 4 ms. */
const atOnceBytes = 512 * 1024;
const signedWithPublishable =
  "The signature was made with a publishable key: sign with a secret key of the organization";

/**
 * Checks the sender and the signature of an ingest body, before anybody parses it. The bearer signs when it is a secret key, and so does every active secret key of the
 * organization, so that a secret can be renewed while senders still use the old one.
 */
export function checkBatch(
  keys: Keys,
  scope: Scope,
  header: string | undefined,
  { body, nowMs }: { body: Uint8Array; nowMs: number },
): Promise<void> | undefined {
  checkIngestKey(scope);
  const { organization, key } = scope.entry;
  if (header === undefined) {
    if (organization.signing === "required")
      throw new GateError("hmac_invalid", { message: "This organization takes signed batches only" });
    return undefined;
  }
  const byValue = new Map(keys.secretsOf(organization.id, nowMs).map(({ id, value }) => [value, id]));
  if (key.type === "sk") byValue.set(scope.bearer, key.id);
  const secrets = [...byValue.keys()];
  // A key that only signs is in use too.
  const noteSigner = (at: number): void => keys.noteUse([...byValue.values()][at] ?? key.id, nowMs);
  const signer = body.length <= atOnceBytes ? signerAt(body, header, secrets) : -1;
  if (signer < 0) return refuseUnlessSigned(scope, header, { body, secrets }).then(noteSigner);
  noteSigner(signer);
  return undefined;
}

/** A frequent mistake has words of its own: to sign with the publishable key, which the sender has at hand. */
async function refuseUnlessSigned(
  { entry, bearer }: Scope,
  header: string,
  { body, secrets }: { body: Uint8Array; secrets: readonly string[] },
): Promise<number> {
  const signer = body.length > atOnceBytes ? await signerInTurns(body, header, secrets) : -1;
  if (signer >= 0) return signer;
  if (entry.key.type === "pk" && (await signerInTurns(body, header, [bearer])) >= 0)
    throw new GateError("hmac_invalid", { message: signedWithPublishable });
  throw new GateError("hmac_invalid");
}

/** An organization may keep publishable keys out of ingest. */
function checkIngestKey(scope: Scope): void {
  const { organization, key } = scope.entry;
  if (organization.ingestKey === "secret" && key.type !== "sk")
    throw new GateError("forbidden", { message: "This organization takes batches from secret keys only" });
}
