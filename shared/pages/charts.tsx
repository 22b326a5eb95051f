import { h } from "preact";
import type { z } from "zod";
import type { reputationHistory } from "../contract/reputation.ts";
import { Axes } from "./axes.tsx";
import { momentLabels } from "./scale.ts";
import { countOf, outputsOf } from "./words.ts";

type Points = z.infer<typeof reputationHistory>["points"];

/** A cell for each output, oldest first. Those that failed reach higher, so that it can be read without colours. */
export function Strip({ points }: { points: readonly { passed: boolean }[] }) {
  const cells = (passed: boolean): string =>
    points.map((point, at) => (point.passed === passed ? `M${at} ${passed ? 12 : 0}h1V30h-1z` : "")).join("");
  const failed = points.filter(({ passed }) => !passed).length;
  const label = `${outputsOf(points.length)}, oldest first: ${countOf(failed)} failed`;
  return (
    <figure class="chart">
      <svg
        class="strip"
        viewBox={`0 0 ${points.length} 30`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path class="good" d={cells(true)} />
        <path class="bad" d={cells(false)} />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

const labelled = 4;

/** Where times stand under a line of outputs, which are not equally far from each other in time. */
function timesUnder(points: Points): { share: number; label: string }[] {
  const count = Math.min(labelled, points.length);
  const places = Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) / count) * points.length));
  const words = momentLabels(places.map((place) => points[place]?.at ?? ""));
  return places.map((place, at) => ({ share: (place + 0.5) / points.length, label: words[at] ?? "" }));
}

/** The score after each output, from 0 to 1,000. A damaged event has no score. */
export function ScoreLine({ points }: { points: Points }) {
  const scored = points.flatMap(({ score }, at) => (score === undefined ? [] : [{ at, score }]));
  const [first] = scored;
  const last = scored.at(-1);
  if (first === undefined || last === undefined) return null;
  const line = scored
    .map(({ at, score }, index) => `${index === 0 ? "M" : "L"}${at + 0.5} ${1_000 - score}`)
    .join("");
  const scores = scored.map(({ score }) => score);
  const label =
    `Score from ${countOf(first.score)} to ${countOf(last.score)}; ` +
    `lowest ${countOf(Math.min(...scores))}, highest ${countOf(Math.max(...scores))}`;
  const times = timesUnder(points);
  const upright = times.map(({ share }) => `M${share * points.length} 0V1000`).join("");
  return (
    <figure class="chart">
      <Axes top={1_000} labels={times}>
        <svg
          class="line"
          viewBox={`0 0 ${points.length} 1000`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <path class="grid" d={`M0 500H${points.length}${upright}`} />
          <path d={line} />
        </svg>
      </Axes>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
