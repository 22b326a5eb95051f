import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, type Column, Loaded, PassRate, Table } from "../../shared/pages/parts.tsx";
import { countOf, placeOf, trendClass, trendOf } from "../../shared/pages/words.ts";
import type { AgentShown, RunningProxy } from "../accept/page-data.ts";
import { NoVerdictsYet } from "./no-verdicts.tsx";

const everyMs = 10_000;

const columns: readonly Column<AgentShown>[] = [
  { title: "Agent", cell: ({ agent_id }) => <a href={linkTo([], { agent: agent_id })}>{agent_id}</a> },
  {
    title: "Clean",
    cell: ({ outputs, clean }) => (outputs === 0 ? "–" : <PassRate rate={clean / outputs} />),
  },
  {
    title: "Trend",
    cell: ({ trend }) => <span class={trendClass(trend)}>{trendOf(trend)}</span>,
  },
  { title: "Fails most", cell: (agent) => <FailsMost agent={agent} /> },
  {
    title: "Score",
    isNumber: true,
    cell: ({ score }) =>
      score === undefined ? "not heard yet" : `${countOf(score.score)} (${score.status})`,
  },
  { title: "Score heard", cell: ({ score }) => (score === undefined ? "–" : <Age at={score.at} />) },
  { title: "Outputs", isNumber: true, cell: ({ outputs }) => countOf(outputs) },
  { title: "Last seen", cell: ({ last_seen }) => (last_seen === undefined ? "–" : <Age at={last_seen} />) },
];

function FailsMost({ agent: { agent_id, outputs, failing } }: { agent: AgentShown }) {
  if (failing === undefined) return <>–</>;
  const { gate, tool, times } = failing;
  const place = tool === "" ? { gate } : { gate, tool };
  return (
    <a href={linkTo([], { agent: agent_id, ...place })}>
      {placeOf(place)}, {countOf(times)} of {countOf(outputs)}
    </a>
  );
}

export function Agents({ status }: { status: RunningProxy | undefined }) {
  const asked = useAnswer<AgentShown[]>("agents.json", everyMs);
  return (
    <>
      <h1>Agents</h1>
      <Loaded asked={asked}>
        {(agents) =>
          agents.length === 0 ? (
            <NoVerdictsYet status={status} />
          ) : (
            <>
              <Table
                rows={agents}
                columns={columns}
                keyOf={({ agent_id }) => agent_id}
                caption="Worst first"
              />
              <p class="note">
                Clean, trend, what fails most and outputs are of the verdicts that this machine still has.
                Trend: the last 50 beside the 50 before, unknown until there are more than 50. The score is
                what the collector said last: 0 is the worst, 1,000 the best. This shows what it is made of:{" "}
                <code>agent-gate status --explain</code>
              </p>
            </>
          )
        }
      </Loaded>
    </>
  );
}
