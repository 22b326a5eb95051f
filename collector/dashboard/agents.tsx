import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { typed } from "../../shared/pages/form.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, type Column, Loaded, NoVerdicts, PassRate, Table } from "../../shared/pages/parts.tsx";
import type { Standing, StandingsAnswer } from "./types.ts";
import { countOf, placeOf, trendClass, trendOf } from "../../shared/pages/words.ts";

/** A score rewards volume and speed too, so it never stands without pass rate, trend and what fails most, and the order is theirs. */
const columns: readonly Column<Standing>[] = [
  { title: "Agent", cell: ({ agent_id }) => <a href={linkTo(["agents", agent_id])}>{agent_id}</a> },
  {
    title: "Clean, last 500",
    cell: ({ evaluations, pass_rate }) => (evaluations === 0 ? "–" : <PassRate rate={pass_rate} />),
  },
  { title: "Trend", cell: ({ trend }) => <Trending trend={trend} /> },
  {
    title: "Fails most",
    cell: (agent) => <FailsMost agent={agent} />,
  },
  {
    title: "Score",
    isNumber: true,
    cell: ({ evaluations, score, status }) => (evaluations === 0 ? "–" : `${countOf(score)} (${status})`),
  },
  { title: "Outputs", isNumber: true, cell: ({ eval_count }) => countOf(eval_count) },
  { title: "Last seen", cell: ({ last_seen }) => <Age at={last_seen} /> },
];

export function Trending({ trend }: { trend: Standing["trend"] }) {
  return <span class={trendClass(trend)}>{trendOf(trend)}</span>;
}

type Failing = Pick<Standing, "agent_id" | "evaluations" | "fails_most">;

/** How many of the outputs of the agent that count. */
export function FailsMost({ agent: { agent_id, evaluations, fails_most: most } }: { agent: Failing }) {
  if (most === undefined) return <>–</>;
  const { gate, tool } = most;
  return (
    <a href={linkTo(["events"], { agent_id, passed: "false", gate, tool })}>
      {placeOf(most)}, {countOf(most.evaluations)} of {countOf(evaluations)}
    </a>
  );
}

export function AgentsTable({ agents, caption }: { agents: readonly Standing[]; caption: string }) {
  return <Table rows={agents} columns={columns} keyOf={({ agent_id }) => agent_id} caption={caption} />;
}

function find(event: SubmitEvent): void {
  const { agent: id = "" } = typed(event);
  if (id !== "") location.hash = linkTo(["agents", id]);
}

const orders = { worst: "Worst first", falling: "Steepest fall first", seen: "Last seen first" } as const;

export function Agents({
  filters: { cursor, sort = "worst" },
}: {
  filters: Readonly<Record<string, string>>;
}) {
  const query = new URLSearchParams({ sort, ...(cursor === undefined ? {} : { cursor }) });
  const asked = useAnswer<StandingsAnswer>(`v1/standings?${query.toString()}`, 30_000);
  const sorted = sort === "worst" ? undefined : sort;
  return (
    <>
      <h1>Agents</h1>
      <Loaded asked={asked}>
        {(answer) =>
          answer.agents.length === 0 && cursor === undefined ? (
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
              <nav class="turning" aria-label="Order of the list">
                {Object.entries(orders).map(([id, words]) => (
                  <a
                    key={id}
                    href={linkTo(["agents"], { sort: id === "worst" ? undefined : id })}
                    aria-current={id === sort ? "true" : undefined}
                  >
                    {words}
                  </a>
                ))}
              </nav>
              <AgentsTable
                agents={answer.agents}
                caption={captionOf(answer, {
                  isFirst: cursor === undefined,
                  isLast: asked.next === undefined,
                })}
              />
              <nav class="turning" aria-label="Pages of the list">
                {cursor === undefined ? null : <a href={linkTo(["agents"], { sort: sorted })}>First page</a>}
                {asked.next === undefined ? null : (
                  <a href={linkTo(["agents"], { sort: sorted, cursor: asked.next })}>Next page</a>
                )}
              </nav>
              <p class="note">
                Trend: the last 50 outputs compared with the 50 before. Score: 0 is the worst, 1,000 the best;
                under 50 outputs an agent is calibrating.
              </p>
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** What the list is a part of. */
export function captionOf(
  { agents, compared }: StandingsAnswer,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  const count = countOf(agents.length);
  if (isFirst && isLast) return `All ${count} agents`;
  if (compared === undefined) return isFirst ? `The ${count} agents that were seen last` : `${count} agents`;
  const of = compared.is_all
    ? `all ${countOf(compared.agents)} agents`
    : `the ${countOf(compared.agents)} seen last`;
  return isFirst ? `The first ${count} of ${of}` : `The next ${count} of ${of}`;
}
