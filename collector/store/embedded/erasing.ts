import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { ErasedCounts, ErasureTarget } from "../erasure.ts";
import { isWhole } from "../erasure.ts";
import type { Catalog } from "./catalog.ts";
import type { CommitRows, StoredCommit } from "./commit-rows.ts";
import { compact } from "./compact.ts";
import type { Database, Runner } from "./database.ts";
import { rows, runner } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import type { Change, GroupCommit } from "./group-commit.ts";
import type { Reserve } from "./reserve.ts";
import { RestReader } from "./rest.ts";
import { rewriteCommit, shrink, sweeping } from "./sweep.ts";
import type { Sweep } from "./sweep.ts";

type IdRow = readonly [id: string, agent: number];
const sliceCommits = 64;
const sliceIds = 10_000;

export interface ErasingDeps {
  database: Database;
  catalog: Catalog;
  index: EventIndex;
  commitRows: CommitRows;
  group: GroupCommit;
  reserve: Reserve;
  /** Empties the index and fills it from the database. */
  refill: () => void;
}

interface Job {
  org: number;
  beforeMs: number;
  whole: boolean;
  includes: (agent: number) => boolean;
}

/** Erases events and agents for good, a few commits at a time, and then writes the file anew. */
export class Erasing {
  readonly #deps: ErasingDeps;
  readonly #nextIds: (...parameters: unknown[]) => IdRow[];
  readonly #uncover: Runner;
  readonly #deleteCommit: Runner;
  readonly #rewrite: Runner;
  readonly #deleteId: Runner;
  readonly #insertId: Runner;
  readonly #keepSeen: Runner;
  readonly #forgetCopy: Runner;

