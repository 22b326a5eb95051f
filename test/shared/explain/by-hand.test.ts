import { expect, it } from "vitest";
import { explain } from "../../../shared/explain/explain.ts";
import { tallyOf } from "../../../shared/explain/tally.ts";

/** `9 pass 20 ms`: so many evaluations one after the other, the oldest first. */
type Run = `${number} ${"pass" | "fail"} ${number} ms`;

interface Row {
  window: Run[];
  /** passed (400) + speed (250) + streak (200) + volume (150) = score, each computed by hand from the contract's formula. */
  sum: `${number} + ${number} + ${number} + ${number} = ${number}`;
  lost: string;
}

const rows: Row[] = [
  {
    window: [],
    sum: "0 + 0 + 0 + 0 = 0",
    lost: "passed: too_few 400; speed: too_few 250; streak: too_few 200; volume: too_few 150",
  },
  {
    window: ["1 pass 0 ms"],
    sum: "400 + 250 + 4 + 0 = 654", // volume .3
    lost: "streak: too_few 196; volume: too_few 150",
  },
  {
    window: ["1 fail 0 ms"],
    sum: "0 + 250 + 0 + 0 = 250",
    lost: "passed: failed 400; streak: too_few 196, streak_broken 4; volume: too_few 150",
  },
  {
    window: ["1 pass 100 ms"],
    sum: "400 + 0 + 4 + 0 = 404",
    lost: "speed: other_time 250; streak: too_few 196; volume: too_few 150",
  },
  {
    window: ["10 pass 50 ms"],
    sum: "400 + 125 + 40 + 3 = 568",
    lost: "speed: other_time 125; streak: too_few 160; volume: too_few 147",
  },
  {
    window: ["500 fail 4 ms"], // "mature" with 390, although nothing has passed
    sum: "0 + 240 + 0 + 150 = 390",
    lost: "passed: failed 400; speed: other_time 10; streak: streak_broken 200",
  },
  { window: ["500 pass 0 ms"], sum: "400 + 250 + 200 + 150 = 1000", lost: "" },
  { window: ["500 pass 20 ms"], sum: "400 + 200 + 200 + 150 = 950", lost: "speed: other_time 50" },
  {
    window: ["499 pass 0 ms", "1 fail 0 ms"],
    sum: "399 + 250 + 0 + 150 = 799", // passed 399.2
    lost: "passed: failed 1; streak: streak_broken 200",
  },
  {
    window: ["1 fail 0 ms", "499 pass 0 ms"],
    sum: "399 + 250 + 200 + 150 = 999",
    lost: "passed: failed 1",
  },
  {
    window: ["1 pass 10 ms", "1 fail 10 ms", "1 pass 10 ms"],
    sum: "266 + 225 + 4 + 1 = 496", // 266.67 + 225 + 4 + .9 = 496.57: the point that is missing goes to .9
    lost: "passed: failed 134; speed: other_time 25; streak: too_few 188, streak_broken 8; volume: too_few 149",
  },
  {
    window: ["50 pass 0 ms"],
    sum: "400 + 250 + 200 + 15 = 865",
    lost: "volume: too_few 135",
  },
  {
    window: ["49 pass 0 ms"],
    sum: "400 + 250 + 196 + 14 = 860", // volume 14.7
    lost: "streak: too_few 4; volume: too_few 136",
  },
  {
    window: ["49 pass 0 ms", "1 fail 0 ms"],
    sum: "392 + 250 + 0 + 15 = 657",
    lost: "passed: failed 8; streak: streak_broken 200; volume: too_few 135",
  },
  {
    window: ["1 fail 0 ms", "49 pass 0 ms"],
    sum: "392 + 250 + 196 + 15 = 853",
    lost: "passed: failed 8; streak: streak_broken 4; volume: too_few 135",
  },
  {
    window: ["81 fail 0 ms", "19 pass 0 ms"],
    sum: "76 + 250 + 76 + 30 = 432",
    lost: "passed: failed 324; streak: streak_broken 124; volume: too_few 120",
  },
  {
    window: ["100 pass 200 ms", "100 fail 200 ms"],
    sum: "200 + 0 + 0 + 60 = 260",
    lost: "passed: failed 200; speed: other_time 250; streak: streak_broken 200; volume: too_few 90",
  },
  {
    window: ["3 pass 0 ms", "1 pass 400 ms"],
    sum: "400 + 0 + 16 + 1 = 417", // volume 1.2
    lost: "speed: other_time 250; streak: too_few 184; volume: too_few 149",
  },
  {
    window: ["1 pass 30 ms", "1 pass 35 ms"],
    sum: "400 + 169 + 8 + 0 = 577", // 168.75 + .6: the point that is missing goes to .75
    lost: "speed: other_time 81; streak: too_few 192; volume: too_few 150",
  },
  { window: ["100 fail 0 ms", "500 pass 0 ms"], sum: "400 + 250 + 200 + 150 = 1000", lost: "" },
  {
    window: ["2 pass 0 ms", "1 fail 0 ms", "4 pass 0 ms"],
    sum: "342 + 250 + 16 + 2 = 610", // 342.86 + 2.1 is under 345
    lost: "passed: failed 58; streak: too_few 172, streak_broken 12; volume: too_few 148",
  },
];

it.each(rows)("$window is $sum", ({ window, sum, lost }) => {
  const { score, components } = explain("a", tallyOf(window.flatMap(entriesOf).slice(-500)), 0);
  expect({
    sum: `${components.map(({ points }) => points).join(" + ")} = ${score}`,
    lost: components
      .filter((component) => component.lost.length > 0)
      .map(
        (component) =>
          `${component.name}: ${component.lost.map(({ why, points }) => `${why} ${points}`).join(", ")}`,
      )
      .join("; "),
  }).toEqual({ sum, lost });
});

function entriesOf(run: Run) {
  const [count, what, ms] = run.split(" ");
  const entry = { passed: what === "pass", latencyMs: Number(ms), gates: [], createdAtMs: 0 };
  return Array.from({ length: Number(count) }, (_, at) => ({ ...entry, evaluationId: `ev_${at}` }));
}
