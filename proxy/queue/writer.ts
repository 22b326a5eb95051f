import { failpoint } from "../../shared/failpoint.ts";
import { troubleOf } from "./handle.ts";
import type { Handle, Trouble } from "./handle.ts";
import { Intake, intakePrefix, intakeSuffix } from "./intake.ts";
import { forget, type Moved, moveSlice, type Removal } from "./move.ts";
import type { NewRow } from "./sealed.ts";
import { countUnwritten } from "./settling.ts";
import { change } from "./change.ts";
import { Turn } from "./turn.ts";

const heldMax = 10_000;
const patienceMs = 50;
const moveMs = 10;
const eagerBytes = 32 * 1024;
const retryMs = { locked: 10, damaged: 10, failing: 250 } as const;

export interface WriterDeps {
  handle: () => Handle;
  /** The database. */
  path: string;
  owner: string;
  /** More than this does not wait in front of the database. */
  maxBytes: number;
  /** Called for each record that is written down. */
  noted: () => void;
  /** Called after each move, with the bytes and the records that are in the database now. */
  written: (bytes: number, records: number) => void;
  damaged: () => void;
}

const nothing = (): void => undefined;

type Held = { row: NewRow; settle: () => void };

/** Writes records down for good, moves them into the database soon after, and keeps them in memory, in their order, while the disk takes none. */
export class Writer {
  readonly #deps: WriterDeps;
  #intake: Intake | undefined;
  #number = 0;
  /** In the intake, and not known to be in the database. */
  #waiting = { count: 0, bytes: 0 };
  /** Of the intake: up to which byte and how many lines. */
  #moved = { done: 0, lines: 0 };
  /** Everything of these is in the database. */
  #spent: Intake[] = [];
  readonly #turn = new Turn((rows) => this.#writeOrHold(rows));
  #held: Held[] = [];
  /** Given up without ever having been written; counted in the file as soon as it can be. */
  #lost = 0;
  #stuckSince: number | undefined;
  #refused: unknown;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** What the database does not know of yet. */
  get unwritten(): { held: number; lost: number; bytes: number } {
    const rows = [...this.#held.map(({ row }) => row), ...this.#turn.rows];
    const bytes = rows.reduce((sum, { size }) => sum + size, this.#waiting.bytes);
    return { held: rows.length + this.#waiting.count, lost: this.#lost, bytes };
  }

  get isStuck(): boolean {
    return this.#stuckSince !== undefined && performance.now() - this.#stuckSince >= patienceMs;
  }

  isMine(name: string): boolean {
    return [this.#intake, ...this.#spent].some((intake) => intake?.name === name);
  }

  /** Nothing when the record is written down; otherwise a promise for when it is, or for when the caller has waited long enough. */
  append(row: NewRow): undefined | Promise<void> {
    if (this.#held.length > 0 || this.#waiting.bytes > this.#deps.maxBytes) return this.#hold(row);
    return this.#turn.add(row);
  }

  /** Resolves when everything that is written down survives the machine. */
  async sync(): Promise<void> {
    await this.#intake?.sync();
  }

  /** Moves what there is into the database. */
  flush(): void {
    this.#turn.end();
    while (this.#waiting.count > 0 || this.#held.length > 0 || this.#lost > 0) {
      const before = this.unwritten.held + this.#lost;
      const trouble = this.#work();
      if (trouble !== undefined || this.unwritten.held + this.#lost === before)
        return this.#again(trouble ?? "locked");
    }
  }

  /** Files that are moved. What is returned removes them, which must wait until the database is on the disk. */
  spent(): Removal {
    const spent = this.#spent.splice(0);
    return async (isSafe) => {
      for (const intake of spent) {
        await intake.close();
        if (!isSafe) continue;
        intake.remove();
        forget(this.#deps.handle, intake.name);
      }
    };
  }

  /** Lines that cannot be moved any more stay in the intake for the next process. Returns how many verdicts are lost with this process, and why. */
  async close(): Promise<{ lost: number; refused: unknown }> {
    this.flush();
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
    const left = { lost: this.#held.length + this.#lost, refused: this.#refused };
    for (const { settle } of this.#held.splice(0)) settle();
    if (this.#intake === undefined) return left;
    if (this.#waiting.count > 0) {
      this.#intake.noteCount();
      await this.#intake.close();
    } else this.#spent.push(this.#intake);
    this.#intake = undefined;
    return left;
  }

  #writeOrHold(rows: readonly NewRow[]): undefined | Promise<void> {
    try {
      // Nobody overtakes what is held.
      if (this.#held.length === 0) return this.#write(rows);
    } catch (error) {
      this.#refused = error;
      this.#again("failing");
    }
    return Promise.all(rows.map((row) => this.#hold(row))).then(nothing);
  }

  #write(rows: readonly NewRow[]): undefined {
    const nowMs = Date.now();
    if (this.#intake?.isSpent(nowMs) === true && this.#waiting.count === 0) this.#retire();
    this.#intake ??= new Intake(
      `${intakePrefix(this.#deps.path)}${this.#deps.owner}-${this.#number++}${intakeSuffix}`,
      nowMs,
    );
    this.#intake.write(rows, nowMs);
    this.#waiting.count += rows.length;
    for (const { size } of rows) this.#waiting.bytes += size;
    this.#deps.noted();
    for (const _ of rows) failpoint("queue.insert");
    if (this.#waiting.bytes >= eagerBytes) this.#soon ??= setImmediate(() => this.#step());
    else this.#timer ??= setTimeout(() => this.#step(), moveMs);
  }

  #retire(): void {
    if (this.#intake !== undefined) this.#spent.push(this.#intake);
    this.#intake = undefined;
    this.#moved = { done: 0, lines: 0 };
  }

  #hold(row: NewRow): Promise<void> {
    this.#stuckSince ??= performance.now();
    if (this.#held.length === heldMax) {
      this.#held.shift()?.settle();
      this.#lost += 1;
    }
    // Once the disk has let one wait in vain, the next ones need not: tools would be slow for as long as it is full. When there is little room left, they wait
    // all the same, so that what keeps coming at full speed is slowed down before anything is dropped.
    if (this.isStuck && this.#held.length < heldMax / 2) {
      this.#held.push({ row, settle: nothing });
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      const settle = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#held.push({ row, settle });
    });
  }

  /** One step at a time, so that the loop is never held for longer than a slice takes. */
  #step(): void {
    const trouble = this.#work();
    if (trouble !== undefined) this.#again(trouble);
    else if (this.#waiting.count > 0 || this.#held.length > 0 || this.#lost > 0)
      this.#soon = setImmediate(() => this.#step());
  }

  #again(trouble: Trouble): void {
    this.#timer ??= setTimeout(() => this.#step(), retryMs[trouble]);
  }

  /** The database first, then what is held: both may have waited for the same room. */
  #work(): Trouble | undefined {
    this.#turn.end();
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
    this.#timer = undefined;
    this.#soon = undefined;
    const trouble = this.#move() ?? this.#release();
    if (trouble === "failing") this.#stuckSince ??= performance.now();
    else if (this.#held.length === 0) this.#stuckSince = undefined;
    return trouble;
  }

  #move(): Trouble | undefined {
    const intake = this.#intake;
    try {
      if (intake !== undefined && this.#waiting.count > 0) {
        const moved = moveSlice(this.#deps.handle(), intake.source(this.#moved));
        this.#note(intake, moved);
        this.#deps.written(moved.bytes, moved.rows);
      }
      const handle = this.#deps.handle();
      if (this.#lost > 0) change(handle, (totals) => countUnwritten(totals, "disk_error", this.#lost));
      this.#lost = 0;
      return undefined;
    } catch (error) {
      const trouble = troubleOf(error) ?? "failing";
      if (trouble === "damaged") this.#deps.damaged();
      intake?.refused();
      return trouble;
    }
  }

  #note(intake: Intake, { done, lines, bytes }: Moved): void {
    this.#moved = { done, lines };
    intake.moved(done);
    const isAll = done >= intake.end;
    this.#waiting = isAll
      ? { count: 0, bytes: 0 }
      : { count: intake.count - lines, bytes: Math.max(0, this.#waiting.bytes - bytes) };
    if (isAll && intake.isSpent(Date.now())) this.#retire();
  }

  #release(): Trouble | undefined {
    for (let next = this.#held[0]; next !== undefined; next = this.#held[0]) {
      if (this.#waiting.bytes > this.#deps.maxBytes) return undefined;
      try {
        this.#write([next.row]);
      } catch (error) {
        this.#refused = error;
        return "failing";
      }
      this.#held.shift();
      next.settle();
    }
    return undefined;
  }
}
