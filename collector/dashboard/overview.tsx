import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { AgentsTable, captionOf } from "./agents.tsx";
import { CountFigures, CountsOf, CountTables } from "./counts.tsx";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { goodRate, Loaded, NoVerdicts } from "../../shared/pages/parts.tsx";
import { RecentOutputs } from "./recent-outputs.tsx";
import { countOf, percentOf } from "../../shared/pages/words.ts";
import type { Standing, StandingsAnswer } from "./types.ts";
import { BadAgent } from "./worst.tsx";

const listed = 10;
const inWords = 3;
/** 10 of the last 50 outputs more than of the 50 before. */
const fallMin = -0.2;
const dayMs = 86_400_000;

interface Shown {
  filters: Readonly<Record<string, string>>;
  /** Undefined until it is known. */
  hasCounts: boolean | undefined;
}

/** In the order of what is asked at 3 a.m.: which agent went bad, since when, by what, what to do; and then how all went. */
export function Overview({ filters, hasCounts }: Shown) {
  const falling = useAnswer<StandingsAnswer>(`v1/standings?sort=falling&limit=${inWords}`, 30_000);
  const worst = useAnswer<StandingsAnswer>(`v1/standings?sort=worst&limit=${listed}`, 30_000);
  return (
    <>
      <h1>Overview</h1>
      <Loaded asked={worst}>
        {(answer) =>
          answer.agents.every(({ evaluations }) => evaluations === 0) ? (
            <NoVerdicts />
          ) : (
            <>
              <Loaded asked={falling}>{({ agents }) => <BadAgents falling={agents} worst={answer} />}</Loaded>
              <section>
                <h2>{worst.next === undefined ? "All agents" : "Worst agents"}</h2>
                <AgentsTable
                  agents={answer.agents}
                  caption={captionOf(answer, { isFirst: true, isLast: worst.next === undefined })}
                />
                {worst.next === undefined ? null : (
                  <p>
                    <a href={linkTo(["agents"])}>All agents</a>
                  </p>
                )}
              </section>
              {hasCounts === true ? (
                <section>
                  <h2>All outputs</h2>
                  <CountsOf period={{ path: [], filters }}>
                    {(counts) => (
                      <>
                        <CountFigures counts={counts} />
                        <CountTables counts={counts} />
                      </>
                    )}
                  </CountsOf>
                </section>
              ) : null}
              {hasCounts === false ? <RecentOutputs /> : null}
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Those that have just become worse come before those that have been bad for long, and those at work before those that rest. */
function BadAgents({ falling, worst }: { falling: readonly Standing[]; worst: StandingsAnswer }) {
  const fallen = falling.filter(({ trend }) => trend.change <= fallMin);
  const ids = new Set(fallen.map(({ agent_id }) => agent_id));
  const failing = worst.agents.filter(
    ({ agent_id, evaluations, pass_rate }) => evaluations > 0 && pass_rate < goodRate && !ids.has(agent_id),
  );
  const agents = [...fallen, ...failing].toSorted((a, b) => restOf(a) - restOf(b)).slice(0, inWords);
  if (agents.length === 0) return <NoBadAgents compared={worst.compared} />;
  return (
    <section>
      <h2>Look at {agents.length === 1 ? "this agent" : "these agents"} first</h2>
      <ul class="bad-agents">
        {agents.map((agent) => (
          <BadAgent key={agent.agent_id} agent={agent} />
        ))}
      </ul>
    </section>
  );
}

const restOf = ({ last_seen }: Standing): number => Number(Date.now() - Date.parse(last_seen) > dayMs);

function NoBadAgents({ compared }: Pick<StandingsAnswer, "compared">) {
  const of =
    compared?.is_all === false
      ? `Of the ${countOf(compared.agents)} agents that were seen last, none`
      : "No agent";
  return (
    <p class="since">
      {of} had {percentOf(-fallMin)} fewer clean outputs among its last 50 than among the 50 before, and each
      has {percentOf(goodRate)} or more among its last 500.
    </p>
  );
}
