import { limits } from "../../shared/contract/limits.ts";
import type { Batch } from "../queue/queue.ts";
import type { Action, Found, VerdictRecord } from "../tool-call.ts";

type Stored = Pick<Batch["records"][number], "body" | "action" | "found">;

/**
 * The event as it is sent: the reason of each failed gate ends with what became of the output. The contract has no
 * field for it, and whether the agent got what was found is what people ask first.
 */
export function shippedBody({ body, action, found }: Stored): string {
  if (action === "passed") return body;
  // The body was made by `newRow` alone.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const record = JSON.parse(body) as VerdictRecord;
  for (const gate of record.gates) {
    if (gate.passed || gate.reason === undefined) continue;
    const became = becameOf(
      action,
      found.filter(({ rule }) => rule.startsWith(`${gate.name}.`)),
    );
    if (became !== undefined) gate.reason = ending(gate.reason, ` (${became})`);
  }
  return JSON.stringify(record);
}

/** What a verdict says of all its gates alike. */
const became: Partial<Record<Action, string>> = {
  blocked: "withheld",
  annotated: "delivered with a note",
  observed: "delivered",
};

/** Of an output from which something was taken out, one gate may have found what went out all the same. */
function becameOf(action: Action, found: readonly Found[]): string | undefined {
  if (action !== "redacted") return became[action];
  const actions = new Set(found.map((kind) => kind.action));
  if (actions.size === 0) return undefined;
  if (!actions.has("redact")) return actions.has("annotate") ? became.annotated : became.observed;
  return actions.size === 1 ? "redacted" : "redacted in part";
}

/** A reason that would be too long with it loses its own end. */
function ending(reason: string, end: string): string {
  const characters = Array.from(reason);
  const room = limits.gateReasonCharactersMax - end.length;
  return characters.length <= room ? reason + end : `${characters.slice(0, room - 1).join("")}…${end}`;
}
