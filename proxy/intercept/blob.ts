import type { Subject } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { decodeWhole, type DecodeOptions } from "./decode.ts";

/** What the bytes of a part of an answer are, whatever is said of them. */
export function readAs(bytes: Buffer, options: DecodeOptions): Subject | { kind: "unjudged"; why: Unjudged } {
  const reading = { how: "whole", encodings: [], charset: "", json: false, said: "anything" } as const;
  const decoded = decodeWhole([bytes], reading, options);
  // Only what is packed takes its time.
  return decoded instanceof Promise ? { kind: "opaque", why: "unknown encoding" } : decoded;
}
