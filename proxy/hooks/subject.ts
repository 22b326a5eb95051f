import { type OutputSubject, type ReadBytes, subjectIn } from "../mcp/subject.ts";
import type { Output } from "./output.ts";

/** What the gates are asked of an output of a host's tool. One that cannot be looked at is too large for them. */
export function subjectOf(
  output: Output | undefined,
  { bytesMax, readBytes }: { bytesMax: number; readBytes: ReadBytes },
): OutputSubject {
  const bytes = Buffer.from(output?.json ?? "");
  return output === undefined || bytes.length > bytesMax ? tooLarge : subjectIn(bytes, readBytes);
}

const tooLarge = { subject: { kind: "opaque", why: "too large to inspect" }, unjudged: [] } as const;
