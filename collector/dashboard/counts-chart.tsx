import { h } from "preact";
import { Axes } from "../../shared/pages/axes.tsx";
import { Table } from "../../shared/pages/parts.tsx";
import { roundTop, timeTicks } from "../../shared/pages/scale.ts";
import { countOf, outputsOf, timeOf } from "../../shared/pages/words.ts";
import { useDrag } from "./drag.ts";
import type { CountedPoint } from "./types.ts";

interface Charted {
  points: readonly CountedPoint[];
  from: string;
  to: string;
  step_s: number;
  /** The address that shows this stretch of time alone. */
  zoom: (from: string, to: string) => string;
  /** The address of the outputs that failed in it. */
  failures: (from: string, to: string) => string;
}

/** A bar for each step of time: what failed stands on the ground line, so that it can be compared, and what is clean on top of it. */
export function CountsChart({ points, from, to, step_s, zoom, failures }: Charted) {
  const stepMs = step_s * 1_000;
  const { first, steps } = stepsOf({ from, to, step_s });
  const most = Math.max(...points.map(({ passed, failed }) => passed + failed));
  const top = roundTop(most);
  const stepOf = ({ at }: Pick<CountedPoint, "at">): number => Date.parse(at) / stepMs;
  const isoOf = (step: number): string => new Date(step * stepMs).toISOString();
  const endOf = (step: number): string => new Date((step + 1) * stepMs - 1).toISOString();
  const { between, handlers } = useDrag({
    first,
    steps,
    clicked: (step) => (location.hash = (step_s > 60 ? zoom : failures)(isoOf(step), endOf(step))),
    chosen: (start, end) => (location.hash = zoom(isoOf(start), endOf(end))),
  });
  const path = (of: (point: CountedPoint) => readonly [number, number]): string =>
    points
      .map((point) => {
        const [ground, high] = of(point).map((count) => (100 - (100 * count) / top).toFixed(2));
        return ground === high ? "" : `M${stepOf(point) - first + 0.1} ${ground}h.8V${high}h-.8z`;
      })
      .join("");
  const all = points.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  const bad = points.reduce((sum, { failed }) => sum + failed, 0);
  const label =
    `${outputsOf(all)} from ${timeOf(from)} to ${timeOf(to)}: ${countOf(bad)} failed. ` +
    `The tallest bar: ${countOf(most)} in ${lengthOf(step_s)}.`;
  const ticks = timeTicks(first * stepMs, (first + steps) * stepMs).map((tick) => ({
    ...tick,
    at: tick.ms / stepMs - first,
  }));
  return (
    <figure class="chart">
      <Axes top={top} labels={ticks.map(({ at, label }) => ({ share: at / steps, label }))}>
        <svg
          class="counts"
          viewBox={`0 0 ${steps} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          {...handlers}
        >
          <path class="grid" d={`M0 50H${steps}${ticks.map(({ at }) => `M${at} 0V100`).join("")}`} />
          <path class="bad" d={path(({ failed }) => [0, failed])} />
          <path class="good" d={path(({ passed, failed }) => [failed, failed + passed])} />
          {points.map((point) => (
            <rect key={point.at} class="over" x={stepOf(point) - first} width="1" height="100">
              <title>
                {timeOf(point.at)}: {countOf(point.failed)} of {countOf(point.passed + point.failed)} failed
              </title>
            </rect>
          ))}
          {between === undefined ? null : (
            <rect class="chosen" x={between[0] - first} width={between[1] - between[0] + 1} height="100" />
          )}
        </svg>
      </Axes>
      <figcaption>
        <span class="key bad" /> failed, <span class="key good" /> clean. {label} Drag over the chart to see a
        part of it.
      </figcaption>
      <details>
        <summary>The same as a table</summary>
        <Table
          rows={points.toReversed()}
          keyOf={({ at }) => at}
          columns={[
            {
              title: "From",
              cell: ({ at }) =>
                step_s > 60 ? <a href={zoom(at, endOf(stepOf({ at })))}>{timeOf(at)}</a> : timeOf(at),
            },
            { title: "Clean", isNumber: true, cell: ({ passed }) => countOf(passed) },
            {
              title: "Failed",
              isNumber: true,
              cell: ({ at, failed }) =>
                failed === 0 ? "0" : <a href={failures(at, endOf(stepOf({ at })))}>{countOf(failed)}</a>,
            },
          ]}
        />
      </details>
    </figure>
  );
}

function lengthOf(stepS: number): string {
  const [unit, size] = (
    [
      ["day", 86_400],
      ["hour", 3_600],
      ["minute", 60],
    ] as const
  ).find(([, seconds]) => stepS % seconds === 0) ?? ["second", 1];
  const count = stepS / size;
  return count === 1 ? `1 ${unit}` : `${countOf(count)} ${unit}s`;
}

interface Sparked extends Pick<Charted, "points" | "from" | "to" | "step_s"> {
  of: (point: CountedPoint) => number;
  /** As high as the picture is, which is the same for all that stand below each other. */
  most: number;
}

/** How one number went over the same time as the chart, beside it. */
export function Spark({ points, from, to, step_s, of, most }: Sparked) {
  const { first, steps } = stepsOf({ from, to, step_s });
  const path = points
    .map((point) => {
      const value = of(point);
      const x = Date.parse(point.at) / (step_s * 1_000) - first;
      return value === 0 ? "" : `M${x} 20h1v${((-20 * value) / most).toFixed(2)}h-1z`;
    })
    .join("");
  return (
    <svg class="spark" viewBox={`0 0 ${steps} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path class="bad" d={path} />
    </svg>
  );
}

/** The first step since 1970, and how many are shown. */
function stepsOf({ from, to, step_s }: Pick<Charted, "from" | "to" | "step_s">): {
  first: number;
  steps: number;
} {
  const first = Math.floor(Date.parse(from) / (step_s * 1_000));
  return { first, steps: Math.floor(Date.parse(to) / (step_s * 1_000)) - first + 1 };
}
