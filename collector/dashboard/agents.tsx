import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { typed } from "../../shared/pages/form.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, type Column, Loaded, NoVerdicts, PassRate, Table } from "../../shared/pages/parts.tsx";
import type { Standing, StandingsAnswer } from "./types.ts";
import { countOf, placeOf, trendOf } from "../../shared/pages/words.ts";

/** A score rewards volume and speed too, so it never stands without pass rate, trend and what fails most, and the order is theirs. */
const columns: readonly Column<Standing>[] = [
  { title: "Agent", cell: ({ agent_id }) => <a href={linkTo(["agents", agent_id])}>{agent_id}</a> },
  {
    title: "Passed",
    cell: ({ evaluations, pass_rate }) => (evaluations === 0 ? "–" : <PassRate rate={pass_rate} />),
  },
  { title: "Trend", cell: ({ trend }) => <Trending trend={trend} /> },
  {
    title: "Fails most",
    cell: ({ agent_id, fails_most }) => <FailsMost agent={agent_id} most={fails_most} />,
  },
  {
    title: "Score",
    isNumber: true,
    cell: ({ evaluations, score, status }) => (evaluations === 0 ? "–" : `${countOf(score)} (${status})`),
  },
  { title: "Verdicts", isNumber: true, cell: ({ eval_count }) => countOf(eval_count) },
  { title: "Last seen", cell: ({ last_seen }) => <Age at={last_seen} /> },
];

export function Trending({ trend }: { trend: Standing["trend"] }) {
  const kind = trend.direction === "down" ? "failed" : trend.direction === "up" ? "passed" : undefined;
  return <span class={kind}>{trendOf(trend)}</span>;
}

export function FailsMost({ agent, most }: { agent: string; most: Standing["fails_most"] }) {
  if (most === undefined) return <>–</>;
  const { gate, tool, evaluations } = most;
  return (
    <a href={linkTo(["events"], { agent_id: agent, passed: "false", gate, tool })}>
      {placeOf(most)} ({countOf(evaluations)})
    </a>
  );
}

const rate = ({ evaluations, pass_rate }: Standing): number => (evaluations === 0 ? 2 : pass_rate);

/** By pass rate and then by trend. Agents without outputs come last. */
export function worstFirst(agents: readonly Standing[]): Standing[] {
  return agents.toSorted((a, b) => rate(a) - rate(b) || a.trend.change - b.trend.change || a.score - b.score);
}

export function AgentsTable({ agents, caption }: { agents: readonly Standing[]; caption: string }) {
  return <Table rows={agents} columns={columns} keyOf={({ agent_id }) => agent_id} caption={caption} />;
}

function find(event: SubmitEvent): void {
  const { agent: id = "" } = typed(event);
  if (id !== "") location.hash = linkTo(["agents", id]);
}

export function Agents({ cursor }: { cursor: string | undefined }) {
  const asked = useAnswer<StandingsAnswer>(
    `v1/standings${cursor === undefined ? "" : `?cursor=${cursor}`}`,
    30_000,
  );
  return (
    <>
      <h1>Agents</h1>
      <Loaded asked={asked}>
        {({ agents }) =>
          agents.length === 0 && cursor === undefined ? (
            <NoVerdicts />
          ) : (
            <>
              <form class="filters" onSubmit={find}>
                <label>
                  Open an agent by its id
                  <input name="agent" autocomplete="off" spellcheck={false} required />
                </label>
                <button type="submit">Open</button>
              </form>
              <AgentsTable
                agents={worstFirst(agents)}
                caption={
                  asked.next === undefined && cursor === undefined
                    ? "Worst first"
                    : `Worst first, of ${countOf(agents.length)} agents ${cursor === undefined ? "that were seen last" : "that were seen before"}`
                }
              />
              <nav class="turning" aria-label="Pages of the list">
                {cursor === undefined ? null : <a href={linkTo(["agents"])}>Seen last</a>}
                {asked.next === undefined ? null : (
                  <a href={linkTo(["agents"], { cursor: asked.next })}>Seen before these</a>
                )}
              </nav>
              <p class="note">
                Passed: of the last 500 outputs. Trend: the last 50 beside the 50 before. Score: 0 is the
                worst, 1,000 the best; under 50 verdicts an agent is calibrating.
              </p>
            </>
          )
        }
      </Loaded>
    </>
  );
}
