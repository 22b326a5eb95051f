import { limits } from "../../../shared/contract/limits.ts";
import type { CommitRows, StoredCommit } from "./commit-rows.ts";
import type { Database, Runner } from "./database.ts";
import { runner } from "./database.ts";
import type { EventIndex } from "./event-index.ts";
import type { GroupCommit } from "./group-commit.ts";
import { rewriteCommit, shrink, sweeping } from "./sweep.ts";
import type { Sweep } from "./sweep.ts";

const sliceCommits = 256;
const sliceEvents = 8_192;
/** Dead events keep 31 bytes each in memory until the index is filled anew. */
const deadMax = 1_000_000;

export interface RetentionDeps {
  database: Database;
  index: EventIndex;
  commitRows: CommitRows;
  group: GroupCommit;
  /** Empties the index and fills it from the database. */
  refill: () => void;
}

/** Deletes old events, a few commits at a time. What a window holds stays; evaluation ids stay for ever. */
export class Retention {
  readonly #index: EventIndex;
  readonly #group: GroupCommit;
  readonly #commitRows: CommitRows;
  readonly #uncover: Runner;
  readonly #delete: Runner;
  readonly #rewrite: Runner;
  readonly #keepSeen: Runner;
  readonly #refill: () => void;

  constructor({ database, index, commitRows, group, refill }: RetentionDeps) {
    this.#index = index;
    this.#group = group;
    this.#refill = refill;
    this.#commitRows = commitRows;
    this.#uncover = runner(database, "DELETE FROM segments WHERE first <= ? AND last >= ?");
    this.#delete = runner(database, "DELETE FROM commits WHERE id = ?");
    this.#rewrite = runner(database, rewriteCommit);
    this.#keepSeen = runner(
      database,
      "UPDATE agents SET sequence = ?, first_seen = ?, last_seen = ? WHERE n = ?",
    );
  }

  async slice(
    beforeMs: number,
    cursor: string | undefined,
  ): Promise<{ deleted: number; cursor: string | undefined }> {
    const { commits, last } = this.#commitRows.page(Number(cursor ?? 0), sliceCommits);
    const page = bounded(commits);
    // Commits are numbered in the order in which they were received, so the first page without an old one is the last to look at.
    const old = page.filter(({ receivedAtMs }) => receivedAtMs < beforeMs);
    const next = page.length < commits.length ? page.at(-1)?.id : last;
    const { sweeps } = await this.#group.run(
      sweeping(this.#index, () => ({ sweeps: old.map((row) => this.#sweep(row)) })),
    );
    const deleted = sweeps.reduce((sum, sweep) => sum + sweep.gone.length, 0);
    if (deleted > 0 && this.#index.isMostlyDead(deadMax)) await this.#group.between(this.#refill);
    const isOver = old.length === 0 && page.length > 0;
    return { deleted, cursor: isOver || next === undefined ? undefined : String(next) };
  }

  #sweep(commit: StoredCommit): Sweep {
    const { id, org, packed } = commit;
    const sweep: Sweep = { org, commit: id, kept: [], gone: [] };
    for (let place = 0; place < packed.length; place++) {
      const agent = this.#index.agents.get(packed.agent[place] ?? 0);
      const inWindow = (packed.sequence[place] ?? 0) > (agent?.sequence ?? 0) - limits.windowEvaluations;
      (inWindow ? sweep.kept : sweep.gone).push(place);
    }
    if (sweep.gone.length === 0) return sweep;
    for (const place of sweep.gone) {
      const agent = this.#index.agents.get(packed.agent[place] ?? 0);
      if (agent !== undefined)
        this.#keepSeen(agent.sequence, agent.firstSeenMs, agent.lastSeenMs, agent.number);
    }
    this.#uncover(id, id);
    if (sweep.kept.length === 0) this.#delete(id);
    else this.#rewrite(...shrink(commit, sweep.kept));
    return sweep;
  }
}

/** The first commits of a page, as many as make a slice. */
function bounded(page: readonly StoredCommit[]): readonly StoredCommit[] {
  let events = 0;
  const end = page.findIndex(({ packed }) => (events += packed.length) > sliceEvents);
  return end < 0 ? page : page.slice(0, end + 1);
}
