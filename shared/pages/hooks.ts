import { useCallback, useEffect, useState } from "preact/hooks";
import { type Address, readAddress } from "./address.ts";
import { ask, type Refusal, refusalOf } from "./api.ts";

export function useAddress(): Address {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return readAddress(hash);
}

/** Whether somebody can see the page. */
export function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(!document.hidden);
  useEffect(() => {
    const changed = (): void => setIsVisible(!document.hidden);
    document.addEventListener("visibilitychange", changed);
    return () => document.removeEventListener("visibilitychange", changed);
  }, []);
  return isVisible;
}

/** Whether the page is scrolled further down than this. */
export function useIsBelow(pixels: number): boolean {
  const [isBelow, setIsBelow] = useState(scrollY > pixels);
  useEffect(() => {
    const changed = (): void => setIsBelow(scrollY > pixels);
    addEventListener("scroll", changed, { passive: true });
    return () => removeEventListener("scroll", changed);
  }, [pixels]);
  return isBelow;
}

export interface Asked<T> {
  /** Undefined until the first answer is there: until then a page says that it is on its way, and never "none". */
  value: T | undefined;
  refusal: Refusal | undefined;
  /** Where a list goes on. */
  next: string | undefined;
  again: () => void;
}

interface State<T> {
  path: string;
  value?: T;
  next?: string | undefined;
  refusal?: Refusal;
}

const same = (path: string): string => path;

/** What the API answers to a path, asked again so often while the page is visible; 0 means once. The last answer stays until the next. Where the address moves with time, the path is only a name for what is asked. */
export function useAnswer<T>(path: string, everyMs = 10_000, addressOf = same): Asked<T> {
  const [state, setState] = useState<State<T>>({ path });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const aborting = new AbortController();
    const load = (): void => {
      if (document.hidden) return;
      ask<T>(addressOf(path), { signal: aborting.signal }).then(
        ({ value, next }) => setState({ path, value, next }),
        (error: unknown) => {
          if (aborting.signal.aborted) return;
          const refusal = refusalOf(error);
          setState((before) => ({ ...(before.path === path ? before : {}), path, refusal }));
        },
      );
    };
    load();
    const timer = everyMs === 0 ? undefined : setInterval(load, everyMs);
    if (everyMs > 0) document.addEventListener("visibilitychange", load);
    return () => {
      aborting.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", load);
    };
  }, [path, everyMs, asked]);
  const again = useCallback(() => setAsked((times) => times + 1), []);
  const current: State<T> = state.path === path ? state : { path };
  return { value: current.value, refusal: current.refusal, next: current.next, again };
}
