import { digit, hexadecimal, kindOf, lower, upper } from "./characters.ts";

/** What can be told of a value by counting its first characters. */
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
const letter = lower | upper;
const placeOf = (first: number, second: number): number => ((first | 32) - 97) * 26 + (second | 32) - 97;
const isPair = new Uint8Array(26 * 26);
for (let at = 0; at < pairs.length; at += 2)
  isPair[placeOf(pairs.charCodeAt(at), pairs.charCodeAt(at + 1))] = 1;

const measuredMax = 256;
const sequenceMin = 4;
/** Fewer neighbours, and those among many digits, say nothing. */
const neighboursMin = 4;
const lettersMin = 0.7;

/** A bit for each of the first 256 characters; those beyond share them. */
const met = new Uint32Array(8);

export function measure(value: string): Measure {
  const length = Math.min(value.length, measuredMax);
  const counted = { lowers: 0, uppers: 0, digits: 0, symbols: 0, blanks: 0, others: 0 };
  met.fill(0);
  let isHex = length > 0;
  let [sequenced, run, step, distinct] = [0, 1, 2, 0];
  let [near, common] = [0, 0];
  let [before, kindBefore] = [0, 0];
  for (let at = 0; at < length; at++) {
    const unit = value.charCodeAt(at);
    const kind = kindOf(unit);
    if ((met[(unit >> 5) & 7]! & (1 << (unit & 31))) === 0) distinct++;
    met[(unit >> 5) & 7]! |= 1 << (unit & 31);
    isHex &&= (kind & hexadecimal) !== 0;
    if (kind & lower) counted.lowers++;
    else if (kind & upper) counted.uppers++;
    else if (kind & digit) counted.digits++;
    else if (unit > 126) counted.others++;
    else if (unit <= 32) counted.blanks++;
    else counted.symbols++;
    if ((kind & letter) !== 0 && (kindBefore & letter) !== 0) {
      near++;
      common += isPair[placeOf(before, unit)]!;
    }
    // Upper and lower case are one where it is asked what follows in the alphabet.
    const difference =
      ((kind & letter) === 0 ? unit : unit | 32) - ((kindBefore & letter) === 0 ? before : before | 32);
    const isNext = Math.abs(difference) <= 1;
    if (at > 0 && (difference === step || (run === 1 && isNext))) {
      run++;
      step = difference;
      if (run >= sequenceMin) sequenced += run === sequenceMin ? sequenceMin : 1;
    } else {
      run = at > 0 && isNext ? 2 : 1;
      step = run === 2 ? difference : 2;
    }
    [before, kindBefore] = [unit, kind];
  }
  const isSaid = near >= neighboursMin && counted.lowers + counted.uppers >= lettersMin * length;
  return {
    length: value.length,
    ...counted,
    distinct,
    sequenced: length === 0 ? 0 : sequenced / length,
    wordiness: isSaid ? common / near : 0,
    isHex,
  };
}
