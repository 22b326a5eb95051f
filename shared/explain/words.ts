import type { Component, Explanation, LostTo, Trend } from "../contract/explanation.ts";
import { limits } from "../contract/limits.ts";
import { ago, grouped, visible } from "../print.ts";

/** An explanation for a person, a thought a line. */
export function explanationLines(told: Explanation, nowMs: number): string[] {
  const { agent_id, score, status, evaluations, fails_most } = told;
  return [
    `${visible(agent_id)}: ${grouped(score)} of ${grouped(limits.scoreMax)}, ${status}, ${rateWords(told)}`,
    ...(evaluations === 0 ? [] : [trendSentence(told.trend)]),
    ...(fails_most === undefined ? [] : [`fails most: ${failsMostWords(fails_most)}`]),
    ...told.components.flatMap((component) => componentLines(component, told, nowMs)),
    ...(evaluations === 0 ? [] : aheadLines(told)),
  ];
}

const shares: Record<Component["name"], (told: Explanation) => string> = {
  passed: () => "for outputs that passed",
  speed: ({ avg_latency_ms }) => `for speed: ${ms(avg_latency_ms)} an output`,
  streak: ({ streak }) => `for ${outputs(streak, "pass", "passes")} in a row`,
  volume: ({ evaluations }) => `for ${outputs(evaluations)} in the window`,
};

function componentLines(component: Component, told: Explanation, nowMs: number): string[] {
  const { name, points, of, lost } = component;
  const costly = lost.filter((each) => each.points > 0);
  const cheap = lost.length - costly.length;
  return [
    `${points} of ${of} ${shares[name](told)}`,
    ...costly.map((each) => `  lost ${each.points} ${lossWords(each, component, told.streak_broken, nowMs)}`),
    ...(cheap === 0 ? [] : [`  lost less than 1 to ${cheap === 1 ? "one more" : `each of ${cheap} more`}`]),
  ];
}

function lossWords(
  loss: LostTo,
  { name }: Component,
  broken: Explanation["streak_broken"],
  nowMs: number,
): string {
  const { why, evaluations = 0, latency_ms = 0, causes = 0 } = loss;
  switch (why) {
    case "failed":
      return `to ${place(loss)} (${outputs(evaluations)})`;
    case "gate_time":
      return `to the gate ${place(loss)} (${ms(latency_ms)} each, ${outputs(evaluations)})`;
    case "other_time":
      return `to time outside the gates (${ms(latency_ms)} each, ${outputs(evaluations)})`;
    case "streak_broken": {
      const when = broken === undefined ? "" : ` ${ago(Date.parse(broken.at), nowMs)}`;
      const id = broken?.evaluation_id === undefined ? "" : ` (${visible(broken.evaluation_id)})`;
      return `to ${place(loss)}, which ended the streak${when}${id}`;
    }
    case "too_few":
      return `to ${outputs(evaluations)} ${name === "streak" ? "that a full streak still needs" : "that are not there yet"}`;
    case "others":
      return `to ${causes} others`;
  }
}

function place({ gate, tool }: { gate?: string | undefined; tool?: string | undefined }): string {
  const failed = gate === undefined ? "an unnamed gate" : visible(gate);
  return tool === undefined ? failed : `${failed} in tool ${visible(tool)}`;
}

function aheadLines({ next, leaving, range }: Explanation): string[] {
  const scores = next.scores.map(({ passes, score }) => `${grouped(score)} after ${passes}`);
  const left = leaving.next.map(
    ({ evaluations, failed, score }) =>
      `${failed} of ${evaluations} failed (${grouped(score)} when passes have replaced them)`,
  );
  return [
    `with more passes of ${ms(next.latency_ms)}: ${scores.join(", ")}`,
    leaving.after === 0
      ? `leaving the window next: ${left.join(", ")}`
      : `leaving the window next: nothing before ${outputs(leaving.after, "more output", "more outputs")}`,
    ...(range === undefined
      ? []
      : [
          `few outputs: the pass rate of all its work is between ${percent(range.pass_rate_from)} and ` +
            `${percent(range.pass_rate_to)} 19 times of 20, which is a score from ` +
            `${grouped(range.score_from)} to ${grouped(range.score_to)}`,
        ]),
  ];
}

function rateWords({ evaluations, pass_rate }: Explanation): string {
  return evaluations === 0 ? "no outputs yet" : `${percent(pass_rate)} of ${outputs(evaluations)} passed`;
}

function trendSentence({ direction, change, last, before }: Trend): string {
  if (direction === "unknown") return "trend: unknown until there are more than 50 outputs";
  const rates = [last, before].map(({ passed, evaluations }) => percent(passed / evaluations));
  const newest = `${rates[0]} of the last ${last.evaluations}`;
  const earlier = `${rates[1]} of the ${before.evaluations} before`;
  return `trend: ${newest}, ${earlier}: ${trendWords({ direction, change })}`;
}

/** In a column: the difference is in percent of the outputs. */
export function trendWords({ direction, change }: Pick<Trend, "direction" | "change">): string {
  if (direction === "unknown") return "-";
  return direction === "same" ? "same" : `${direction} ${percent(Math.abs(change))}`;
}

export function failsMostWords(most: NonNullable<Explanation["fails_most"]>): string {
  return `${place(most)} (${outputs(most.evaluations)})`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const ms = (time: number): string => `${time < 10 ? time.toFixed(1) : grouped(Math.round(time))} ms`;

function outputs(count: number, one = "output", many = "outputs"): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
