import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { dialects } from "../hooks/dialects.ts";

/** What came of a sample of an output that was given to a hook as its host gives one. */
export type Canary = "taken out" | "passed" | "not judged" | "cannot be started";

/** As long as hosts wait. */
const patienceMs = 30_000;

/** Starts what the entry of a host starts, with an invented password in the output of a tool that was never called. */
export function canaryThrough(command: string, dialect: string): Canary {
  const { tool, input, output } = dialects[dialect]?.keys ?? { tool: "", input: "", output: [] };
  const secret = `DB_PASSWORD=Zq7${randomBytes(6).toString("hex")}Rk`;
  const value = output.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), secret);
  const asked = { [tool]: "doctor", [input]: {}, ...(typeof value === "object" ? value : {}) };
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    input: JSON.stringify(asked),
    encoding: "utf8",
    timeout: patienceMs,
    env: { ...process.env, AGENT_GATE_CANARY: "1" },
  });
  if (status !== 0) return "cannot be started";
  if (stderr !== "") return "not judged";
  return stdout === "{}" || stdout.includes(secret) ? "passed" : "taken out";
}

/** Outputs are judged. What passes then does so because its user wants it to. */
export const isWorking = (canary: Canary): boolean => canary === "taken out" || canary === "passed";

/** The same in words, for people. */
export const canaryWords: Readonly<Record<Canary, string>> = {
  "taken out": "a password in a sample was taken out",
  passed: "a password in a sample passes: the mode, a gate or a rule lets it",
  "not judged": "nothing judges: outputs pass as they are",
  "cannot be started": "the command of the hook cannot be started",
};
