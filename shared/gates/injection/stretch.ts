import type { Leaf } from "../gate.ts";
import type { Around } from "./view.ts";

const backMax = 300;
const aheadMax = 700;
const aheadMin = 160;
const nearMax = 800;
const beginningMax = 400;

/** The lines around a place up to the blank ones, and where they have not been read. */
export function stretchAt(text: string, at: number, read: number): { from: number; to: number } {
  const floor = Math.max(0, read, at - backMax);
  const before = text.slice(floor, at);
  const blank = before.lastIndexOf("\n\n");
  const ceiling = Math.min(text.length, at + aheadMax);
  const least = Math.min(ceiling, at + aheadMin);
  // What is looked through ends where the stretch does: a text may have no other blank line.
  const next = text.slice(least, ceiling + 2).indexOf("\n\n");
  return { from: blank < 0 ? floor : floor + blank, to: next < 0 ? ceiling : least + next };
}

/** Most stretches are read without a look beyond them: what is around is put into small letters when somebody asks. */
export function aroundOf({ text, key, written }: Leaf, from: number, to: number): Around {
  let near: string | undefined;
  let beginning: string | undefined;
  return {
    get near() {
      return (near ??= text.slice(Math.max(0, from - nearMax), to + nearMax).toLowerCase());
    },
    get beginning() {
      return (beginning ??= text.slice(0, beginningMax).toLowerCase());
    },
    key,
    get isAsked() {
      return near !== undefined || beginning !== undefined;
    },
    decoded: written === undefined ? undefined : "by a decoder",
  };
}
