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
  known: ReadonlySet<string>;
  /** Those that this very flight tried to store without learning whether it did: when they are known now, they are no duplicates. */
  tried: ReadonlySet<string>;
}

export interface Plan {
  flight: Flight;
  /** In the order of the requests, for the planned agents. */
  told: readonly ReadonlyMap<string, Told>[];
}

/** Numbers and scores the events of several requests, in the order in which the requests came. Agents without a course are passed over. */
export function plan(requests: readonly Request[], courses: ReadonlyMap<string, Course>): Plan {
  const agentIds = [...courses.keys()];
  const places = new Map(agentIds.map((agentId, place) => [agentId, place]));
  const seen = new Seen();
  const events: NumberedEvent[] = [];

  const told = requests.map((request) => {
    const duplicates = new Map<string, number>();
    for (const event of request.events) {
      const agent = places.get(event.agentId);
      const course = courses.get(event.agentId);
      if (agent === undefined || course === undefined) continue;
      const again = !seen.add(agent, event.evaluationId);
      if (again || course.known.has(event.evaluationId)) {
        const ours = !again && course.tried.has(event.evaluationId);
        if (!ours) duplicates.set(event.agentId, (duplicates.get(event.agentId) ?? 0) + 1);
        continue;
      }
      const { standing } = course;
      standing.window.push(event.passed, event.latencyMs);
      events.push({ event, agent, sequence: ++standing.sequence, score: scoreOf(standing.window.facts()) });
    }
    return tell(request, courses, duplicates);
  });
  return { flight: { agentIds, events }, told };
}

function tell(
  request: Request,
  courses: ReadonlyMap<string, Course>,
  duplicates: ReadonlyMap<string, number>,
): Map<string, Told> {
  const told = new Map<string, Told>();
  for (const agentId of request.agentIds) {
    const course = courses.get(agentId);
    if (course === undefined) continue;
    told.set(agentId, {
      reputation: summaryOf(course.standing.window.facts()),
      duplicates: duplicates.get(agentId) ?? 0,
    });
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
