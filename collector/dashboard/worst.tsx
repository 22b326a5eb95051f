import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, Command, Moment } from "../../shared/pages/parts.tsx";
import { hasReached, Reason } from "../../shared/pages/reason.tsx";
import { countOf, outputsOf, percentOf, shellWord } from "../../shared/pages/words.ts";
import { Trending } from "./agents.tsx";
import { lastChangeOf } from "./change.ts";
import type { Event, EventsAnswer, History, Standing } from "./types.ts";

const askedMs = 30_000;

/** One bad agent in words: since when, by which gate and tool, and what to do about it. */
export function BadAgent({ agent }: { agent: Standing }) {
  const { agent_id, evaluations, pass_rate, trend, fails_most: most, score, status, last_seen } = agent;
  const history = useAnswer<History>(`v1/reputation/${encodeURIComponent(agent_id)}/history`, askedMs).value;
  const filters = { agent_id, passed: "false", gate: most?.gate, tool: most?.tool };
  const newest = useAnswer<EventsAnswer>(eventsPath(filters), askedMs).value?.events[0];
  // The last 50 outputs may be as bad as those before, long after it went bad.
  const hasChanged = history !== undefined && lastChangeOf(history.points) !== undefined;
  const failures = linkTo(["events"], { ...filters, open: newest?.id });
  return (
    <li class="bad-agent">
      <h3>
        <a href={linkTo(["agents", agent_id])}>{agent_id}</a>
      </h3>
      <p class="since">
        {history === undefined ? (
          <>{percentOf(pass_rate)} of its outputs are clean</>
        ) : (
          <Since points={history.points} rate={pass_rate} />
        )}
      </p>
      {most === undefined ? null : (
        <p>
          Fails most by gate <strong>{most.gate ?? "without a name"}</strong>
          {most.tool === undefined ? null : (
            <>
              {" "}
              in tool <strong>{most.tool}</strong>
            </>
          )}
          : {countOf(most.evaluations)} of its last {outputsOf(evaluations)}
          <Found event={newest} gate={most.gate} />
        </p>
      )}
      <p class="note">
        {hasChanged ? null : (
          <>
            Trend: <Trending trend={trend} />.{" "}
          </>
        )}
        Score {countOf(score)}, {status}. Last seen <Age at={last_seen} />.
      </p>
      <p>
        <a href={failures}>See what failed</a>
      </p>
      {newest?.evaluation_id === undefined ? null : <ToDo id={newest.evaluation_id} event={newest} />}
    </li>
  );
}

/** What there is to do about an output. The rule and the place in it stay on the machine of the agent, so rules are made there. */
export function ToDo({ id, event, isOpen = false }: { id: string; event?: Event; isOpen?: boolean }) {
  const reached = event?.gates.some(({ passed, reason = "" }) => !passed && hasReached(reason)) ?? false;
  return (
    <>
      {!reached ? null : (
        <details open={isOpen}>
          <summary>If the agent must not get this: withhold it</summary>
          <Typed command={`agent-gate withhold ${shellWord(id)}`} does="withholds such outputs" />
        </details>
      )}
      <details open={isOpen}>
        <summary>If the finding is harmless: allow it</summary>
        <Typed command={`agent-gate allow ${shellWord(id)}`} does="allows this" />
      </details>
    </>
  );
}

function Typed({ command, does }: { command: string; does: string }) {
  return (
    <>
      <Command text={command} />
      <p class="note">
        Run it on the machine where this agent's proxy runs: it prints the rule that {does}, and{" "}
        <code>--write</code> puts it into the configuration.
      </p>
    </>
  );
}

function eventsPath(filters: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== undefined);
  return `v1/events?${new URLSearchParams([...set, ["limit", "1"], ["include", "evaluation_id"]]).toString()}`;
}

/** What the newest of its failures was about. */
function Found({ event, gate }: { event: Event | undefined; gate: string | undefined }) {
  const reason = event?.gates.find(({ name, passed }) => !passed && name === gate)?.reason;
  if (event === undefined) return <>.</>;
  return (
    <>
      , the newest <Age at={event.created_at} />
      {reason === undefined ? (
        "."
      ) : (
        <>
          : <Reason reason={reason} />.
        </>
      )}
    </>
  );
}

/** Since when so many of its outputs are clean. */
export function Since({ points, rate }: { points: History["points"]; rate: number }) {
  const change = lastChangeOf(points);
  if (change === undefined)
    return (
      <>
        <strong>{percentOf(rate)}</strong> of its last {outputsOf(points.length)} are clean
        {rate === 1 ? "." : ", all along."}
      </>
    );
  const isWorse = change.since < change.before;
  return (
    <>
      <strong class={isWorse ? "failed" : "passed"}>{percentOf(change.since)}</strong> of its outputs have
      been clean since{" "}
      <strong>
        <Moment at={change.from.at} />
      </strong>{" "}
      (<Age at={change.from.at} />
      ), {percentOf(change.before)} before.
    </>
  );
}
