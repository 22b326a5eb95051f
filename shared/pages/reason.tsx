import { Fragment, h } from "preact";

/** How a proxy ends the reasons that it sends: with what became of what was found. */
const ended = /^(.*) \((withheld|redacted|redacted in part|delivered|delivered with a note)\)$/s;

/** A reason, behind what became of it: so that is not cut off, and what reached the agent is seen first. */
export function Reason({ reason, gate }: { reason: string; gate?: string }) {
  const [, what = reason, became] = ended.exec(reason) ?? [];
  const said = gate === undefined ? what : `${gate}: ${what}`;
  if (became === undefined) return <>{said}</>;
  return (
    <>
      <span class={/delivered|part/.test(became) ? "became reached" : "became"}>{became}</span> {said}
    </>
  );
}
