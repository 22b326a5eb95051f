import { useLayoutEffect } from "preact/hooks";

/** Keys that act on a page, unless somebody types into a field. A link or a button keeps its own Enter. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  // With what is drawn, and not a moment later: a key would act on the list of before.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const action = actions[event.key];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : document.body;
      if (at.closest("input, select, textarea") !== null) return;
      if (event.key === "Enter" && at.closest("a, button, summary") !== null) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}
