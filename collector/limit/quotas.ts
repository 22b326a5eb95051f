import { GateError } from "../../shared/errors.ts";
import type { Recorded } from "../score/recorder.ts";
import type { OrganizationLimits } from "../store/store.ts";
import type { Bringing } from "./agent-ledger.ts";
import type { AgentQuota } from "./agent-quota.ts";
import { type DayCount, dayMs } from "./day-count.ts";

export interface QuotasDeps {
  /** What an organization has of its own. */
  limitsOf: (org: string) => OrganizationLimits;
  /** How many agents one may have that has no quota of its own; 0 for any number. */
  agentsMax: number;
  /** How many bytes of bodies an organization may send in a day; 0 for any number. */
  bytesPerDayMax: number;
  agents: AgentQuota;
  days: DayCount;
}

/** A limit that an answer tells of: so many, of which so many are left. */
interface Told {
  name: "events" | "bytes" | "agents";
  max: number;
  left: number | undefined;
}

const dayS = dayMs / 1_000;

/**
 * What organizations may send in a day, and how many agents they may have. As long as anything of a day's quota is left a request is let in whole: a sender
 * whose batch is larger than what is left would otherwise send it for ever.
 */
export class Quotas {
  readonly #deps: QuotasDeps;

  constructor(deps: QuotasDeps) {
    this.#deps = deps;
  }

  /** Throws when what the organization may send today is used up. */
  refuseSpent(org: string): void {
    this.#refuse(this.#days(org, this.#deps.bytesPerDayMax));
  }

  #refuse(told: readonly Told[]): void {
    const spent = told.find(({ left }) => left === 0);
    if (spent === undefined) return;
    const retryAfterS = this.#deps.days.leftS();
    throw new GateError("quota_exceeded", {
      message: `The organization's ${spent.max} ${spent.name} of this day are used up`,
      headers: { ...this.#headers([spent]), "retry-after": String(retryAfterS) },
    });
  }

  /** Counts a body that was received, whatever becomes of it. */
  received(org: string, bytes: number): void {
    this.#deps.days.spend(org, { bytes });
  }

  /** Stores a request's events as far as the organization may send them and have their agents. */
  async record(org: string, events: readonly Bringing[], store: () => Promise<Recorded>): Promise<Recorded> {
    const entry = await this.#deps.agents.enter(org, this.#agentsMax(org), events);
    try {
      // The bytes of this request are counted already: the quota had room when it arrived. Only events are left to check.
      this.#refuse(this.#days(org, 0).filter(({ name }) => name === "events"));
      const recorded = await this.#count(org, events.length, store);
      entry.leave(recorded.newAgents);
      return recorded;
    } finally {
      entry.leave();
    }
  }

  /** What is under way counts from its beginning, and in the end what was stored of it. */
  async #count(org: string, events: number, store: () => Promise<Recorded>): Promise<Recorded> {
    const { days } = this.#deps;
    let kept = 0;
    days.spend(org, { events });
    try {
      const recorded = await store();
      kept = events - recorded.duplicates;
      return recorded;
    } finally {
      days.spend(org, { events: kept - events });
    }
  }

  async register(org: string, agentId: string, store: () => Promise<void>): Promise<void> {
    const entry = await this.#deps.agents.enter(org, this.#agentsMax(org), [{ agentId, source: "evaluate" }]);
    try {
      await store();
    } finally {
      entry.leave();
    }
  }

  /** What an answer tells of the limits that are the organization's own. */
  headersOf(org: string): Readonly<Record<string, string>> {
    const { agents = 0 } = this.#deps.limitsOf(org);
    const left = this.#deps.agents.left(org, agents);
    return this.#headers([
      ...this.#days(org, 0),
      ...(agents === 0 ? [] : [{ name: "agents" as const, max: agents, left }]),
    ]);
  }

  #agentsMax(org: string): number {
    return this.#deps.limitsOf(org).agents ?? this.#deps.agentsMax;
  }

  #days(org: string, bytesPerDayMax: number): Told[] {
    const { eventsPerDay, bytesPerDay = bytesPerDayMax } = this.#deps.limitsOf(org);
    if (eventsPerDay === undefined && bytesPerDay === 0) return [];
    const used = this.#deps.days.used(org);
    const told: Told[] = [];
    if (eventsPerDay !== undefined) told.push({ name: "events", ...leftOf(eventsPerDay, used.events) });
    if (bytesPerDay !== 0) told.push({ name: "bytes", ...leftOf(bytesPerDay, used.bytes) });
    return told;
  }

  #headers(told: readonly Told[]): Record<string, string> {
    if (told.length === 0) return {};
    const t = this.#deps.days.leftS();
    const known = told.filter(({ left }) => left !== undefined);
    return {
      "ratelimit-policy": told
        .map(({ name, max }) => `"${name}";q=${max}${name === "agents" ? "" : `;w=${dayS}`}`)
        .join(", "),
      ...(known.length === 0
        ? {}
        : {
            ratelimit: known
              .map(({ name, left }) => `"${name}";r=${left}${name === "agents" ? "" : `;t=${t}`}`)
              .join(", "),
          }),
    };
  }
}

function leftOf(max: number, used: number): { max: number; left: number } {
  return { max, left: Math.max(0, max - used) };
}
