/** Of what is shorter nothing is made: among 400 MB at random two findings were left, of all text in them there is one in each 100 KB. */
const runs = /[\t\n\r\x20-\x7e]{8,}/g;
/** The same in two bytes a letter, or in four, with the zeros in front of it or behind. */
const wideRuns = [
  /(?:\0[\x20-\x7e]){8,}(?!\0)|(?:[\x20-\x7e]\0){8,}/g,
  /(?:\0{3}[\x20-\x7e]){8,}(?!\0)|(?:[\x20-\x7e]\0{3}){8,}/g,
];

/** What somebody may read in bytes that are no text: each piece on a line of its own. */
export function readableIn(bytes: Buffer): string {
  const letters = bytes.toString("latin1");
  const pieces: string[] = [];
  for (const { 0: run, index } of letters.matchAll(runs)) pieces.push(run, ...textsIn(run, bytes, index));
  if (bytes.includes(0))
    for (const form of wideRuns)
      for (const [run] of letters.matchAll(form)) pieces.push(run.replaceAll("\0", ""));
  return pieces.join("\n");
}

const shortest = 4;

/**
 * The texts of which a run is made, as the lengths in front of them say. Formats write the kind of the next value right behind a text, and as a letter that
 * would hide what the text ends with.
 */
function textsIn(run: string, bytes: Buffer, at: number): string[] {
  const before = bytes[at - 1] ?? 0;
  const isWide = before === 0 && bytes[at - 2] === 0 && bytes[at - 3] === 0;
  // The length may also be a letter, which begins the run then.
  const inFront = lengthsIn(isWide ? (bytes[at - 4] ?? 0) : before).map((length) => ({ from: 0, length }));
  const lengths = [...inFront, ...lengthsIn(run.charCodeAt(0)).map((length) => ({ from: 1, length }))];
  const texts = lengths.map(({ from, length }) =>
    from + length < run.length ? run.slice(from, from + length) : "",
  );
  return [...new Set([...texts, ...chainIn(run)])].filter(({ length }) => length >= shortest);
}

/** As it is, doubled (Avro), and with the kind of the value in its upper bits (MessagePack). */
const lengthsIn = (byte: number): number[] => [byte, byte >> 1, byte & 0x1f];

/** Texts of CBOR, one behind the other: the byte in front of each says that it is one and how long, and is a letter. */
function chainIn(run: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at < run.length;) {
    const head = run.charCodeAt(at);
    if (head < 0x60 || head >= 0x78) break;
    const end = at + 1 + (head & 0x1f);
    if (end > run.length) break;
    texts.push(run.slice(at + 1, end));
    at = end;
  }
  return texts;
}
