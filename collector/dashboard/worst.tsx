import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, Command, Moment } from "../../shared/pages/parts.tsx";
import { Reason } from "../../shared/pages/reason.tsx";
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
      {newest?.evaluation_id === undefined ? null : <Allowing id={newest.evaluation_id} />}
    </li>
  );
}

/** The rule and the place in the output stay on the machine of the agent, so the exception is made there. */
export function Allowing({ id, isOpen = false }: { id: string; isOpen?: boolean }) {
  return (
    <details open={isOpen}>
      <summary>If the finding is harmless: allow it</summary>
      <Command text={`agent-gate allow ${shellWord(id)}`} />
      <p class="note">
        Run it on the machine where this agent's proxy runs: it prints the rule that allows this, and{" "}
        <code>--write</code> puts it into the configuration.
      </p>
    </details>
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
