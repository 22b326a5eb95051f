import type { GateResult } from "../shared/contract/gate-result.ts";
import type { Finding } from "../shared/gates/finding.ts";

/** One call of a tool by an agent: who asked whom. What was asked and answered is not part of it. */
export interface ToolCall {
  agentId: string;
  /** Stored and sent, so it never holds a value of the call: a method and a path pattern, or the name that a rule of the user gives it. */
  tool: string;
  /** The upstream's name in the configuration, which decides what policy holds; the only one of `http` is `default`. */
  upstream: string;
  /** Whatever is found, nothing becomes of what it is answered. */
  isOnlyRecorded?: true;
  /** How it was asked, where it was by MCP. */
  mcp?: McpFacts;
}

export interface McpFacts {
  method: string;
  /** As the client names it. */
  tool: string;
  /** The id of the request, as it is written in JSON. */
  id?: string | undefined;
  /** The version of the protocol that the server speaks. */
  protocol?: string | undefined;
}

/** How a call came in, for its place in a trace. It is neither kept nor sent to the collector. */
export interface Traced {
  /** The `traceparent` that came with the call, as it was written. */
  parent?: string | undefined;
  mcp?: (McpFacts & { transport: "pipe" | "tcp" }) | undefined;
}

/** What a tool answered, before anybody has read it: header names and values as they came, a flat list in their order. */
export interface AnswerHead {
  status: number;
  statusText: string;
  rawHeaders: readonly string[];
}

/**
 * What is all of an answer that a tool gave without complaint, so that its form can be held against a schema: a body, or the result of a call of MCP with
 * the schema that its tool declares, as JSON.
 */
export type Form = { of: "body" } | { of: "result"; declared: string | undefined };

/**
 * An output as the gates can take it, or why they cannot. Of a long text the bytes are there too, if they are UTF-8: most are fine as they are. Of a part
 * of an output nothing is asked that only the whole can tell.
 */
export type Subject =
  | {
      kind: "text";
      readonly text: string;
      json: boolean;
      bytes?: readonly Uint8Array[];
      part?: true;
      /** What others may read in the same bytes. Nothing can be taken out of it in place. */
      others?: readonly string[];
      /** The text is what can be read of a body that is none: nothing can be taken out of it either. */
      partial?: true;
      form?: Form;
    }
  | { kind: "opaque"; why: Opacity; form?: Form };

/** Why an answer cannot be inspected. A policy decides what becomes of it. */
export type Opacity =
  | "unknown encoding"
  | "unknown charset"
  | "charset does not fit"
  | "broken encoding"
  | "broken text"
  | "no text"
  | "too large to inspect";

/** What the gates said about one output. The evaluation id is made here, once, and travels to the collector. */
export interface Verdict {
  evaluation_id: string;
  passed: boolean;
  gates: GateResult[];
  /** Where it was found; it stays in this process. */
  findings?: readonly Finding[];
  total_latency_ms: number;
  /** The rules of the policy that switched findings off, by their places in its list. */
  excepted?: readonly number[];
}

/** What becomes of a finding, from the mildest to the hardest. `off`: it does not count. */
export const gateActions = ["off", "observe", "annotate", "redact", "block"] as const;
export type GateAction = (typeof gateActions)[number];

/** One kind of finding, as this machine keeps it: rule and place, and nothing of the output. */
export interface Found {
  rule: string;
  /** Where the first of them stands, such as `content[0].text`. */
  place: string;
  count: number;
  action: GateAction;
}

/** A rule of the configuration because of which an output is clean: what it names was there, and does not count. */
export interface AllowedBy {
  gate: string;
  rule?: string | undefined;
  tool?: string | undefined;
  path?: string | undefined;
}

/** What becomes of an output. `observed`: it failed and is let through all the same. `annotated`: so is this, and the agent is told what was found. */
export type Action = "passed" | "observed" | "annotated" | "redacted" | "blocked";

export interface Judged {
  verdict: Verdict;
  action: Action;
  /** The failed gates that decide, for the words that an agent reads; empty unless it is blocked. */
  deciding: readonly GateResult[];
  /** The output with what failed taken out of it, in place; only when the action is `redacted`. */
  redacted?: string;
  /** The failed gates that an agent is told of with an output that it gets. */
  noted?: readonly GateResult[];
  /** By which rules it failed. */
  found?: readonly Found[];
  /** The user's own rules because of which it is clean. */
  allowed?: readonly AllowedBy[];
  /** It was no output, and no verdict is written down. */
  isNone?: true;
}

/** What is said of an answer that is no output. */
export const noOutput: Judged = {
  verdict: { evaluation_id: "", passed: true, gates: [], total_latency_ms: 0 },
  action: "passed",
  deciding: [],
  isNone: true,
};

/** Whether the output goes out as it came. */
export const isDelivered = ({ action }: Pick<Judged, "action">): boolean =>
  action !== "redacted" && action !== "blocked";

/** The verdict on an output with which nobody can be told anything: it is let through. */
export function untold(judged: Judged): Judged {
  const { noted: _, ...rest } = judged;
  return judged.action === "annotated" ? { ...rest, action: "observed" } : judged;
}

/** What an agent is told of an output that is withheld. It names gates, kinds and numbers, and nothing of the output. */
export interface Told {
  evaluation_id: string;
  code: string;
  detail: string;
}

/** One finished evaluation, the event of the contract: this is what is queued, signed and sent. */
export interface VerdictRecord extends Verdict {
  agent_id: string;
  tool?: string;
  timestamp: string;
}

/** What only this machine is told about an evaluation. */
export interface LocalFacts {
  action: Action;
  /** The tool's own time. It never counts as gate time, which feeds the score. */
  toolMs: number;
  found?: readonly Found[] | undefined;
  allowed?: readonly AllowedBy[] | undefined;
  /** The session of a host and the turn of its user, as the host calls them, and the host where the agent is another. The collector never gets them. */
  session?: string | undefined;
  prompt?: string | undefined;
  host?: string | undefined;
  traced?: Traced | undefined;
}

/** What is known of a judged output beside its record. */
export const localFacts = (
  { action, found, allowed }: Judged,
  toolMs: number,
  traced?: Traced,
): LocalFacts => ({
  action,
  toolMs,
  found,
  allowed,
  traced,
});

/** The parent that a request over HTTP names. */
export const tracedBy = ({
  headers: { traceparent },
}: {
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): Traced | undefined => (typeof traceparent === "string" ? { parent: traceparent } : undefined);

/** To which session and turn of which host an output belongs. */
export type Turn = Pick<LocalFacts, "session" | "prompt" | "host">;
