import type { z } from "zod";
import { limits } from "./limits.ts";
import { flag, number, optional, shape, text } from "./schema.ts";

/** One gate's verdict, as it is answered, ingested and stored. */
export const gateResult = shape({
  name: text({ min: 1, max: limits.gateNameCharactersMax }),
  passed: flag(),
  reason: optional(text({ max: limits.gateReasonCharactersMax })),
  latency_ms: number(),
  skipped: optional(flag()),
});

export type GateResult = z.infer<typeof gateResult>;
