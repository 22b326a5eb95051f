import { Fragment, h } from "preact";

/** How a proxy ends the reasons that it sends: with what became of what was found. */
const ended = /^(.*) \((withheld|redacted|redacted in part|delivered|delivered with a note)\)$/s;

/** Whether the agent got what a reason speaks of, or a part of it. */
export const hasReached = (reason: string): boolean => /delivered|part/.test(ended.exec(reason)?.[2] ?? "");

/** A reason, behind what became of it: so that is not cut off, and what reached the agent is seen first. */
export function Reason({ reason, gate }: { reason: string; gate?: string }) {
  const [, what = reason, became] = ended.exec(reason) ?? [];
  const said = gate === undefined ? what : `${gate}: ${what}`;
  if (became === undefined) return <>{said}</>;
  return (
    <>
      <span class={hasReached(reason) ? "became reached" : "became"}>{became}</span> {said}
    </>
  );
}
