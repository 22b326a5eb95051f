import type { Finding } from "../../shared/doctor.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { isTrusted } from "../hosts/codex-trust.ts";
import { canaryThrough, canaryWords, isWorking } from "../hosts/hook-canary.ts";
import { hasHook, hookCommandIn, hookFileOf } from "../hosts/hook-files.ts";
import type { Host } from "../hosts/host.ts";
import { thisMachine } from "../hosts/places.ts";
import { orProblem } from "../hosts/survey.ts";
import { hosts } from "../hosts/table.ts";

/** Every host that has our hook: whether it can be started, and whether what it is given is judged. */
export async function checkHooks(): Promise<Finding[]> {
  const findings = await Promise.all(Object.entries(hosts).map(([id, host]) => check(id, host)));
  return findings.flat();
}

async function check(id: string, host: Host): Promise<Finding[]> {
  const file = orProblem(() => hookFileOf(host, thisMachine()));
  const { hooks } = host;
  if (file === undefined || hooks === undefined || "problem" in file || !hasHook(file)) return [];
  const name = `hook ${id}`;
  const fix = proxyCommand("wrap", id);
  const command = orProblem(() => hookCommandIn(file));
  if (typeof command !== "string") return [{ name, ok: false, detail: "its entry cannot be read", fix }];
  if (hooks.dialect === "codex" && (await isTrusted(file.path)) !== "trusted")
    return [{ name, ok: false, detail: "installed, not trusted: Codex skips it and says nothing", fix }];
  const canary = canaryThrough(command, hooks.dialect);
  const detail = `${canaryWords[canary]}   replaces ${hooks.replaces}; leaves ${hooks.leaves}`;
  return [isWorking(canary) ? { name, ok: true, detail } : { name, ok: false, detail, fix }];
}
