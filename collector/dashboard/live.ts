import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Refusal } from "../../shared/pages/api.ts";
import { type Asked, useIsVisible } from "../../shared/pages/hooks.ts";
import { follow, type Followed, type Listener, type News, pathOf } from "./follow.ts";
import { arrive, begin, type LiveList, show } from "./live-list.ts";

interface State {
  /** What was asked for. */
  path: string;
  list?: LiveList | undefined;
  refusal?: Refusal | undefined;
  news: News;
}

export interface LiveEvents extends Asked<LiveList> {
  news: News;
  /** Puts what waits into the list. */
  show: () => void;
}

/** A tab that was hidden for longer reads the list anew: to go on would bring all that it has missed. */
const resumedWithinMs = 60_000;

/**
 * Events that have these filters, and those that come. What comes while somebody reads waits. A hidden tab hears nothing: a browser has six connections for all
 * tabs of a collector.
 */
export function useLiveEvents({ filters, offset, isLive }: Followed, isReading: boolean): LiveEvents {
  const path = pathOf({ filters, offset });
  const [state, setState] = useState<State>({ path, news: "starting" });
  const [asked, setAsked] = useState(0);
  const isVisible = useIsVisible();
  const reading = useRef(isReading);
  reading.current = isReading;
  const latest = useRef(path);
  latest.current = path;
  const left = useRef<{ path: string; after: string | undefined; atMs: number } | undefined>(undefined);
  useEffect(() => {
    if (!isVisible) return undefined;
    const aborting = new AbortController();
    const change = (next: (list: LiveList | undefined) => Partial<State>): void =>
      setState((before) => {
        const same: State = before.path === path ? before : { path, news: "starting" };
        return { ...same, ...next(same.list) };
      });
    const listener: Listener = {
      began: (page) => change((list) => ({ list: begin(list, page, reading.current), refusal: undefined })),
      arrived: (events) =>
        change((list) => ({ list: arrive(list, events, reading.current), refusal: undefined })),
      refused: (refusal) => change(() => ({ refusal })),
      news: (news) => change(() => ({ news, refusal: undefined })),
    };
    const isResumed = left.current?.path === path && Date.now() - left.current.atMs < resumedWithinMs;
    const after = isResumed ? left.current?.after : undefined;
    const following = async (): Promise<void> => {
      const ended = await follow({ filters, offset, isLive }, listener, { signal: aborting.signal, after });
      if (latest.current === path) left.current = { path, after: ended, atMs: Date.now() };
    };
    void following();
    return () => aborting.abort();
  }, [path, isLive, isVisible, asked]);
  const showing = useCallback(
    () => setState((before) => (before.list === undefined ? before : { ...before, list: show(before.list) })),
    [],
  );
  useEffect(() => {
    if (!isReading) showing();
  }, [isReading]);
  const again = useCallback(() => setAsked((times) => times + 1), []);
  const current: State = state.path === path ? state : { path, news: "starting" };
  const { list: value, refusal, news } = current;
  return { value, refusal, next: undefined, news, again, show: showing };
}
