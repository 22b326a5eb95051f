import type { Judged, Opacity } from "../tool-call.ts";
import { type Running, whenReady } from "./body.ts";
import { PassingBody } from "./passing.ts";

/** An answer of which the head says that nobody here can read it: the policy decides at once. False when no more may come before it has. */
export function passUnreadable(running: Running, why: Opacity): boolean {
  const judged = running.judge({ kind: "opaque", why });
  const isLater = judged instanceof Promise;
  const decide = (judged: Judged): void => {
    if (running.over) return;
    if (judged.action === "blocked") running.follow(running.withhold(judged));
    else running.become(new PassingBody(running, { judged }));
    if (isLater) running.resume();
  };
  running.follow(whenReady(judged, decide));
  return !isLater;
}
