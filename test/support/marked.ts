import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

export interface Mark {
  /** Given to a process, and by it to whatever it starts. */
  env: Record<string, string>;
  /** The processes that have it, whoever their parent is by now. */
  alive(): number[];
}

/** Finds all that one process has started, and what that has started, after it is gone itself. */
export function newMark(): Mark {
  const value = randomUUID();
  const entry = `AGENT_GATE_TEST_MARK=${value}`;
  return {
    env: { AGENT_GATE_TEST_MARK: value },
    alive: () =>
      readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) && has(name, entry) ? [Number(name)] : [])),
  };
}

function has(pid: string, entry: string): boolean {
  try {
    if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) return false;
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(entry);
  } catch {
    return false;
  }
}
