/** The least round number that is not under this one, and half of which is whole too. */
export function roundTop(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const tops = [1, 2, 3, 4, 5, 6, 8, 10].map((first) => first * size);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * size;
}

const minuteMs = 60_000;
const unitMs = { minute: minuteMs, day: 1_440 * minuteMs, month: 43_200 * minuteMs } as const;
type Unit = keyof typeof unitMs;
const years = [1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000];
/** None is more than twice as long as the one before, so that a few of them fit into any stretch of time. */
const sizes: Readonly<Record<Unit, readonly number[]>> = {
  minute: [1, 2, 3, 5, 10, 15, 30, 60, 120, 180, 360, 720],
  day: [1, 2, 4, 7, 14, 21],
  month: [1, 2, 3, 6, ...years.map((count) => 12 * count)],
};
const steps = (["minute", "day", "month"] as const).flatMap((unit) =>
  sizes[unit].map((size) => ({ unit, size })),
);
const ticksMax = 6;

const words = {
  minute: new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" }),
  day: new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" }),
  month: new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric" }),
} as const;

export interface Tick {
  ms: number;
  label: string;
}

/** Times between two, at which the reader's clock or calendar is round: three to six, but in a stretch of few minutes. */
export function timeTicks(fromMs: number, toMs: number): Tick[] {
  for (const { unit, size } of steps) {
    if (toMs - fromMs > (ticksMax + 1) * size * unitMs[unit]) continue;
    const times = roundTimes(fromMs, toMs, { unit, size });
    if (times.length <= ticksMax)
      return times.map((date) => ({ ms: date.getTime(), label: labelOf(date, unit) }));
  }
  return [];
}

function labelOf(date: Date, unit: Unit): string {
  const isMidnight = date.getHours() + date.getMinutes() === 0;
  return words[unit === "minute" && isMidnight ? "day" : unit].format(date);
}

/** Minutes are counted from midnight, days from a Monday, months from a January. */
function roundTimes(fromMs: number, toMs: number, { unit, size }: { unit: Unit; size: number }): Date[] {
  const start = new Date(fromMs);
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()];
  const sinceMonday = Math.floor(Date.UTC(year, month, day) / unitMs.day) + 3;
  const at: Readonly<Record<Unit, (count: number) => Date>> = {
    minute: (count) => new Date(year, month, day, 0, count),
    day: (count) => new Date(year, month, day - (sinceMonday % size) + count),
    month: (count) => new Date(year, month - ((year * 12 + month) % size) + count),
  };
  const times: Date[] = [];
  for (let count = 0; ; count += size) {
    const time = at[unit](count);
    if (!(time.getTime() <= toMs)) return times;
    if (time.getTime() >= fromMs) times.push(time);
  }
}

/** What stands at some places among points in time: the time of day, and the date where it is another one than before. */
export function momentLabels(times: readonly string[]): string[] {
  const dates = times.map((time) => new Date(time));
  const days = dates.map((date) => words.day.format(date));
  const isOneDay = new Set(days).size === 1;
  return dates.map((date, at) =>
    isOneDay || days[at] === days[at - 1] ? words.minute.format(date) : words.day.format(date),
  );
}
