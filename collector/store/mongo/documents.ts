import { hash } from "node:crypto";
import type { GateResult } from "../../../shared/contract/gate-result.ts";
import type { ErasedEvent } from "../archive.ts";
import type { KeptEvent, NumberedEvent } from "../store.ts";

/** An event, with names as short as they are stored a million times. */
export interface EventDocument {
  /** The organization, a dot, the place in the order of acceptance and a little of the agent: the newest sorts last. */
  _id: string;
  o: string;
  a: string;
  s: number;
  /** Evaluation id. */
  e: string;
  /** When it was created. */
  t: Date;
  /** When it was received. */
  r: Date;
  p: boolean;
  /** The latency that the score sees. */
  l: number;
  g: GateResult[];
  tl: number;
  /** The score of the window up to this event. */
  rs: number;
  tool?: string;
  src: "evaluate" | "ingest";
}

/** What is left of an event that retention took: its number and its id stay taken for ever. */
export const erased = { t: "", r: "", p: "", l: "", g: "", tl: "", rs: "", tool: "", src: "" } as const;

export type ErasedDocument = Pick<EventDocument, "_id" | "o" | "a" | "s" | "e">;

/** Earlier than any time that the contract takes. A condition on it leaves out what retention has erased. */
export const beforeAllTimes = new Date(Date.UTC(1969, 0));

/** Where an agent stood a moment ago. It may lag and it may be lost: whoever reads it adds the events after `s`. */
export interface HeadDocument {
  _id: string;
  o: string;
  a: string;
  s: number;
  /** The smallest and the largest creation time of the events up to `s`; without one yet, `l` is only a guess to sort by. */
  f?: Date;
  l: Date;
  /** When the agent was registered, if it was. */
  at?: Date;
  /** Retention has erased everything up to this number. */
  gone?: number;
}

export function headId(org: string, agentId: string): string {
  return `${org}.${digestOf(agentId)}`;
}

export function toDocument(
  org: string,
  receivedAtMs: number,
  numbered: NumberedEvent,
  place: string,
): EventDocument {
  const { event, sequence, score } = numbered;
  return {
    _id: eventKey(org, place, event.agentId),
    o: org,
    a: event.agentId,
    s: sequence,
    e: event.evaluationId,
    t: new Date(event.createdAtMs),
    r: new Date(receivedAtMs),
    p: event.passed,
    l: event.latencyMs,
    g: [...event.gates],
    tl: event.totalLatencyMs,
    rs: score,
    ...(event.tool === undefined ? {} : { tool: event.tool }),
    src: event.source,
  };
}

export function toErasedDocument(
  org: string,
  { agentId, sequence, evaluationId }: ErasedEvent,
  place: string,
): ErasedDocument {
  return { _id: eventKey(org, place, agentId), o: org, a: agentId, s: sequence, e: evaluationId };
}

export function fromDocument(document: EventDocument): KeptEvent {
  return {
    agentId: document.a,
    evaluationId: document.e,
    ...(document.tool === undefined ? {} : { tool: document.tool }),
    passed: document.p,
    gates: document.g,
    totalLatencyMs: document.tl,
    latencyMs: document.l,
    createdAtMs: document.t.getTime(),
    source: document.src,
    sequence: document.s,
    score: document.rs,
    receivedAtMs: document.r.getTime(),
  };
}

export function idOf({ _id: id }: { _id: string }): string {
  return id;
}

/** The place in the order of acceptance, out of an event's `_id`. */
export function placeOf(org: string, event: { _id: string }): string {
  return idOf(event).slice(org.length + 1);
}

function eventKey(org: string, place: string, agentId: string): string {
  return `${org}.${place}${digestOf(agentId).slice(0, 6)}`;
}

function digestOf(agentId: string): string {
  return hash("sha256", agentId, "base64url").slice(0, 22);
}
