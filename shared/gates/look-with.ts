import { Budget } from "./engine/budget.ts";
import { Findings } from "./engine/findings.ts";
import { Inspection } from "./engine/inspect.ts";
import type { Lane } from "./engine/weighing.ts";
import { createInspector } from "./engine/inspector.ts";
import { noRows } from "./exceptions.ts";
import type { Finding } from "./finding.ts";
import type { Rule } from "./gate.ts";
import type { UserFinding, UserGate } from "./user-gate.ts";

export type Look = (output: unknown, context: { tool: string }) => Promise<Looked[]>;

/** A finding, with the places where a probe had it for those who look at an output of their own. */
type Looked = UserFinding | { rule: string; count: number; places: string[] };

/** Somebody else's gate as one that can be asked. Its probes see each text as ours do. Throws what the gate throws. */
export function lookWith(gate: UserGate): Look {
  const rules = new Map(
    Object.entries(gate.rules).map(([id, words]): [string, Rule] => [
      id,
      { id, ...words, flags: "", leaves: "" },
    ]),
  );
  const { probes = [] } = gate;
  if (probes.some(({ anchors }) => anchors.some((anchor) => typeof anchor !== "string")))
    throw new TypeError("anchors of a probe must be texts");
  return async (output, context) => {
    const found: Looked[] = [];
    if (probes.length > 0) {
      const lane: Lane = { findings: new Findings("", rules), crashed: false };
      // Whoever asks ends what takes too long.
      const budget = new Budget({ now: () => 0 });
      new Inspection(createInspector([{ probes }]), {
        output,
        budget,
        lanes: [lane],
        rows: noRows,
      }).advance(false);
      if (lane.crashed) throw new TypeError("a probe of the gate threw");
      found.push(...lane.findings.list().map(lookedOf));
    }
    if (gate.judge !== undefined) found.push(...(await gate.judge(output, context)));
    return found;
  };
}

function lookedOf({ rule, more = 0, path, from, to }: Finding): Looked {
  const stretch = from === undefined || to === undefined ? [] : [`characters ${from} to ${to}`];
  const place = [...(path === "" ? [] : [path]), ...stretch].join(", ");
  return { rule, count: 1 + more, places: place === "" ? [] : [place] };
}
