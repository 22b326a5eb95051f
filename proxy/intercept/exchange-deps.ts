import type { Judge } from "../judge/judge.ts";
import type { McpRoom } from "../mcp/http/mcp-room.ts";
import type { Append } from "../queue/queue.ts";
import { type HopLimits, hopLimits } from "../hop-limits.ts";
import type { Refusal } from "../refusal.ts";
import type { Judged, Told, ToolCall } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import type { Failure } from "./failure.ts";
import type { Upstream } from "./hop.ts";
import type { Identify } from "./identify.ts";
import type { Framing } from "./reading.ts";

export interface ExchangeOptions extends Omit<HopLimits, "connectionsMax" | "connectMs"> {
  /** The status of an answer that is withheld. */
  blockStatus: number;
  /** What is longer is not inspected. */
  bytesMax: number;
  /** What happens to a binary answer that is not inspected. */
  unjudged: "pass" | "withhold";
  /** Tells the tool for whom it is asked. */
  forwarded: boolean;
}

export const exchangeDefaults: ExchangeOptions = {
  blockStatus: 403,
  bytesMax: 16 * 1024 * 1024,
  unjudged: "pass",
  ...hopLimits,
  forwarded: false,
};

export interface ExchangeDeps extends Append {
  upstream: Upstream;
  /** Where the tool may be a server of MCP. */
  mcp?: McpRoom;
  identify: Identify;
  judge: Judge;
  /** Whether no verdict can withhold or change anything of what this call is answered. */
  observing(call: ToolCall): boolean;
  /** Whether one may add something to it. */
  telling(call: ToolCall): boolean;
  annotations(judged: Judged): string[];
  withheld(judged: Judged, options: { status: number; isCarriedOut?: boolean }): Refusal;
  told(judged: Judged): Told;
  withheldFrame(judged: Judged, frame: Buffer, framing: Exclude<Framing, "amazon">): Buffer;
  /** An answer that passes without being judged. */
  unjudged(why: Unjudged): void;
  /** Told of each call that a tool did not answer, or not to the end. */
  failed(failure: Failure, code: string): void;
  /** Told of whatever threw on the way of a call, which failed alone. Must not throw itself. */
  crashed(error: unknown): void;
  now(): number;
  monotonic(): number;
}
