import { argvAnchors } from "../read/argv.ts";
import type { Budget } from "./budget.ts";
import { isSurelySomething, maySpeak, speakingAnchors } from "../content/glance.ts";
import { facedHalf } from "../read/fold.ts";
import type { Probe } from "../gate.ts";
import { shownAnchors, shownSpelled } from "../decode/shown.ts";
import { mayBeUnseen } from "../decode/unseen.ts";
import { decodersFor } from "../decode/views.ts";
import type { Anchor } from "../search/trie.ts";
import { anchorsOf, compilePrefilter, type Prefilter } from "../search/prefilter.ts";
import { stretchMax, Stops } from "../search/stretch.ts";

/** Who has to see the value of a text of JSON: nobody, only the gate that judges what is said, everybody, or there was no time to tell. */
export type Glance = "nobody" | "content" | "everybody" | "out-of-time";

const probe = 0;
const number = 1;
const speech = 2;

/** Escapes that can stand for any letter or for a slash, and what folding takes letters out of. */
const escapes = ["\\u", "\\/", facedHalf];
/** Escapes whose letter is none, so that a name can follow. */
const blanks = ["\\n", "\\r", "\\t", "\\b", "\\f"];
/** A number that is longer than it is written. */
const exponents = ["0e0", "0e+0", "0e-0"];
const numeralMax = 400;

/** Looks for anchors in JSON as it is written: most output holds none and need not be parsed at all. */
export interface JsonGlance {
  text(json: string, terms: GlanceTerms): Glance;
  /** Of JSON in UTF-8, cut into pieces anywhere: whether nobody has to see it for sure, which can be told of ASCII alone. */
  isSurelySilent(pieces: readonly Uint8Array[], terms: GlanceTerms): boolean;
}

interface GlanceTerms {
  budget: Budget;
  /** Whether there is a gate that judges what is said. */
  hears: boolean;
}

/** How much of the beginning tells whether there is anything at all. */
const headMax = 4_096;

export function compileGlance(probes: readonly Probe[]): JsonGlance {
  let compiled: Prefilter | undefined;
  const seeksOrders = probes.some(({ hidden }) => hidden !== undefined);
  const prefilter = (): Prefilter => (compiled ??= compilePrefilter(writtenAnchors(probes)));
  return {
    text: (json, terms) =>
      seeksOrders && mayBeUnseen(json) ? "everybody" : glance(prefilter(), json, terms),
    isSurelySilent(pieces, { budget, hears }) {
      if (hears && !isSurelySomething(headOf(pieces[0]))) return false;
      return !prefilter().occursInBytes(pieces, (bytes) => budget.spend(bytes));
    },
  };
}

const headOf = (piece: Uint8Array = new Uint8Array()): string =>
  Buffer.from(piece.buffer, piece.byteOffset, Math.min(piece.length, headMax)).toString("latin1");

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function writtenAnchors(probes: readonly Probe[]): Anchor[] {
  const decoders = decodersFor(probes.some(({ hidden }) => hidden !== undefined));
  const sought = [...probes, ...decoders]
    .flatMap((each) => anchorsOf(each, probe, probe))
    .filter(({ isFrequent }) => isFrequent !== true);
  const names = sought.filter(({ isName }) => isName === true);
  const others = sought.filter(({ isName }) => isName !== true);
  const said = [
    ...others.filter(({ isSpelled }) => isSpelled !== true).map(({ text }) => inJson(text)),
    ...argvAnchors,
    ...escapes,
    ...names.flatMap(({ text }) => blanks.map((blank) => blank + text)),
  ];
  return [
    ...names,
    ...said.map((text) => ({ text, probe })),
    ...others
      .filter(({ isSpelled }) => isSpelled === true)
      .map(({ text }) => ({ text: inJson(text), probe, isSpelled: true })),
    ...shownAnchors.map((text) => ({ text: inJson(text), probe })),
    ...shownSpelled.map((text) => ({ text: inJson(text), probe, isSpelled: true })),
    ...probes.flatMap(({ under }) => (under?.keys ?? []).map((text) => ({ text, probe }))),
    ...exponents.map((text) => ({ text, probe: number })),
    ...speakingAnchors.map((text) => ({ text, probe: speech })),
  ];
}

let found: Stops | undefined;

function glance(prefilter: Prefilter, json: string, { budget, hears }: GlanceTerms): Glance {
  const stops = (found ??= new Stops());
  let speaks = false;
  let state = prefilter.afresh;
  for (let from = 0; from < json.length; from += stretchMax) {
    const stretch = json.slice(from, from + stretchMax);
    if (budget.spend(stretch.length)) return "out-of-time";
    state = prefilter.read(stretch, state, stops);
    for (let stop = 0; stop < stops.count; stop++) {
      const at = from + stops.at[stop]!;
      for (const kind of prefilter.probesAt(stops.state[stop]!, json, at)) {
        if (kind === probe || (kind === number && isNumber(json, at))) return "everybody";
        speaks ||= kind === speech && hears && maySpeak(json, at);
      }
    }
  }
  return speaks ? "content" : "nobody";
}

const numeral = new Uint8Array(128);
for (const unit of "0123456789.+-eE") numeral[unit.charCodeAt(0)] = 1;
const beforeNumber = new Uint8Array(128);
for (const unit of " \t\r\n:[,") beforeNumber[unit.charCodeAt(0)] = 1;

/** Whether the digits that lead to `end` are a number by themselves, and not the middle of a digest. */
function isNumber(json: string, end: number): boolean {
  let at = end;
  const floor = end - numeralMax;
  while (at > floor && numeral[json.charCodeAt(at)] === 1) at--;
  return at < 0 || at === floor || beforeNumber[json.charCodeAt(at)] === 1;
}
