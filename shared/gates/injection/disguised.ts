import type { Leaf, Sighting } from "../gate.ts";
import type { Disguise, Revealed } from "../reveal/disguises/disguise.ts";
import { unfolded } from "../reveal/disguises/unfolded.ts";
import { isWorthReading } from "./glance.ts";
import { LeftAlone, type Stretch, stretchOf } from "./look.ts";
import { viewOf } from "./view.ts";
import { type Order, orderIn } from "./weighing.ts";

const saidMax = 1_500;
const shortest = 8;
const nearMax = 300;
/** So much of what is said in disguise in one text is weighed: nobody hides more, and whoever does wants it to take long. */
const roomOf = ({ text }: Leaf): number => 16_384 + text.length / 64;
/** What is not worth weighing takes so much less time. */
const cheaper = 8;
const spoken = /\b(?:you|your|user|prompt|model|agent)\b/;

/** Something said in disguise, and where. */
interface Said {
  said: string;
  name: string;
  isUnseen: boolean;
  isOpen?: boolean;
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

/** What is said, where it is worth a look and not too much of the same text was looked at before. */
function viewOfSaid(
  leaf: Leaf,
  { said, name, isUnseen, isOpen, from, until }: Said,
): ReturnType<typeof viewOf> | undefined {
  const room = roomFor(leaf);
  if (said.length < shortest || room.left < 0) return undefined;
  room.left -= said.length / cheaper;
  const written = said.slice(0, saidMax);
  const plain = written.toLowerCase();
  if (!isUnseen && !spoken.test(plain) && !isWorthReading(plain)) return undefined;
  room.left -= written.length;
  const around = leaf.text.slice(Math.max(0, from - nearMax), from) + leaf.text.slice(until, until + nearMax);
  const near = `${plain}\n${around.toLowerCase()}`;
  const hidden = isUnseen ? "unseen" : isOpen === true ? undefined : "unread";
  return viewOf(written, { near, beginning: plain, key: leaf.key, decoded: name, hidden });
}

/** That it was disguised is one sign more, and what the order is told under. */
const told = (order: Order): Order => ({
  ...order,
  rule: "injection.hidden",
  besides: [order.rule, ...order.besides].filter((each) => each !== "injection.hidden"),
});

function weighed(leaf: Leaf, said: Said): Sighting {
  const { from, until } = said;
  const view = viewOfSaid(leaf, said);
  if (view === undefined) return { until };
  const order = orderIn(view);
  if (order === undefined) return new LeftAlone(() => view, until, told);
  const hidden = told(order);
  const { rule, besides } = hidden;
  return { rule, besides, weighed: hidden, from, to: until, until };
}

function saidBy(disguise: Disguise, { said, also, isOpen = false, from, until }: Revealed): Said[] {
  const each = { name: disguise.name, isUnseen: disguise.isUnseen === true, isOpen, from, until };
  return also === undefined
    ? [{ ...each, said }]
    : [
        { ...each, said },
        { ...each, said: also },
      ];
}

/** What is said in disguise around the end of an anchor, weighed as anything else is. */
export function disguisedAt(disguise: Disguise, leaf: Leaf, at: { end: number; read: number }): Sighting {
  if (roomFor(leaf).left < 0) return { until: leaf.text.length };
  const revealed = disguise.reveal(leaf.text, at.end, at.read);
  // Most anchors are no disguise, and texts made of them take as long as this takes.
  if (revealed.said.length < shortest && revealed.also === undefined) return { until: revealed.until };
  const sightings = saidBy(disguise, revealed).map((said) => weighed(leaf, said));
  return sightings.find(({ rule }) => rule !== undefined) ?? sightings[0] ?? { until: at.end + 1 };
}

/** What all of a text says by characters that folding takes away. */
export const unfoldedIn = (leaf: Leaf): Sighting[] => unfolded(leaf.text).map((said) => weighed(leaf, said));

const stretchesOfSaid = (leaf: Leaf, some: readonly Said[]): Stretch[] =>
  some.flatMap((said) => {
    const view = viewOfSaid(leaf, said);
    return view === undefined ? [] : [stretchOf(view)];
  });

/** What is seen there, and how far was read. */
export function disguisedStretchesAt(
  disguise: Disguise,
  leaf: Leaf,
  at: { end: number; read: number },
): { stretches: Stretch[]; until: number } {
  const revealed = disguise.reveal(leaf.text, at.end, at.read);
  return { stretches: stretchesOfSaid(leaf, saidBy(disguise, revealed)), until: revealed.until };
}

export const unfoldedStretchesIn = (leaf: Leaf): Stretch[] => stretchesOfSaid(leaf, unfolded(leaf.text));
