import { ask, type Refusal, refusalOf, sendWell } from "../../shared/pages/api.ts";
import { heardFrom } from "./stream.ts";
import type { Event, EventsAnswer } from "./types.ts";

export const pageSize = 50;

/** How news comes: by the stream, by asking every few seconds where there is no stream, or not at all. */
export type News = "starting" | "stream" | "asking" | "off";

export interface Followed {
  filters: Readonly<Record<string, string>>;
  offset: number;
  isLive: boolean;
}

type Page = Pick<Followed, "filters" | "offset">;

/** Told of what is found. */
export interface Listener {
  began: (page: { events: readonly Event[]; isCut: boolean }) => void;
  arrived: (events: readonly Event[]) => void;
  refused: (refusal: Refusal) => void;
  news: (news: News) => void;
}

const askedEveryMs = 3_000;
const againMs = 2_000;
const withoutStreamMs = 30_000;
/** A collector without streams, or with too many. */
const noStream: ReadonlySet<number> = new Set([404, 429, 503]);

export function pathOf({ filters, offset }: Page): string {
  const query = { limit: String(pageSize), offset: String(offset), ...filters };
  return `v1/events?${new URLSearchParams(query).toString()}`;
}

/** Only the newest page can have news, and not when its filters name an end. */
export function hasNews({ filters, offset }: Page): boolean {
  return offset === 0 && filters["to"] === undefined && filters["evaluation_id"] === undefined;
}

/**
 * Reads a page of events, and then those that come until the signal is given. A stream that ends is opened again where it ended. Answers where it could go on.
 */
export async function follow(
  followed: Followed,
  listener: Listener,
  { signal, after: from }: { signal: AbortSignal; after: string | undefined },
): Promise<string | undefined> {
  const isLive = followed.isLive && hasNews(followed);
  const place = { after: from };
  let hasStream = true;
  while (!signal.aborted) {
    try {
      if (!isLive) return await readOnce(followed, listener, signal);
      await (hasStream
        ? listen(followed, listener, { signal, place })
        : askAround(followed, listener, signal));
      hasStream = true;
    } catch (error) {
      if (signal.aborted) break;
      const refusal = refusalOf(error);
      const { status, retryAfterS = 0 } = refusal;
      if (status === 400 && place.after !== undefined) place.after = undefined;
      else if (hasStream && isLive && noStream.has(status)) hasStream = false;
      else {
        listener.refused(refusal);
        if (!isLive || (status >= 400 && status < 500 && status !== 429)) break;
        await pause(Math.max(againMs, retryAfterS * 1_000), signal);
      }
    }
  }
  return place.after;
}

async function readOnce(followed: Followed, listener: Listener, signal: AbortSignal): Promise<undefined> {
  await read(followed, listener, signal);
  listener.news("off");
}

/** The page is read when the stream is open, so nothing is missed between the two. */
async function listen(
  { filters, offset }: Followed,
  listener: Listener,
  { signal, place }: { signal: AbortSignal; place: { after: string | undefined } },
): Promise<void> {
  const { body } = await sendWell(streamPath(filters, place.after), { signal });
  if (place.after === undefined) await read({ filters, offset }, listener, signal);
  listener.news("stream");
  try {
    for await (const { id, events } of body === null ? [] : heardFrom(body)) {
      place.after = id ?? place.after;
      const wanted = events.filter(isIn(filters));
      if (wanted.length > 0) listener.arrived(wanted);
    }
  } catch {
    // A connection that breaks is a stream that has ended.
  }
  await pause(againMs, signal);
}

async function read(page: Page, listener: Listener, signal: AbortSignal): Promise<readonly Event[]> {
  const { value } = await ask<EventsAnswer>(pathOf(page), { signal });
  listener.began({ events: value.events, isCut: value.events.length === pageSize });
  return value.events;
}

/** Asks for the newest page again and again, until it is worth asking for a stream once more. */
async function askAround(followed: Page, listener: Listener, signal: AbortSignal): Promise<void> {
  listener.news("asking");
  const endMs = performance.now() + withoutStreamMs;
  let known = new Set((await read(followed, listener, signal)).map(({ id }) => id));
  while (!signal.aborted && performance.now() < endMs) {
    await pause(askedEveryMs, signal);
    const { value } = await ask<EventsAnswer>(pathOf(followed), { signal });
    const { events } = value;
    // With no event of the last page among them, there may be more between.
    if (known.size === 0 || events.some(({ id }) => known.has(id))) listener.arrived(events.toReversed());
    else listener.began({ events, isCut: events.length === pageSize });
    known = new Set(events.map(({ id }) => id));
  }
}

function streamPath(filters: Followed["filters"], after: string | undefined): string {
  const query = new URLSearchParams({ ...filters, ...(after === undefined ? {} : { after }) });
  query.delete("from");
  return `v1/events/stream?${query.toString()}`;
}

/** A stream has no filter for times. */
function isIn({ from }: Followed["filters"]): (event: Event) => boolean {
  return from === undefined ? () => true : ({ created_at }) => Date.parse(created_at) >= Date.parse(from);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
