import { GateError } from "../../shared/errors.ts";
import { verify, verifyInTurns } from "../../shared/signature.ts";
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
  const secrets = new Set(keys.secretsOf(organization.id, nowMs));
  if (key.type === "sk") secrets.add(scope.bearer);
  if (body.length <= atOnceBytes && verify(body, header, [...secrets])) return undefined;
  return refuseUnlessSigned(scope, header, { body, secrets: [...secrets] });
}

/** A frequent mistake has words of its own: to sign with the publishable key, which the sender has at hand. */
async function refuseUnlessSigned(
  { entry, bearer }: Scope,
  header: string,
  { body, secrets }: { body: Uint8Array; secrets: readonly string[] },
): Promise<void> {
  if (body.length > atOnceBytes && (await verifyInTurns(body, header, secrets))) return;
  if (entry.key.type === "pk" && (await verifyInTurns(body, header, [bearer])))
    throw new GateError("hmac_invalid", { message: signedWithPublishable });
  throw new GateError("hmac_invalid");
}

/** An organization may keep publishable keys out of ingest. */
function checkIngestKey(scope: Scope): void {
  const { organization, key } = scope.entry;
  if (organization.ingestKey === "secret" && key.type !== "sk")
    throw new GateError("forbidden", { message: "This organization takes batches from secret keys only" });
}
