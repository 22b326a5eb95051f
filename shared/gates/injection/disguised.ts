import type { Leaf } from "../gate.ts";
import type { Disguise } from "../reveal/disguises/disguise.ts";
import { unfolded } from "../reveal/disguises/unfolded.ts";
import type { Read, Standing } from "./look.ts";
import { viewOf } from "./view.ts";
import type { Weighing } from "./weighing.ts";

const saidMax = 1_500;
const shortest = 8;
const nearMax = 300;
/** So much of what is said in disguise in one text is weighed: nobody hides more, and whoever does wants it to take long. */
const roomOf = ({ text }: Leaf): number => 16_384 + text.length / 64;

/** What says nothing of the sort, decoded, is data. */
const spoken =
  /\b(?:you|your|user|prompt|model|agent|assistant|ai|system|instructions?|ignore)\b|[^\0-\x7f]/i;

/** Something said in disguise, and where. */
interface Said {
  said: string;
  hidden: "unseen" | "unread" | "open";
  from: number;
  until: number;
}

/** How much is left for a text. */
const rooms = new WeakMap<Leaf, { left: number }>();

function roomFor(leaf: Leaf): { left: number } {
  const known = rooms.get(leaf);
  if (known !== undefined) return known;
  const room = { left: roomOf(leaf) };
  rooms.set(leaf, room);
  return room;
}

/** That it was disguised is one sign more, and what the order is told under. */
const told = (order: Weighing): Weighing => ({
  ...order,
  rule: "injection.hidden",
  besides: [order.rule, ...order.besides].filter((each) => each !== "injection.hidden"),
});

/** What is said, where it is a sentence and not too much of the same text was weighed before. */
function standingOf(leaf: Leaf, { said, hidden, from, until }: Said): Standing[] {
  const room = roomFor(leaf);
  if (said.length < shortest || room.left < 0) return [];
  const written = said.slice(0, saidMax);
  if (hidden !== "unseen" && !spoken.test(written)) return [];
  room.left -= written.length;
  const plain = written.toLowerCase();
  const around = leaf.text.slice(Math.max(0, from - nearMax), from) + leaf.text.slice(until, until + nearMax);
  const near = `${plain}\n${around.toLowerCase()}`;
  const view = viewOf(written, { near, beginning: plain, key: leaf.key, hidden });
  const whole = (weighing: Weighing): Weighing => ({ ...told(weighing), from: 0, to: written.length });
  return [{ view, placeOf: (at) => (at === 0 ? from : until - 1), told: whole }];
}

/** What is said in disguise around the end of an anchor, weighed as anything else is. */
export function disguisedAt(disguise: Disguise, leaf: Leaf, at: { end: number; read: number }): Read {
  if (roomFor(leaf).left < 0) return { standing: [], until: leaf.text.length };
  const { said, also = "", isOpen, from, until } = disguise.reveal(leaf.text, at.end, at.read);
  const hidden = disguise.isUnseen === true ? "unseen" : isOpen === true ? "open" : "unread";
  const standing = [said, also].flatMap((each) => standingOf(leaf, { said: each, hidden, from, until }));
  return { standing, until };
}

/** What all of a text says by characters that folding takes away. */
export const unfoldedIn = (leaf: Leaf): Read[] =>
  unfolded(leaf.text).map(({ said, isUnseen, from, until }) => ({
    standing: standingOf(leaf, { said, hidden: isUnseen ? "unseen" : "unread", from, until }),
    until,
  }));
