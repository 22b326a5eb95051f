import type { AskedFor } from "../../intercept/leads/client.ts";
import type { JudgingDeps } from "../judging.ts";
import type { Sessions } from "./sessions.ts";

export type Kind = "auto" | "mcp" | "http";

/** What calls of MCP to one upstream share. */
export interface McpRoom {
  kind: Kind;
  sessions: Sessions;
  judging: JudgingDeps;
  /** Whether what tools are called with is judged too. */
  gatesInput: boolean;
  /** Where a client finds here what a server says of itself by an address. */
  leadBack(address: string, asked: AskedFor): string;
  monotonic(): number;
}
