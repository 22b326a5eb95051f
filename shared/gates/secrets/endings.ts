interface Anchored {
  anchors: readonly string[];
}

/** Where to look up, by how the text before a place ends, what may be announced there: of a hundred it is one or two. */
export interface Endings<Each> {
  /** How many characters have to be there, and how many there may be. */
  shortest: number;
  longest: number;
  of: ReadonlyMap<string, readonly Each[]>;
}

export function byEnding<Each extends Anchored>(all: readonly Each[]): Endings<Each> {
  const lengths = all.flatMap(({ anchors }) => anchors.map(({ length }) => length));
  const shortest = Math.min(...lengths);
  const of = new Map<string, Each[]>();
  for (const each of all)
    for (const ending of new Set(each.anchors.map((anchor) => anchor.slice(-shortest))))
      of.set(ending, [...(of.get(ending) ?? []), each]);
  return { shortest, longest: Math.max(...lengths), of };
}
