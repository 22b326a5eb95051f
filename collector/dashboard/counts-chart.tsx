import { h } from "preact";
import { Table } from "../../shared/pages/parts.tsx";
import { countOf, outputsOf, timeOf } from "../../shared/pages/words.ts";
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

/** A bar for each step of time: what failed stands on the ground line, so that it can be compared, and what passed on top of it. */
export function CountsChart({ points, from, to, step_s, zoom, failures }: Charted) {
  const stepMs = step_s * 1_000;
  const { first, steps } = stepsOf({ from, to, step_s });
  const most = Math.max(...points.map(({ passed, failed }) => passed + failed));
  const bars = points.map(({ at, passed, failed }) => ({
    x: Date.parse(at) / stepMs - first,
    passed,
    failed,
  }));
  const isoOf = (step: number): string => new Date((first + step) * stepMs).toISOString();
  const endOf = (step: number): string => new Date((first + step + 1) * stepMs - 1).toISOString();
  const choose = (event: MouseEvent): void => {
    if (!(event.currentTarget instanceof Element)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const step = Math.floor(((event.clientX - left) / width) * steps);
    location.hash = step_s > 60 ? zoom(isoOf(step), endOf(step)) : failures(isoOf(step), endOf(step));
  };
  const path = (of: (bar: (typeof bars)[number]) => readonly [number, number]): string =>
    bars
      .map((bar) => {
        const [ground, top] = of(bar);
        return top === ground ? "" : `M${bar.x + 0.1} ${yOf(ground / most)}h.8V${yOf(top / most)}h-.8z`;
      })
      .join("");
  const all = points.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  const bad = points.reduce((sum, { failed }) => sum + failed, 0);
  const label =
    `${outputsOf(all)} from ${timeOf(from)} to ${timeOf(to)}: ${countOf(bad)} failed. ` +
    `The tallest bar: ${countOf(most)} in ${lengthOf(step_s)}.`;
  return (
    <figure class="chart">
      <svg
        class="counts"
        viewBox={`0 0 ${steps} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onClick={choose}
      >
        <path class="grid" d={`M0 25H${steps}M0 50H${steps}M0 75H${steps}`} />
        <path class="bad" d={path(({ failed }) => [0, failed])} />
        <path class="good" d={path(({ passed, failed }) => [failed, failed + passed])} />
        {bars.map(({ x, passed, failed }) => (
          <rect key={x} class="over" x={x} width="1" height="100">
            <title>
              {timeOf(isoOf(x))}: {countOf(failed)} of {countOf(passed + failed)} failed
            </title>
          </rect>
        ))}
      </svg>
      <p class="axis" aria-hidden="true">
        <span>{timeOf(from)}</span>
        <span>{timeOf(to)}</span>
      </p>
      <figcaption>
        <span class="key bad" /> failed, <span class="key good" /> passed. {label}
      </figcaption>
      <details>
        <summary>The same as a table</summary>
        <Table
          rows={points.toReversed()}
          keyOf={({ at }) => at}
          columns={[
            {
              title: "From",
              cell: ({ at }) => {
                const step = Date.parse(at) / stepMs - first;
                return step_s > 60 ? <a href={zoom(at, endOf(step))}>{timeOf(at)}</a> : timeOf(at);
              },
            },
            { title: "Passed", isNumber: true, cell: ({ passed }) => countOf(passed) },
            {
              title: "Failed",
              isNumber: true,
              cell: ({ at, failed }) =>
                failed === 0 ? (
                  "0"
                ) : (
                  <a href={failures(at, endOf(Date.parse(at) / stepMs - first))}>{countOf(failed)}</a>
                ),
            },
          ]}
        />
      </details>
    </figure>
  );
}

const yOf = (share: number): string => (100 - share * 96).toFixed(2);

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

type Sparked = Pick<Charted, "points" | "from" | "to" | "step_s"> & { of: (point: CountedPoint) => number };

/** How one number went over the same time as the chart, beside it. */
export function Spark({ points, from, to, step_s, of }: Sparked) {
  const { first, steps } = stepsOf({ from, to, step_s });
  const most = Math.max(1, ...points.map(of));
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
