import { digit, hexadecimal, kindOf, lower, upper } from "./characters.ts";

/** What can be told of a value by counting. */
export interface Measure {
  length: number;
  lowers: number;
  uppers: number;
  digits: number;
  /** Printable characters of ASCII that are neither letters nor digits nor blanks. */
  symbols: number;
  blanks: number;
  /** Characters beyond ASCII. */
  others: number;
  distinct: number;
  /** The share of characters in runs of the same or of successive ones: `aaaa`, `1234`, `abcd`. */
  sequenced: number;
  /** The share of neighbouring letters that are neighbours in words: high in names and prose, low in what was drawn by lot. */
  wordiness: number;
  isHex: boolean;
}

/** Neighbours in English words and names of programs, the most frequent first. */
const pairs =
  "inerreteonenesseatedtiorstledealntarcongthmeetitlianecroioraherinetrtandpeceasctisveeamasidinscaacpallprexssillaunfinageelnc" +
  "looumprtchrsictsodnoomhauramadplutrrimpousemtosuuloteplyaifoophoefeemoniabptbltuclapvaspkeosckowhiueocoliridrnppttlssotyiedo" +
  "wiummibeupryrmigwaltbuiaifdaivibbalufasashcievwhrgrdldfeffagqucuiprudssc";
const letters = 26;
const isPair = new Uint8Array(letters * letters);
for (const [first, second] of neighbours(pairs)) isPair[first * letters + second] = 1;

function* neighbours(text: string): Generator<[number, number]> {
  for (let at = 0; at + 1 < text.length; at += 2)
    yield [text.charCodeAt(at) - 97, text.charCodeAt(at + 1) - 97];
}

const measuredMax = 256;
const sequenceMin = 4;
/** Fewer neighbours say nothing. */
const neighboursMin = 4;
const lettersMin = 0.7;

/** Upper and lower case are one where it is asked what follows in the alphabet. */
const folded = (unit: number, kind: number): number => ((kind & (lower | upper)) === 0 ? unit : unit | 32);

/** A bit for each of the first 256 characters; those beyond share them. */
const met = new Uint32Array(8);

function bitsOf(words: Uint32Array): number {
  let count = 0;
  for (let word of words) for (; word !== 0; word &= word - 1) count++;
  return count;
}

/** Counts the first characters of a value. */
export function measure(value: string): Measure {
  const length = Math.min(value.length, measuredMax);
  const counted = { lowers: 0, uppers: 0, digits: 0, symbols: 0, blanks: 0, others: 0 };
  met.fill(0);
  let isHex = length > 0;
  let sequenced = 0;
  let run = 1;
  let step = 2;
  let [near, common] = [0, 0];
  for (let at = 0; at < length; at++) {
    const unit = value.charCodeAt(at);
    const kind = kindOf(unit);
    met[(unit >> 5) & 7]! |= 1 << (unit & 31);
    if ((kind & hexadecimal) === 0) isHex = false;
    if (kind & lower) counted.lowers++;
    else if (kind & upper) counted.uppers++;
    else if (kind & digit) counted.digits++;
    else if (unit > 126) counted.others++;
    else if (unit <= 32) counted.blanks++;
    else counted.symbols++;
    if (at === 0) continue;
    const before = value.charCodeAt(at - 1);
    const [first, second] = [(before | 32) - 97, (unit | 32) - 97];
    if ((kind & (lower | upper)) !== 0 && (kindOf(before) & (lower | upper)) !== 0) {
      near++;
      common += isPair[first * letters + second]!;
    }
    const difference = folded(unit, kind) - folded(before, kindOf(before));
    if (difference === step || (run === 1 && Math.abs(difference) <= 1)) {
      run++;
      step = difference;
      if (run === sequenceMin) sequenced += sequenceMin;
      else if (run > sequenceMin) sequenced++;
    } else {
      run = Math.abs(difference) <= 1 ? 2 : 1;
      step = run === 2 ? difference : 2;
    }
  }
  return {
    length: value.length,
    ...counted,
    distinct: bitsOf(met),
    sequenced: length === 0 ? 0 : sequenced / length,
    // Among many digits a few neighbouring letters say nothing.
    wordiness:
      near < neighboursMin || counted.lowers + counted.uppers < lettersMin * length ? 0 : common / near,
    isHex,
  };
}
