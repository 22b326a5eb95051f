import type { ToolCall } from "../tool-call.ts";
import { outlineOf } from "./outline.ts";
import { type Place, sliceOf } from "./places.ts";

/** Whether a hook of the host is called with this output. An answer that any host may take for a failure is left to the wrapper. */
export function isForHook(
  { kind, ...place }: Place & { kind: string },
  bytes: Buffer,
  { isOnlyRecorded }: ToolCall,
): boolean {
  const isSeen = kind === "result" || (kind === "reading" && isOnlyRecorded === true);
  return isSeen && hasSucceeded(bytes, place);
}

function hasSucceeded(bytes: Buffer, result: Place): boolean {
  const outline = outlineOf(sliceOf(bytes, result), isOutcome);
  const [only] = outline.objects;
  if (!outline.isWhole || outline.isList || only === undefined) return false;
  const said = only.members.filter(({ key }) => isOutcome(key));
  return said.length === 0 || (said.length === 1 && said[0]?.text === "false");
}

const isOutcome = (key: string): boolean => key === "isError";
