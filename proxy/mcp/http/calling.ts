import type { AskedFor } from "../../intercept/leads/client.ts";
import type { Judged } from "../../tool-call.ts";
import type { Judging } from "../judging.ts";
import type { Message } from "../message.ts";
import type { Session } from "../session.ts";
import type { McpRoom } from "./mcp-room.ts";

/** What the body of an answer may know of the call of MCP that it belongs to. */
export interface Calling {
  readonly session: Session;
  readonly judging: Judging;
  readonly room: McpRoom;
  readonly questions: readonly Message[];
  readonly judged: Judged | undefined;
  readonly asked: AskedFor;
  /** Nobody but the server says that it speaks MCP. What is no output there is judged all the same, or any tool could have it pass unread. */
  readonly isDoubted: boolean;
  learnFrom(address: string): void;
}
