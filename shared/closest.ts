/** The known word that is fewest edits away, when that is few enough to be a slip of the hand. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, edits: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= Math.max(2, word.length / 3) ? best.candidate : undefined;
}

/**
 * Ends a sentence about an unknown word: with the one that was meant or, where none is near, with all that there are.
 * `also` are other ways to say them.
 */
export function didYouMean(word: string, known: readonly string[], also: readonly string[] = []): string {
  const near = closest(word, [...known, ...also]);
  return near === undefined ? `; there are ${known.join(", ")}` : `: did you mean "${near}"?`;
}

/**
 * The known word that is at most two edits away from a misspelt one. Words of two or three letters have to be exact,
 * because too many others are so near.
 */
export function nearMiss(word: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => {
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
    return edits <= (candidate.length < 4 ? 0 : 2);
  });
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
