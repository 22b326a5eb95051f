import { h } from "preact";
import { type Outcome, outcomes } from "./outcomes.ts";

/** Each outcome has its own word, mark and shape: no two differ by colour alone. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { mark, label } = outcomes[outcome];
  return (
    <span class={`outcome ${label}`}>
      <span aria-hidden="true">{mark}</span> {label}
    </span>
  );
}
