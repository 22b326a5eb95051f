import type { Detail } from "../../shared/contract/issues.ts";
import { GateError } from "../../shared/errors.ts";
import { StoreError } from "../store-error.ts";
import type { Store } from "../store/store.ts";
import type { Bringing, Entry, Ledger, Waiting } from "./agent-ledger.ts";
import { newLedger, take } from "./agent-ledger.ts";

export interface AgentQuotaDeps {
  store: Pick<Store, "census" | "shared">;
  /** Whether the agent is known to be there already, without asking anybody. */
  isKnown: (org: string, agentId: string) => boolean;
  monotonic: () => number;
}

const keptMs = 60_000;
const keptSharedMs = 5_000;
/** Of what an organization has left each collector of a database lets in so much before it counts again: others let in theirs at the same time. */
const sharedParts = 16;
const detailsMax = 20;
const letIn: Entry = { leave: () => undefined };

/**
 * How many agents an organization may have. Nobody remembers all of them: an agent that is not known to be there is taken for a new one as long as there is
 * room for so many, and only then the store is asked which are really new. Where the data is one collector's alone the quota is exact; several
 * collectors of a database may together let in some more, each at most a sixteenth of what was left when it last counted.
 */
export class AgentQuota {
  readonly #deps: AgentQuotaDeps;
  readonly #ledgers = new Map<string, Ledger>();

  constructor(deps: AgentQuotaDeps) {
    this.#deps = deps;
  }

  /** Lets a request in, or throws when it brings more new agents than there may be. Answered at once where the store need not be asked. */
  enter(org: string, max: number, events: readonly Bringing[]): Entry | Promise<Entry> {
    if (max === 0) return letIn;
    const agentIds = new Set(events.map(({ agentId }) => agentId));
    const unknown = [...agentIds].filter((agentId) => !this.#deps.isKnown(org, agentId));
    if (unknown.length === 0) return letIn;
    const ledger = this.#ledgerOf(org, max);
    if (!ledger.isCounting && this.#hasRoom(ledger, unknown)) return take(ledger, unknown, unknown);
    return new Promise((resolve, reject) => {
      ledger.waiting.push({ unknown, events, resolve, reject });
      if (!ledger.isCounting) void this.#countForAll(org, ledger);
    });
  }

  /** How many more agents the organization may have, when that is known. */
  left(org: string, max: number): number | undefined {
    const ledger = this.#ledgers.get(org);
    return ledger?.max === max ? ledger.left : undefined;
  }

  #ledgerOf(org: string, max: number): Ledger {
    let ledger = this.#ledgers.get(org);
    if (ledger === undefined) {
      ledger = newLedger(max);
      this.#ledgers.set(org, ledger);
    }
    // What was counted under another quota says nothing of the room in this one.
    if (ledger.max !== max) Object.assign(ledger, { max, left: undefined, room: 0 });
    return ledger;
  }

  #hasRoom({ room, coming, countedAtMs }: Ledger, unknown: readonly string[]): boolean {
    const kept = this.#deps.store.shared ? keptSharedMs : keptMs;
    const more = unknown.filter((agentId) => !coming.has(agentId)).length;
    return room >= more && this.#deps.monotonic() - countedAtMs < kept;
  }

  /** Requests that come during a census share the next one. */
  async #countForAll(org: string, ledger: Ledger): Promise<void> {
    ledger.isCounting = true;
    while (ledger.waiting.length > 0) {
      const requests = ledger.waiting.splice(0).filter(({ unknown, resolve }) => {
        if (!this.#hasRoom(ledger, unknown)) return true;
        resolve(take(ledger, unknown, unknown));
        return false;
      });
      if (requests.length === 0) continue;
      try {
        const left = await this.#count(org, ledger, requests);
        ledger.waiting.unshift(...left);
      } catch (error) {
        for (const { reject } of requests) reject(error);
      }
    }
    ledger.isCounting = false;
  }

  /** Lets in whoever there is room for, in order; says who has to wait for another census. */
  async #count(org: string, ledger: Ledger, requests: readonly Waiting[]): Promise<Waiting[]> {
    const { store, monotonic } = this.#deps;
    const coming = new Set(ledger.coming.keys());
    const countedAtMs = monotonic();
    const asked = new Set([...requests.flatMap(({ unknown }) => unknown), ...coming]);
    const census = await store.census(org, [...asked]).catch(noneIfAway);
    if (census === undefined) {
      // Whether these can be stored is for the store to say, which has more patience.
      for (const { unknown, resolve } of requests) resolve(take(ledger, unknown, unknown));
      return [];
    }
    const absent = new Set(census.missing);
    for (const [agentId, each] of ledger.coming) each.hasRoom = absent.has(agentId);
    // Whoever has left meanwhile is not counted as there, so that it counts as coming.
    const onTheWay = [...coming].filter((agentId) => absent.has(agentId)).length;
    ledger.left = Math.max(0, ledger.max - census.agents - onTheWay);
    ledger.room = store.shared ? Math.ceil(ledger.left / sharedParts) : ledger.left;
    ledger.countedAtMs = countedAtMs;
    let isFirst = true;
    const later: Waiting[] = [];
    for (const request of requests) {
      const { unknown, events, resolve, reject } = request;
      const isWanted = (agentId: string): boolean =>
        absent.has(agentId) && !coming.has(agentId) && !ledger.coming.has(agentId);
      const wanted = unknown.filter(isWanted);
      if (wanted.length > ledger.left)
        reject(tooMany(ledger.max, ledger.left, detailsOf(events, new Set(wanted))));
      else if (wanted.length > ledger.room && !isFirst) later.push(request);
      else resolve(take(ledger, unknown, wanted));
      isFirst = false;
    }
    return later;
  }
}

function noneIfAway(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
}

function tooMany(max: number, left: number, details: readonly Detail[]): GateError {
  return new GateError("too_many_agents", {
    message: `The organization may have ${max} agents, and there is room for ${left} more`,
    details: details.slice(0, detailsMax),
    headers: { "ratelimit-policy": `"agents";q=${max}`, ratelimit: `"agents";r=${left}` },
  });
}

/** Where the new agents are in the request; never what they are called. */
function detailsOf(events: readonly Bringing[], wanted: ReadonlySet<string>): Detail[] {
  return events.flatMap(({ agentId, source }, at) =>
    wanted.has(agentId)
      ? [
          {
            path: source === "ingest" ? `events[${at}].agent_id` : "agent_id",
            message: "names a new agent, and the organization may have no more",
          },
        ]
      : [],
  );
}
