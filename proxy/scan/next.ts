import { proxyCommand } from "../../shared/next-command.ts";
import { hasHook, hookFileOf } from "../hosts/hook-files.ts";
import type { Machine } from "../hosts/host.ts";
import { isFromNpx } from "../hosts/own-words.ts";
import { thisMachine } from "../hosts/places.ts";
import { orProblem } from "../hosts/survey.ts";
import { hosts } from "../hosts/table.ts";
import type { Scorecard } from "./scorecard.ts";

export interface Next {
  says: string;
  command: string;
}

/** What to type next: the hook of the host with the most outputs that has none, or what hooks have found since. */
export function nextCommand({ hosts: read }: Pick<Scorecard, "hosts">, machine = thisMachine()): Next {
  const bare = read.find(({ host }) => !isHooked(host, machine));
  if (read.length === 0) return { says: "To judge one output", command: proxyCommand("check", "FILE") };
  if (bare === undefined) return { says: "What hooks have found since", command: proxyCommand("report") };
  const hook = ["wrap", bare.host, "--hooks"];
  const command = isFromNpx()
    ? `npm install -g agent-gate && agent-gate ${hook.join(" ")}`
    : proxyCommand(...hook);
  return { says: `To put it in front of ${bare.name}`, command };
}

function isHooked(id: string, machine: Machine): boolean {
  const host = hosts[id];
  const file = host && orProblem(() => hookFileOf(host, machine));
  return file !== undefined && !("problem" in file) && hasHook(file);
}
