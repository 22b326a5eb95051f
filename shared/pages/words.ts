import type { z } from "zod";
import type { failsMost, Trend } from "../contract/explanation.ts";

type FailsMost = z.infer<typeof failsMost>;

const minuteMs = 60_000;
const units = [
  ["day", 1_440],
  ["hour", 60],
  ["minute", 1],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const whole = new Intl.NumberFormat("en");

export function ageOf(at: string, now = Date.now()): string {
  const minutes = (now - Date.parse(at)) / minuteMs;
  const unit = units.find(([, size]) => minutes >= size);
  return unit === undefined ? "just now" : relative.format(-Math.floor(minutes / unit[1]), unit[0]);
}

const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** The time of day of what is from today, with the date of the rest. */
export function timeOf(at: string): string {
  const date = new Date(at);
  return (date.toDateString() === new Date().toDateString() ? timeOfDay : dayAndTime).format(date);
}

/** 100 % is only said of all, and 0 % only of none. */
export function percentOf(share: number): string {
  const percent = share * 100;
  if (percent > 99 && percent < 100) return "> 99 %";
  if (percent > 0 && percent < 1) return "< 1 %";
  return `${Math.round(percent)} %`;
}

export const countOf = (count: number): string => whole.format(count);

export const outputsOf = (count: number): string => `${countOf(count)} ${count === 1 ? "output" : "outputs"}`;

export const msOf = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${whole.format(Math.round(ms))} ms`;

/** Of 50 outputs: a change of fewer than five says little. */
const changeMin = 0.1;

export function trendOf({ direction, change }: Pick<Trend, "direction" | "change">): string {
  if (direction === "unknown") return "unknown";
  return Math.abs(change) < changeMin ? "about the same" : `${direction} ${percentOf(Math.abs(change))}`;
}

/** How a trend is drawn. */
export function trendClass({ change }: Pick<Trend, "change">): "failed" | "passed" | undefined {
  if (Math.abs(change) < changeMin) return undefined;
  return change < 0 ? "failed" : "passed";
}

export function placeOf({ gate = "an unnamed gate", tool }: Pick<FailsMost, "gate" | "tool">): string {
  return tool === undefined ? gate : `${gate} in ${tool}`;
}

/** For a shell: an id may hold anything. */
export const shellWord = (word: string): string =>
  /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
