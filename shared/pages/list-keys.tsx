import { h } from "preact";
import { useEffect } from "preact/hooks";
import { useKeys } from "./keyboard.ts";

interface Listed {
  ids: readonly string[];
  open: string | undefined;
  /** The address with that one opened, or with none. */
  linkOf: (id: string | undefined) => string;
  focusFilter: () => void;
}

/** A list whose rows open beside it, under the keys that `ListKeys` explains. What is opened has the id `detail`. */
export function useListKeys({ ids, open, linkOf, focusFilter }: Listed): void {
  const move = (step: number): void => {
    // The address is ahead of what is drawn when keys follow each other fast.
    const now = ids.find((id) => linkOf(id) === location.hash) ?? open;
    const at = now === undefined ? -1 : ids.indexOf(now);
    const next = ids[at === -1 ? 0 : Math.max(0, Math.min(ids.length - 1, at + step))];
    if (next !== undefined) location.hash = linkOf(next);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    "/": focusFilter,
    Escape: () => (location.hash = linkOf(undefined)),
    Enter: () => document.getElementById("detail")?.focus(),
  });
}

/** On a narrow screen what is opened stands above the list, perhaps out of sight. */
export function useOpenedInSight(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined && matchMedia("(max-width: 760px)").matches)
      document.getElementById("detail")?.scrollIntoView();
  }, [id]);
}

export function ListKeys() {
  return (
    <p class="note">
      Keys: <kbd>j</kbd> and <kbd>k</kbd> open the next and the one before, <kbd>Enter</kbd> goes to the
      opened one, <kbd>Esc</kbd> closes it, <kbd>/</kbd> goes to the filters.
    </p>
  );
}
