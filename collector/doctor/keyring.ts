import type { Finding } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { closedKeys } from "../auth/keyring.ts";
import type { Sealer } from "../auth/seal.ts";
import type { Directory } from "../store/store.ts";

/** Whether the keyring opens every secret key that is sealed in the directory, which is closed at the end. */
export async function checkKeyring(readSealer: () => Sealer, opened: Directory): Promise<Finding> {
  await using directory = opened;
  const fix = "bring back the keyring that sealed them, or rotate those keys";
  const finding = { name: "keyring", ok: false, fix };
  try {
    const { sealed, closed } = closedKeys(readSealer(), await directory.snapshot());
    if (closed.length === 0)
      return { ...finding, ok: true, detail: `opens all ${sealed.length} secret keys` };
    const ids = closed.map((key) => key.id).join(", ");
    return { ...finding, detail: `does not open ${closed.length} of ${sealed.length} secret keys: ${ids}` };
  } catch (error) {
    const detail = error instanceof CommandError ? error.message : "is missing or is not a keyring";
    return { ...finding, detail };
  }
}
