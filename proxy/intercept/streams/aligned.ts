/** So many characters in a row are no chance. */
const alikeMax = 12;

/**
 * Where places of a text are in another one that came of it by putting marks in the place of some stretches. A place within such a stretch is behind the
 * mark. `places` are in order.
 */
export function aligned(text: string, marked: string, places: readonly number[]): number[] {
  let position: Position = { at: 0, there: 0 };
  return places.map((place) => {
    while (position.at < place) {
      const { at, there } = position;
      position =
        text[at] === marked[there] ? { at: at + 1, there: there + 1 } : metAgain(text, marked, position);
    }
    return place === text.length ? marked.length : position.there;
  });
}

interface Position {
  at: number;
  there: number;
}

/** Where both go on alike behind a mark, which ends at a bracket; their ends if nowhere before. */
function metAgain(text: string, marked: string, { at, there }: Position): Position {
  for (let end = marked.indexOf("]", there); end >= 0; end = marked.indexOf("]", end + 1)) {
    const behind = end + 1;
    const mark = marked.indexOf("[", behind);
    const next = marked.slice(behind, mark < 0 ? behind + alikeMax : Math.min(behind + alikeMax, mark));
    const from = next === "" ? -1 : text.indexOf(next, at);
    if (from >= 0) return { at: from, there: behind };
  }
  return { at: text.length, there: marked.length };
}
