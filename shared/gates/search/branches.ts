const anchored = /^(?:\\b|\(\?<![^()]*\))?\(\?:/;

/**
 * The ways in which an expression can match, each an expression of its own: `\b(?:a|b)c` is `\bac` or `\bbc`. Tried in their order at each place they
 * match what it matches. Where something refers to what was matched before, there is one way.
 */
export function branchesOf({ source, flags }: RegExp): readonly RegExp[] {
  if (/\\[1-9k]|\(\?</.test(source.replaceAll(/\(\?<[=!]/g, ""))) return [new RegExp(source, flags)];
  return alternativesIn(source)
    .flatMap(spread)
    .map((each) => new RegExp(each, flags));
}

/** Once is enough: what is left of a choice is tried together. */
function spread(source: string): string[] {
  const [opening] = anchored.exec(source) ?? [];
  if (opening === undefined) return [source];
  const end = closingOf(source, opening.length);
  const rest = source.slice(end + 1);
  // What is repeated is no choice.
  if (/^[*+?{]/.test(rest)) return [source];
  const before = opening.slice(0, -"(?:".length);
  return alternativesIn(source.slice(opening.length, end)).map((each) => `${before}${each}${rest}`);
}

/** What stands between the strokes that are in no brackets. */
function alternativesIn(source: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { at, depth, letter } of lettersOf(source)) {
    if (letter !== "|" || depth > 0) continue;
    found.push(source.slice(from, at));
    from = at + 1;
  }
  return [...found, source.slice(from)];
}

/** Where the bracket ends that was opened before a place. */
function closingOf(source: string, from: number): number {
  for (const { at, depth, letter } of lettersOf(source.slice(from)))
    if (letter === ")" && depth === 0) return from + at;
  return source.length;
}

/** The letters that stand for themselves neither by a backslash nor in a class, and how many brackets they are in. */
function* lettersOf(source: string): Generator<{ at: number; depth: number; letter: string }> {
  let depth = 0;
  let isClass = false;
  for (let at = 0; at < source.length; at++) {
    const letter = source[at]!;
    if (letter === "\\") {
      at++;
      continue;
    }
    if (isClass) {
      isClass = letter !== "]";
      continue;
    }
    yield { at, depth, letter };
    if (letter === "[") isClass = true;
    if (letter === "(") depth++;
    if (letter === ")") depth--;
  }
}
