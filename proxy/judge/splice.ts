import { writtenAt } from "../../shared/gates/read/json-escapes.ts";
import { wordsOf } from "../../shared/gates/engine/reason.ts";
import type { Finding } from "../../shared/gates/finding.ts";
import { stringsAt } from "./json-strings.ts";

const charactersMax = 1_048_576;

interface Span {
  from: number;
  to: number;
}

/** A stretch of a text, and what takes its place. */
interface Mark extends Span {
  mark: string;
}

/**
 * The text with marks where something was found, and every other character as it was; undefined when that cannot be
 * had, as where it is a key or a number, the output as a whole, or more than is listed.
 */
export function splice(text: string, json: boolean, findings: readonly Finding[]): string | undefined {
  if (text.length > charactersMax || findings.some(({ more = 0 }) => more > 0)) return undefined;
  const marks = json ? marksInJson(text, findings) : marksInText(findings);
  return marks && written(text, marks);
}

const isOfText = ({ at, from, to }: Finding): boolean =>
  at.length === 0 && from !== undefined && to !== undefined;

function marksInText(findings: readonly Finding[]): Mark[] | undefined {
  if (!findings.every(isOfText)) return undefined;
  return findings.map(({ rule, from = 0, to = 0 }) => ({ from, to, mark: markOf(rule) }));
}

/** Strings are edited where they stand in the JSON. What is no JSON after all, or has a key twice, was judged as the text that it is. */
function marksInJson(json: string, findings: readonly Finding[]): Mark[] | undefined {
  const whole = stringOf(json);
  const markIn = marking(json);
  if (whole !== undefined) return findings.map((finding) => markIn(whole, finding));
  const ofValue = findings.filter((finding) => !isOfText(finding));
  if (ofValue.some(({ inKey }) => inKey === true)) return undefined;
  const held = stringsAt(json, ofValue);
  if (new Set(held.map(({ asked }) => asked)).size < ofValue.length) return undefined;
  const marks = held.map(({ asked, ...string }) => markIn(string, asked));
  return [...marks, ...(marksInText(findings.filter(isOfText)) ?? [])];
}

/** Between which quotes all of a text of JSON stands that is one string. */
function stringOf(json: string): Span | undefined {
  if (!/^\s*"/.test(json)) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? { from: json.indexOf('"') + 1, to: json.lastIndexOf('"') } : undefined;
  } catch {
    return undefined;
  }
}

/** Marks in strings of JSON, from quote to quote. A string is gone through once for all that was found in it. */
function marking(json: string): (string: Span, finding: Finding) => Mark {
  const known = new Map<number, (unit: number) => number>();
  return (string, { rule, from, to }) => {
    const mark = markOf(rule);
    if (from === undefined || to === undefined) return { ...string, mark };
    const at = known.get(string.from) ?? writtenAt(json.slice(string.from, string.to));
    known.set(string.from, at);
    return { from: string.from + at(from), to: string.from + at(to), mark };
  };
}

/** The words of a rule about orders would be taken for an order where something hidden stands around them. */
const markOf = (rule: string): string =>
  `[redacted: ${rule.startsWith("injection.") ? "injected text" : wordsOf(rule).one}]`;

/** Of stretches that overlap, one mark takes the place: that of the one that begins first. */
function written(text: string, marks: readonly Mark[]): string {
  const parts: string[] = [];
  let at = 0;
  let end = 0;
  for (const { from, to, mark } of marks.toSorted(
    (one, other) => one.from - other.from || other.to - one.to,
  )) {
    if (from >= end || parts.length === 0) {
      parts.push(text.slice(at, from), mark);
      end = to;
    } else end = Math.max(end, to);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
