import { hasValidChecksum, keyTypeOf } from "../../shared/keys.ts";
import type { Finding } from "./doctor.ts";

const oldestNode = [20, 19] as const;
const ownKeyLength = 46;

export function checkNode(running: string): Finding {
  const [major = 0, minor = 0] = running.split(".").map(Number);
  const ok = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const detail = `${running} (needs ${oldestNode.join(".")} or newer)`;
  return { name: "Node", ok, detail, fix: "install a newer Node" };
}

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
