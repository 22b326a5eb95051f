import { z } from "zod";
import { limits } from "./limits.ts";
import { text, wholeNumber } from "./schema.ts";
import { timestamp } from "./timestamp.ts";

export const countPointsMax = 500;
export const countPointsDefault = 96;
/** So many gates and tools are named, those that failed most. */
export const countNamesMax = 20;
export const countSpanDefaultMs = 24 * 60 * 60 * 1_000;

const day = 86_400;
/** The widths that a point may have, in seconds. Every time that the contract takes is in the first point of the widest. */
export const countSteps: readonly number[] = [
  60,
  300,
  900,
  3_600,
  21_600,
  day,
  7 * day,
  28 * day,
  364 * day,
  3_640 * day,
  36_400 * day,
  3_640_000 * day,
];

/** The smallest width that cuts a stretch of time into no more points than are wanted. Points begin at multiples of it since 1970. */
export function countStepOf(fromMs: number, toMs: number, points: number): number {
  const fits = (step: number): boolean =>
    Math.floor(toMs / (1_000 * step)) - Math.floor(fromMs / (1_000 * step)) < points;
  return countSteps.find(fits) ?? countSteps.at(-1) ?? day;
}

/** The query of `GET /v1/counts`, which the specification does not have. */
export const countsQuery = z.object({
  from: timestamp
    .optional()
    .describe("Outputs created at this time or later; without it, 24 hours before `to`"),
  to: timestamp.optional().describe("Outputs created at this time or earlier; without it, now"),
  points: wholeNumber({ min: 1, max: countPointsMax, default: countPointsDefault })
    .optional()
    .describe(
      "The largest number of points. Points are 1, 5 or 15 minutes, 1 or 6 hours, 1, 7, 28, 364… days long: " +
        "the shortest that gives no more",
    ),
  agent_id: text({ min: 1, max: limits.agentIdCharactersMax }).optional().describe("Outputs of this agent"),
});

const outputs = z.int().min(0);
const failedByName = z.record(z.string(), outputs);

export const countedTime = z.object({ p50: z.number().min(0), p95: z.number().min(0) });
export type CountedTime = z.infer<typeof countedTime>;

const gateMs = countedTime
  .optional()
  .describe("Time of the gates, at most 5 % off; under a microsecond it is 0. Missing without outputs");

export const countedPoint = z.object({
  at: z.iso.datetime().describe("The start of the point"),
  passed: outputs,
  failed: outputs,
  gate_ms: gateMs,
  gates: failedByName.describe("Of the gates that are named above: outputs that each has failed"),
  tools: failedByName.describe("Of the tools that are named above: outputs that have failed"),
  other_gates: outputs
    .optional()
    .describe("Outputs that a gate without a name above has failed, once for each"),
  other_tools: outputs.optional().describe("Outputs of tools without a name above that have failed"),
});

export const countsResponse = z.object({
  organization: z.string().describe("The name of the key's organization"),
  agent_id: z.string().optional(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  step_s: z.int().describe("How long a point is, in seconds"),
  passed: outputs,
  failed: outputs,
  gate_ms: gateMs,
  gates: z
    .array(z.object({ name: z.string(), failed: outputs }))
    .max(countNamesMax)
    .describe("Gates that failed an output, most failures first"),
  tools: z
    .array(z.object({ name: z.string(), passed: outputs, failed: outputs }))
    .max(countNamesMax)
    .describe("Tools, most failures first. Outputs that name no tool are in none"),
  other_gates: z
    .object({ failed: outputs })
    .optional()
    .describe("The rest, where there are more gates than are named"),
  other_tools: z
    .object({ passed: outputs, failed: outputs })
    .optional()
    .describe("The rest, where there are more tools than are named"),
  points: z
    .array(countedPoint)
    .max(countPointsMax)
    .describe("Oldest first. Points without outputs are left out"),
});
export type CountsResponse = z.infer<typeof countsResponse>;
