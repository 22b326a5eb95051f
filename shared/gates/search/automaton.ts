import {
  type Anchor,
  type Children,
  childrenOf,
  classesOf,
  firstApart,
  invisible,
  root,
  type Tree,
  treeOf,
} from "./trie.ts";

const none = -1;

/** What reads a text for anchors: a state for each of their beginnings, and for each state and class of characters the next one. */
export interface Automaton {
  /** The class of each character. */
  ofUnit: Uint16Array;
  /** Where it is before a text begins: a name may stand there, as behind what is in no anchor. */
  afresh: number;
  /** The state after a state (a multiple of `width`) and a class below `width`: those of ASCII are. */
  next: Uint32Array;
  width: number;
  /** The same for all other classes. */
  far: Far;
  /** States from here on are those in which an anchor ends. */
  accepting: number;
  /** Who wants to know of a state. */
  endingIn: (state: number) => Ending;
  /** No anchor has more characters. */
  longest: number;
}

/** Where letters beyond ASCII lead. Few states go on with one, and rows for all of them would be a hundred times as long. */
interface Far {
  /** From where on the ways of each state stand in the next two, by its number. */
  from: Uint32Array;
  kinds: Uint16Array;
  to: Uint32Array;
  /** What has no such way goes on from here, by the number of a state. */
  fallback: Uint32Array;
  /** Where they lead from the first state, by how far the class is beyond `width`. */
  first: Uint32Array;
}

/** The state after a state and a class from `width` on. */
export function afterFar({ width, far }: Automaton, state: number, kind: number): number {
  const { from, kinds, to, fallback, first } = far;
  for (let at = state / width; at > 0; at = fallback[at]! / width)
    for (let way = from[at]!; way < from[at + 1]!; way++) if (kinds[way] === kind) return to[way]!;
  return first[kind - width]!;
}

/** What ends in a state. */
interface Ending {
  probes: readonly number[];
  /** Those among them whose digits may be any. */
  ofAnyDigits: readonly number[];
  /** The anchors of the others. */
  spelled: readonly string[];
  /** How long the anchor is that has to stand behind something, none where 0, and who wants to know in any case. */
  glued: number;
  loose: readonly number[];
  /** Whether all of them are frequent. */
  isFrequent: boolean;
}

/** Aho and Corasick's construction, with the accepting states moved behind the others so that one comparison tells them apart. */
export function automatonOf(anchors: readonly Anchor[]): Automaton {
  const classes = classesOf(anchors);
  const { ofUnit, width } = classes;
  const { tree, ends } = treeOf(anchors, classes);
  const { count, fallback, others } = tree;
  const isAccepting = new Uint8Array(count);
  for (const node of ends) isAccepting[node] = 1;
  let plain = 0;
  for (let node = 0; node < count; node++) {
    isAccepting[node]! |= isAccepting[fallback[node]!]!;
    if (isAccepting[node] === 0) plain++;
  }
  // The shortest first, so that the states near the start, where almost all text keeps the automaton, lie side by side in memory.
  const nodes = new Uint32Array(count);
  const place = new Uint32Array(count);
  for (let node = 0, first = 0, second = plain; node < count; node++) {
    const number = isAccepting[node] === 0 ? first++ : second++;
    nodes[number] = node;
    place[node] = number * width;
  }
  const children = childrenOf(tree);
  const terms = { tree, children, place, width };
  return {
    ofUnit,
    afresh: place[others]!,
    next: rowsOf(terms),
    width,
    far: farOf(terms, nodes, classes.count),
    accepting: plain * width,
    endingIn: endingsOf(anchors, { ends, fallback, nodes, width }),
    longest: anchors.reduce((most, { text }) => Math.max(most, text.length + 1), 0),
  };
}

interface Placed {
  tree: Tree;
  children: Children;
  /** The state that each node is. */
  place: Uint32Array;
  width: number;
}

/** What cannot go on in a state goes on from where the longest end of what was read stands in the tree. */
function rowsOf({ tree: { count, kind, fallback, others }, children, place, width }: Placed): Uint32Array {
  const next = new Uint32Array(count * width);
  next.fill(place[others]!, firstApart, width);
  for (let node = root; node < count; node++) {
    const row = place[node]!;
    const down = place[fallback[node]!]!;
    if (node !== root) next.copyWithin(row, down, down + width);
    for (let at = children.from[node]!; at < children.from[node + 1]!; at++) {
      const child = children.list[at]!;
      if (kind[child]! < width) next[row + kind[child]!] = place[child]!;
    }
    next[row + invisible] = row;
  }
  return next;
}

function farOf(
  { tree: { kind, fallback, others }, children, place, width }: Placed,
  nodes: Uint32Array,
  classes: number,
): Far {
  const first = new Uint32Array(classes - width).fill(place[others]!);
  for (let at = children.from[root]!; at < children.from[root + 1]!; at++) {
    const child = children.list[at]!;
    if (kind[child]! >= width) first[kind[child]! - width] = place[child]!;
  }
  const from = new Uint32Array(nodes.length + 1);
  const ways: number[] = [];
  const down = new Uint32Array(nodes.length);
  for (let number = 0; number < nodes.length; number++) {
    const node = nodes[number]!;
    down[number] = place[fallback[node]!]!;
    for (let at = children.from[node]!; at < children.from[node + 1]!; at++)
      if (kind[children.list[at]!]! >= width) ways.push(children.list[at]!);
    from[number + 1] = ways.length;
  }
  return {
    from,
    kinds: Uint16Array.from(ways, (child) => kind[child]!),
    to: Uint32Array.from(ways, (child) => place[child]!),
    fallback: down,
    first,
  };
}

interface Ends {
  /** The node in which each anchor ends. */
  ends: Uint32Array;
  fallback: Uint32Array;
  /** The node of each state, by its number. */
  nodes: Uint32Array;
  width: number;
}

/** Most states are never reached, and what ends in one is put together when it is first asked for. */
function endingsOf(
  anchors: readonly Anchor[],
  { ends, fallback, nodes, width }: Ends,
): Automaton["endingIn"] {
  const endings: Ending[] = [];
  /** The numbers of those of each state, counted from 1. */
  const known = new Uint32Array(nodes.length);
  const last = new Int32Array(fallback.length).fill(none);
  const earlier = Int32Array.from(ends, (node, number) => {
    const before = last[node]!;
    last[node] = number;
    return before;
  });
  return (state) => {
    const number = state / width;
    if (known[number]! > 0) return endings[known[number]! - 1]!;
    const found: Anchor[] = [];
    for (let node = nodes[number]!; node !== root; node = fallback[node]!) {
      const own: Anchor[] = [];
      for (let each = last[node]!; each !== none; each = earlier[each]!) own.unshift(anchors[each]!);
      found.push(...own);
    }
    const ending = endingOf(found);
    known[number] = endings.push(ending);
    return ending;
  };
}

const probesOf = (anchors: readonly Anchor[]): number[] => [...new Set(anchors.map(({ probe }) => probe))];

function endingOf(anchors: readonly Anchor[]): Ending {
  const spelled = anchors.filter(({ isSpelled, text }) => isSpelled === true && /\d/.test(text));
  const others = anchors.filter((anchor) => !spelled.includes(anchor));
  return {
    probes: probesOf(anchors),
    ofAnyDigits: probesOf(others),
    spelled: spelled.map(({ text }) => text),
    glued: anchors.find(({ isGlued }) => isGlued === true)?.text.length ?? 0,
    loose: probesOf(anchors.filter(({ isGlued }) => isGlued !== true)),
    isFrequent: anchors.every(({ isFrequent }) => isFrequent === true),
  };
}
