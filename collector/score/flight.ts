import type { ReputationSummary } from "../../shared/contract/reputation.ts";
import { scoreOf, summaryOf } from "../../shared/scoring.ts";
import type { Flight, NewEvent, NumberedEvent } from "../store/store.ts";
import type { Standing } from "./windows.ts";

export interface Request {
  agentIds: readonly string[];
  events: readonly NewEvent[];
}

/** What a request is told of one of its agents: where it stands right after the request's own events, and how many of these were known already. */
export interface Told {
  reputation: ReputationSummary;
  duplicates: number;
}

/** An agent that a flight is planned for. Planning moves its standing on. */
export interface Course {
  standing: Standing;
  /** Evaluation ids that the store is known to hold already. */
  known: { has: (evaluationId: string) => boolean };
  /** Those of them that are there because this very flight tried to store them without learning whether it did: they are no duplicates. */
  own: ReadonlySet<string>;
}

export interface Plan {
  flight: Flight;
  /** In the order of the requests, for the planned agents. */
  told: readonly ReadonlyMap<string, Told>[];
}

/** An agent on a flight, and what one request has brought of it. */
interface Seat {
  agent: number;
  course: Course;
  batch: NumberedEvent[];
  duplicates: number;
}

/** Numbers and scores the events of several requests, in the order in which the requests came. Agents without a course are passed over. */
export function plan(requests: readonly Request[], courses: ReadonlyMap<string, Course>): Plan {
  const seats = new Map<string, Seat>();
  for (const [agentId, course] of courses)
    seats.set(agentId, { agent: seats.size, course, batch: [], duplicates: 0 });
  const seen = new Seen();
  const events: NumberedEvent[] = [];

  const told = requests.map((request) => {
    for (const event of request.events) {
      const seat = seats.get(event.agentId);
      if (seat === undefined || isDuplicate(seat, event, seen)) continue;
      const numbered = { event, agent: seat.agent, sequence: ++seat.course.standing.sequence, score: 0 };
      seat.batch.push(numbered);
      events.push(numbered);
    }
    return tell(request, seats);
  });
  return { flight: { agentIds: [...courses.keys()], events }, told };
}

function isDuplicate(seat: Seat, { evaluationId }: NewEvent, seen: Seen): boolean {
  const again = !seen.add(seat.agent, evaluationId);
  if (!again && !seat.course.known.has(evaluationId)) return false;
  if (again || !seat.course.own.has(evaluationId)) seat.duplicates++;
  return true;
}

/** Moves the windows of the request's agents on, which gives its events their scores and the request its answer. */
function tell(request: Request, seats: ReadonlyMap<string, Seat>): Map<string, Told> {
  const told = new Map<string, Told>();
  for (const agentId of request.agentIds) {
    const seat = seats.get(agentId);
    if (seat === undefined) continue;
    const { window } = seat.course.standing;
    const facts = window.pushAll(seat.batch.map(({ event }) => event));
    for (const [at, numbered] of seat.batch.entries()) numbered.score = scoreOf(facts[at]!);
    told.set(agentId, { reputation: summaryOf(window.facts()), duplicates: seat.duplicates });
    seat.batch = [];
    seat.duplicates = 0;
  }
  return told;
}

/** The evaluation ids of one flight. Ids hardly ever meet across agents, so one look-up by the id alone is nearly always enough. */
class Seen {
  readonly #firstAgent = new Map<string, number>();
  readonly #others = new Set<string>();

  /** False when this agent's id is there already. */
  add(agent: number, id: string): boolean {
    const first = this.#firstAgent.get(id);
    if (first === undefined) {
      this.#firstAgent.set(id, agent);
      return true;
    }
    const key = `${agent} ${id}`;
    if (first === agent || this.#others.has(key)) return false;
    this.#others.add(key);
    return true;
  }
}
