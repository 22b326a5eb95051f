import { hasValidChecksum, keyTypeOf } from "../../shared/keys.ts";
import type { Finding } from "../../shared/doctor.ts";

const ownKeyLength = 46;

/** A key of the length of ours whose checksum is wrong was mistyped; one of another length was made elsewhere, which is fine. */
export function checkInitialKeys(env: NodeJS.ProcessEnv): Finding[] {
  return (["pk", "sk"] as const).flatMap((type) => {
    const name = `AGENT_GATE_INIT_${type.toUpperCase()}`;
    const key = env[name];
    if (key === undefined || key === "") return [];
    if (keyTypeOf(key) !== type)
      return [{ name, ok: false, detail: `does not start with ${type}_live_`, fix: `correct ${name}` }];
    const mistyped = key.length === ownKeyLength && !hasValidChecksum(key);
    const detail = mistyped ? "its checksum is wrong" : "well-formed";
    return [{ name, ok: !mistyped, detail, fix: "copy the key again, it looks mistyped" }];
  });
}
