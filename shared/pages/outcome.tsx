import { h } from "preact";
import { Reason } from "./reason.tsx";

interface Marked {
  mark: "✓" | "!" | "✗";
  label: string;
}

/** Each outcome has its own word, mark and shape: no two differ by colour alone. */
export function OutcomeMark({ mark, label }: Marked) {
  return (
    <span class={`outcome ${label}`}>
      <span aria-hidden="true">{mark}</span> {label}
    </span>
  );
}

interface GateShown {
  gate: { passed: boolean; skipped?: boolean | undefined; reason?: string | undefined };
  /** What reached the agent has not the colour of what was withheld. */
  kind?: "failed" | "noted";
}

/** What one gate found in an output. */
export function GateFound({ gate: { passed, skipped, reason }, kind = "failed" }: GateShown) {
  if (passed) return <span class="passed">{skipped === true ? "was not asked" : "nothing"}</span>;
  return <span class={kind}>{reason === undefined ? "something" : <Reason reason={reason} />}</span>;
}
