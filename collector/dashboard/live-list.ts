import type { Event } from "./types.ts";

/** A page shows no more, however long it is open. */
export const rowsMax = 500;

/** What a list shows, and what has come while somebody reads it. Both are newest first. */
export interface LiveList {
  events: readonly Event[];
  waiting: readonly Event[];
  /** How many wait. Not all of them are kept. */
  count: number;
  /** There are events between those that wait and those that are shown. */
  isApart: boolean;
  /** There are older events than the last one that is shown. */
  isCut: boolean;
}

const empty: LiveList = { events: [], waiting: [], count: 0, isApart: false, isCut: false };

/** A page of the newest events, read anew. What somebody reads stays until it is left. */
export function begin(
  list: LiveList | undefined,
  page: { events: readonly Event[]; isCut: boolean },
  isReading: boolean,
): LiveList {
  if (list === undefined || list.events.length === 0 || !isReading) return { ...empty, ...page };
  const known = idsOf(list.events);
  const waiting = page.events.filter(({ id }) => !known.has(id));
  const isApart = waiting.length === page.events.length;
  return { ...list, waiting, count: waiting.length, isApart, isCut: list.isCut || isApart };
}

/** Events that have come, in order of acceptance. */
export function arrive(list: LiveList | undefined, arrived: readonly Event[], isReading: boolean): LiveList {
  const before = list ?? empty;
  const known = idsOf([...before.events, ...before.waiting]);
  const last = before.isCut ? before.events.at(-1) : undefined;
  const fresh = arrived.filter(
    ({ id, created_at }) => !known.has(id) && (last === undefined || created_at >= last.created_at),
  );
  const count = before.count + fresh.length;
  const waiting = newestFirst([...fresh.toReversed(), ...before.waiting]);
  const isApart = before.isApart || count > waiting.length;
  const held = { ...before, waiting, count, isApart };
  return isReading ? held : show(held);
}

/** Puts what waits into the list. */
export function show({ events, waiting, isApart, isCut }: LiveList): LiveList {
  const all = isApart ? waiting : [...waiting, ...events];
  return { ...empty, events: newestFirst(all), isCut: isCut || isApart || all.length > rowsMax };
}

const idsOf = (events: readonly Event[]): Set<string> => new Set(events.map(({ id }) => id));

/** Events of the same time stay as they are. */
const newestFirst = (events: readonly Event[]): Event[] => events.toSorted(byTime).slice(0, rowsMax);

function byTime({ created_at: a }: Event, { created_at: b }: Event): number {
  return a === b ? 0 : a < b ? 1 : -1;
}
