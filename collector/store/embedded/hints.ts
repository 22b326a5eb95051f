import type { NewEvent } from "../store.ts";
import type { EventsWanted } from "../wanted.ts";

const gateFailed = 4;
const toolShift = 3;
const toolMask = 15;
const noTool = 1;
const tools = toolMask - noTool;

/**
 * What an event is, in the five bits that its flags have left: whether a gate failed, and one of fourteen numbers for its tool. They are in memory, so that
 * a page of events of one tool, or that failed one gate, reads few of the others from disk.
 */
export function hintsOf({ gates, tool }: Pick<NewEvent, "gates" | "tool">): number {
  return (gates.some((gate) => !gate.passed) ? gateFailed : 0) | (toolHint(tool) << toolShift);
}

/** Whether an event with these flags may be wanted. */
export function mayBeWanted(flags: number, { tool, gate }: EventsWanted): boolean {
  const hint = (flags >>> toolShift) & toolMask;
  return (
    (gate === undefined || (flags & gateFailed) !== 0) && (tool === undefined || hint === toolHint(tool))
  );
}

function toolHint(tool: string | undefined): number {
  if (tool === undefined) return noTool;
  let mixed = 0x811c9dc5;
  for (let at = 0; at < tool.length; at++) mixed = Math.imul(mixed ^ tool.charCodeAt(at), 0x01000193);
  return noTool + 1 + ((mixed >>> 16) % tools);
}
