import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gateOf, pathOf } from "../judge/exception-rule.ts";
import { Handle, patiently, troubleOf } from "../queue/handle.ts";
import type { Action, Found, LocalFacts, VerdictRecord } from "../tool-call.ts";
import type { Home } from "./home.ts";

/** Outputs of one tool with the same findings and the same fate. Nothing of the outputs themselves is here. */
export interface Kind {
  tool: string | undefined;
  action: Action;
  /** A place names any entry of its lists. */
  found: readonly Pick<Found, "rule" | "place" | "action">[];
  /** Gates that failed without a finding, such as one that did not read the output to its end. */
  ruleless: readonly string[];
}

/** How many of a kind were judged in the hour that began then. */
export interface Counted extends Kind {
  hourMs: number;
  times: number;
}

export interface History extends Disposable {
  note: (record: VerdictRecord, local: LocalFacts) => void;
}

const hourMs = 3_600_000;
/** A report goes back a week; the day before is kept so that its first hour is whole. */
const keptMs = 8 * 24 * hourMs;
/** Some 150 bytes each. What would be more is counted by its fate alone. */
const kindsMax = 10_000;
/** What a killed process has not written by then is missing in reports, and nowhere else. */
const writeMs = 500;
const againMs = 5_000;
const patienceMs = 500;

const fileOf = ({ path }: Home): string => join(path, "history.db");

/**
 * The queue forgets what it has delivered, so what a report needs is counted beside it: by hour and kind, in one small
 * file for all proxies of the home. Nothing waits for it. What cannot be written is tried again a little later.
 */
export function openHistory(home: Home, now: () => number = Date.now): History {
  // Nearly all pass, and of those the tool says everything: to write a kind out takes longer than all the rest of this.
  const passed = new Map<string | undefined, number>();
  const counts = new Map<string, number>();
  let handle: Handle | undefined;
  let timer: NodeJS.Timeout | undefined;

  const close = (): void => {
    handle?.[Symbol.dispose]();
    handle = undefined;
  };
  const count = (kind: string, times: number, action: Action): void => {
    const key = counts.has(kind) || counts.size < kindsMax ? kind : rest(action);
    counts.set(key, (counts.get(key) ?? 0) + times);
  };
  const write = (waitMs: number): void => {
    timer = undefined;
    for (const [tool, times] of passed) count(JSON.stringify(passing(tool)), times, "passed");
    passed.clear();
    if (counts.size === 0) return;
    try {
      // A home that was removed while this ran has a new file, or none.
      if (!existsSync(fileOf(home))) close();
      const open = (handle ??= opened(home));
      patiently(waitMs, () => add(open, counts, now()));
      counts.clear();
    } catch (error) {
      if (troubleOf(error) === "damaged") rmSync(fileOf(home), { force: true });
      if (troubleOf(error) !== "locked") close();
      timer = setTimeout(write, againMs, 0).unref();
    }
  };
  return {
    note(record, local) {
      if (!record.passed) count(JSON.stringify(kindOf(record, local)), 1, local.action);
      else if (passed.size < kindsMax || passed.has(record.tool))
        passed.set(record.tool, (passed.get(record.tool) ?? 0) + 1);
      else count(rest("passed"), 1, "passed");
      timer ??= setTimeout(write, writeMs, 0).unref();
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      write(patienceMs);
      clearTimeout(timer);
      close();
    },
  };
}

/** All that was counted since then, the oldest hour first. What is damaged counts for nothing: the next proxy begins anew. */
export function readHistory(home: Home, sinceMs: number): Counted[] {
  if (!existsSync(fileOf(home))) return [];
  try {
    return patiently(patienceMs, () => rowsSince(home, hourOf(sinceMs)));
  } catch (error) {
    if (troubleOf(error) === "damaged") return [];
    throw error;
  }
}

function rowsSince(home: Home, hour: number): Counted[] {
  using handle = opened(home);
  return handle
    .all<[number, string, number]>(
      "SELECT hour, kind, times FROM outputs WHERE hour >= ? ORDER BY hour, kind",
      [hour],
    )
    .map(([hour, kind, times]) => {
      const [tool, action, found, ruleless] = written(kind);
      return { hourMs: hour * hourMs, times, tool: tool ?? undefined, action, found, ruleless };
    });
}

const hourOf = (ms: number): number => Math.floor(ms / hourMs);

type Written = readonly [
  tool: string | null,
  action: Action,
  found: Kind["found"],
  ruleless: readonly string[],
];

/** Made here alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const written = (kind: string): Written => JSON.parse(kind) as Written;

const passing = (tool: string | undefined): Written => [tool ?? null, "passed", [], []];

function kindOf({ tool, gates }: VerdictRecord, { action, found = [] }: LocalFacts): Written {
  const kinds = found.map(({ rule, place, action }) => ({ rule, place: pathOf(place), action }));
  const named = new Set(found.map(({ rule }) => gateOf(rule) ?? rule.slice(0, rule.indexOf("."))));
  const ruleless = gates.filter(({ name, passed }) => !passed && !named.has(name)).map(({ name }) => name);
  return [tool ?? null, action, kinds, ruleless];
}

const rest = (action: Action): string => JSON.stringify([null, action, [], []] satisfies Written);

function opened(home: Home): Handle {
  const handle = new Handle(fileOf(home));
  // A machine that loses its power may lose this file, and nothing but reports is lost with it.
  handle.pragma("synchronous = OFF");
  handle.exec(
    "CREATE TABLE IF NOT EXISTS outputs (hour INTEGER, kind TEXT, times INTEGER, PRIMARY KEY (hour, kind)) WITHOUT ROWID",
  );
  return handle;
}

function add(handle: Handle, counts: ReadonlyMap<string, number>, nowMs: number): void {
  handle.transaction(() => {
    const hour = hourOf(nowMs);
    handle.run("DELETE FROM outputs WHERE hour < ?", [hourOf(nowMs - keptMs)]);
    const known = handle.all<[number]>("SELECT count(*) FROM outputs")[0]?.[0] ?? 0;
    let room = kindsMax - known;
    for (const [kind, times] of counts) {
      const more = handle.run("UPDATE outputs SET times = times + ? WHERE hour = ? AND kind = ?", [
        times,
        hour,
        kind,
      ]);
      if (more > 0) continue;
      const key = room > 0 ? kind : rest(written(kind)[1]);
      room -= 1;
      handle.run(
        "INSERT INTO outputs VALUES (?, ?, ?) ON CONFLICT (hour, kind) DO UPDATE SET times = times + excluded.times",
        [hour, key, times],
      );
    }
  });
}
