import { useCallback, useEffect, useState } from "preact/hooks";
import { type Address, readAddress } from "./address.ts";
import { ask, Refusal } from "./api.ts";

export function useAddress(): Address {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return readAddress(hash);
}

export interface Asked<T> {
  /** Undefined until the first answer is there: until then a page says that it is on its way, and never "none". */
  value: T | undefined;
  refusal: Refusal | undefined;
  again: () => void;
}

/** What the API answers to a path, asked again so often while the page is visible. The last answer stays until the next. */
export function useAnswer<T>(path: string, everyMs = 10_000): Asked<T> {
  const [state, setState] = useState<{ path: string; value?: T; refusal?: Refusal | undefined }>({ path });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const aborting = new AbortController();
    const load = (): void => {
      if (document.hidden) return;
      ask(path, { signal: aborting.signal }).then(
        // The collector's own pages ask their own collector, whose answers have this type.
        (value) => setState({ path, value: value as T }),
        (error: unknown) => {
          if (aborting.signal.aborted) return;
          const refusal = error instanceof Refusal ? error : new Refusal(0, String(error));
          setState((before) => ({ ...(before.path === path ? before : {}), path, refusal }));
        },
      );
    };
    load();
    const timer = setInterval(load, everyMs);
    document.addEventListener("visibilitychange", load);
    return () => {
      aborting.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", load);
    };
  }, [path, everyMs, asked]);
  const again = useCallback(() => setAsked((times) => times + 1), []);
  const isCurrent = state.path === path;
  return { value: isCurrent ? state.value : undefined, refusal: isCurrent ? state.refusal : undefined, again };
}
