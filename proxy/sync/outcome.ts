import type { Explanation } from "../../shared/contract/explanation.ts";

/** What one request to the collector came to, as far as the sender needs to know it. Never a part of a body but what is named here. */
export type Outcome = Answered | NoAnswer | Misconfigured;

export interface Answered {
  kind: "answered";
  status: number;
  /** The address as the user knows it. */
  collector?: string;
  retryAfter?: string;
  /** The collector's clock, from its `Date`. */
  dateMs?: number;
  /** The code of an error, as the collector spells it. */
  code?: string;
  /** How many events it says it took. */
  accepted?: number;
  /** The answer counts exactly the events that were sent. Only this proves that a collector has them: a login page is a 2xx too. */
  isReceipt?: boolean;
  /** The answer lists events, as a collector does for a key that it knows. */
  listsEvents?: boolean;
  scores: readonly AgentScore[];
  /** Of the one agent that was asked about. */
  reputation?: Reputation;
}

/** The network, TLS or a timeout: whether the collector has the events is unknown. */
export interface NoAnswer {
  kind: "no_answer";
  code: string;
}

/** Nothing was sent, as nothing may be sent to such an address. */
export interface Misconfigured {
  kind: "misconfigured";
  code: string;
}

export interface AgentScore {
  agentId: string;
  score: number;
  status: string;
}

/** What a collector says of an agent. The reduced shape leaves the rates out. */
export interface Reputation extends Omit<AgentScore, "agentId"> {
  /** Not every implementation repeats it. */
  agentId: string | undefined;
  evaluations: number | undefined;
  /** From 0 to 1. */
  passRate: number | undefined;
  streak: number | undefined;
  /** Why the score is what it is: the answer of a collector that explains scores. */
  explanation?: Explanation;
}
