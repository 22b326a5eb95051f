const linesMin = 4;
const linesMax = 12;
const lineMax = 60;
const rhymeLength = 2;

/** Whether it is verse: short lines, of which most rhyme with the next or the one after it. Who speaks in a poem was asked nothing. */
export function isRhymed(lines: string): boolean {
  const each = lines.split("\n", linesMax).filter((line) => line !== "");
  if (each.length < linesMin || each.some((line) => line.length > lineMax || /^[-*\d|]/.test(line)))
    return false;
  const ends = each.map((line) => /([a-z']+)[^a-z]*$/i.exec(line)?.[1]?.toLowerCase() ?? "");
  const rhyming = ends.filter((end, at) =>
    [at - 2, at - 1, at + 1, at + 2].some((other) => rhyme(end, ends[other] ?? "")),
  );
  return 2 * rhyming.length > each.length;
}

function rhyme(one: string, other: string): boolean {
  if (one === other || one.length < rhymeLength || other.length < rhymeLength) return false;
  return soundOf(one) === soundOf(other);
}

/** From the last vowel that is spoken, as far as writing tells it. */
const soundOf = (word: string): string => /[aeiouy][^aeiouy]*e?$/.exec(word)?.[0] ?? word;