  constructor(deps: ErasingDeps) {
    const { database } = deps;
    this.#deps = deps;
    this.#nextIds = rows(
      database,
      `SELECT id, agent FROM ids WHERE (id, agent) > (?, ?) ORDER BY id, agent LIMIT ${sliceIds}`,
    );
    this.#uncover = runner(database, "DELETE FROM segments WHERE first <= ? AND last >= ?");
    this.#deleteCommit = runner(database, "DELETE FROM commits WHERE id = ?");
    this.#rewrite = runner(database, rewriteCommit);
    this.#deleteId = runner(database, "DELETE FROM ids WHERE id = ? AND agent = ?");
    this.#insertId = runner(database, "INSERT INTO ids (id, agent) VALUES (?, ?)");
    // The index may not know yet what the rows before in this transaction have noted.
    this.#keepSeen = runner(
      database,
      `UPDATE agents SET sequence = ?1, first_seen = min(coalesce(first_seen, ?2), ?2),
       last_seen = max(coalesce(last_seen, ?3), ?3) WHERE n = ?4`,
    );
    this.#forgetCopy = runner(database, "DELETE FROM meta WHERE key = 'migration.' || ?");
  }

  async erase(target: ErasureTarget): Promise<ErasedCounts> {
    const { catalog, group, index, database, reserve, refill } = this.#deps;
    const counts = { events: 0, agents: 0 };
    const org = catalog.org(target.org);
    if (org !== undefined) await this.#eraseIn(org, target, counts);
    let compacted = false;
    await group.between(() => {
      compacted = compact(database, reserve);
      reserve.restore();
      if (index.isMostlyDead(0)) refill();
    });
    return { ...counts, compacted };
  }

  async #eraseIn(
    org: number,
    target: ErasureTarget,
    counts: { events: number; agents: number },
  ): Promise<void> {
    const whole = isWhole(target);
    // What a flight that was under way has stored meanwhile is found by another round.
    for (let isLeft = true; isLeft;) {
      const agents = this.#agents(org, target);
      const numbers = new Set(agents.map((agent) => agent.number));
      const includes = (agent: number): boolean => numbers.has(agent);
      const job = { org, beforeMs: target.beforeMs ?? Infinity, whole, includes };
      counts.events += await this.#sweepAll(job);
      if (!whole) return;
      await this.#sweepIds(job);
      const removed = await this.#remove(org, agents);
      counts.agents += removed;
      isLeft = this.#agents(org, target).length > 0;
    }
    if (target.agentId === undefined) await this.#removeOrg(org, target.org);
  }

  #agents(org: number, { agentId }: ErasureTarget): AgentEntry[] {
    const { catalog } = this.#deps;
    if (agentId === undefined) return catalog.agentsOf(org);
    const agent = catalog.agent(org, agentId);
    return agent === undefined ? [] : [agent];
  }

  /**
   * One transaction, which may use the reserve. Other requests get a turn after it. Otherwise, on a fast disk, the
   * thread would serve no request until all slices are done.
   */
  async #slice<T>(change: Change<T>): Promise<T> {
    const { group } = this.#deps;
    const result = await group.lending(() => group.run(change));
    await setImmediate();
    return result;
  }

  async #sweepAll(job: Job): Promise<number> {
    let events = 0;
    for (let after = 0, more = true; more;) {
      const { sweeps, last } = await this.#slice(
        sweeping(this.#deps.index, () => {
          // Read inside the transaction: nobody changes a commit between.
          const { commits, damaged, last } = this.#deps.commitRows.page(after, sliceCommits, job.org);
          const sweeps = commits.map((commit) => this.#sweep(commit, job));
          return { sweeps: [...sweeps, ...this.#sweepDamaged(damaged, job)], last };
        }),
      );
      events += sweeps.reduce((sum, { gone }) => sum + gone.length, 0);
      more = last !== undefined;
      after = last ?? after;
    }
    return events;
  }

  #sweep(commit: StoredCommit, { org, beforeMs, whole, includes }: Job): Sweep {
    const { id, packed } = commit;
    const sweep: Sweep = { org, commit: id, kept: [], gone: [] };
    for (let place = 0; place < packed.length; place++) {
      const isGone = includes(packed.agent[place] ?? 0) && (packed.createdAtMs[place] ?? 0) < beforeMs;
      (isGone ? sweep.gone : sweep.kept).push(place);
    }
    if (sweep.gone.length === 0) return sweep;
    const rests = new RestReader(commit.rests);
    for (const place of sweep.gone) {
      const agent = packed.agent[place] ?? 0;
      this.#deleteId(rests.evaluationId(packed.start(place)), agent);
      if (whole) continue;
      // The number stays taken, under an id that nobody has ever sent.
      this.#insertId(`erased.${randomUUID()}`, agent);
      this.#keep(agent, packed.createdAtMs[place] ?? 0);
    }
    this.#uncover(id, id);
    if (sweep.kept.length === 0) this.#deleteCommit(id);
    else this.#rewrite(...shrink(commit, sweep.kept));
    return sweep;
  }

  /** Removes damaged commits whole. It cannot be known whose events they hold, and nothing of an erased agent may be left. */
  #sweepDamaged(commits: readonly number[], { org }: Job): Sweep[] {
    const { index } = this.#deps;
    if (commits.length > 0)
      for (const agent of index.agents.values())
        if (agent.org === org && agent.claimed > 0)
          this.#keepSeen(agent.claimed, agent.firstSeenMs, agent.lastSeenMs, agent.number);
    return commits.map((commit) => {
      this.#uncover(commit, commit);
      this.#deleteCommit(commit);
      return { org, commit, kept: [], gone: index.placesOf(commit) };
    });
  }

  #keep(number: number, createdAtMs: number): void {
    const agent = this.#deps.index.agents.get(number);
    if (agent === undefined) return;
    const [first, last] = [Math.min(agent.firstSeenMs, createdAtMs), Math.max(agent.lastSeenMs, createdAtMs)];
    // What this transaction has stored of the agent is claimed, and not published yet.
    this.#keepSeen(agent.claimed, first, last, number);
  }

  /** The ids of events that retention took are in no commit. */
  async #sweepIds({ includes }: Job): Promise<void> {
    for (let last: IdRow | undefined = ["", 0]; last !== undefined;) {
      const after: IdRow = last;
      last = await this.#slice({
        apply: () => {
          const found = this.#nextIds(...after);
          for (const [id, agent] of found) if (includes(agent)) this.#deleteId(id, agent);
          return found.length < sliceIds ? undefined : found.at(-1);
        },
        publish: () => undefined,
        undo: () => undefined,
      });
    }
  }

  /** Takes agents away that have no event; one that has got one meanwhile stays for another round. */
  #remove(org: number, agents: readonly AgentEntry[]): Promise<number> {
    const undos: (() => void)[] = [];
    return this.#slice({
      apply: () => {
        const empty = agents.filter((agent) => agent.events.length === 0 && agent.claimed === agent.sequence);
        for (const agent of empty) undos.push(this.#deps.catalog.removeAgent(org, agent));
        return empty.length;
      },
      publish: () => undefined,
      undo: () => undos.splice(0).forEach((undo) => undo()),
    });
  }

  #removeOrg(org: number, id: string): Promise<void> {
    const undos: (() => void)[] = [];
    return this.#slice({
      apply: () => {
        this.#forgetCopy(id);
        if (this.#deps.catalog.agentsOf(org).length === 0) undos.push(this.#deps.catalog.removeOrg(org, id));
      },
      publish: () => undefined,
      undo: () => undos.splice(0).forEach((undo) => undo()),
    });
  }
}
