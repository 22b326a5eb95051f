import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { AgentsTable, worstFirst } from "./agents.tsx";
import { Strip } from "../../shared/pages/charts.tsx";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { useRecent } from "./recent.ts";
import { Age, Figure, Loaded, NoVerdicts, PassRate, Table } from "../../shared/pages/parts.tsx";
import { byGate, byTool, type Tallied } from "./tallies.ts";
import type { Event, StandingsAnswer } from "./types.ts";
import { countOf, outputsOf, percentOf } from "../../shared/pages/words.ts";

const shown = 5;

export function Overview() {
  const recent = useRecent();
  const standings = useAnswer<StandingsAnswer>("v1/standings", 30_000);
  return (
    <>
      <h1>Overview</h1>
      <Loaded asked={recent}>
        {(events) => (events.length === 0 ? <NoVerdicts /> : <Recent events={events} again={recent.again} />)}
      </Loaded>
      <Loaded asked={standings}>
        {({ agents }) =>
          agents.length === 0 ? null : (
            <section>
              <h2>Worst agents</h2>
              <AgentsTable
                agents={worstFirst(agents).slice(0, shown)}
                caption={`Of ${countOf(agents.length)} agents${standings.next === undefined ? "" : " that were seen last"}`}
              />
              <p>
                <a href={linkTo(["agents"])}>All agents</a>
              </p>
            </section>
          )
        }
      </Loaded>
    </>
  );
}

function Recent({ events, again }: { events: readonly Event[]; again: () => void }) {
  const half = Math.ceil(events.length / 2);
  const oldest = events.at(-1);
  const lately = rateOf(events.slice(0, half));
  const [gates, tools] = [failing(byGate(events)), failing(byTool(events))];
  return (
    <>
      <dl class="figures">
        <Figure label="Passed" note={`of the newest ${outputsOf(events.length)}`}>
          <PassRate rate={rateOf(events)} />
        </Figure>
        <Figure
          label="Newer half"
          note={`older half: ${events.length > 1 ? percentOf(rateOf(events.slice(half))) : "–"}`}
        >
          <PassRate rate={lately} />
        </Figure>
        <Figure label="Gate that fails most">{gates[0]?.name ?? "–"}</Figure>
        <Figure label="Tool that fails most">{tools[0]?.name ?? "–"}</Figure>
      </dl>
      <Strip points={events.toReversed()} />
      <p class="note">
        {oldest === undefined ? null : (
          <>
            The oldest of these is from <Age at={oldest.created_at} />.{" "}
          </>
        )}
        <button type="button" onClick={again}>
          Read again
        </button>
      </p>
      {gates.length + tools.length === 0 ? (
        <p>None of these {outputsOf(events.length)} failed.</p>
      ) : (
        <div class="halves">
          <section>
            <h2>Failing gates</h2>
            <Failing tallies={gates} kind="gate" other="Most in tool" />
          </section>
          <section>
            <h2>Failing tools</h2>
            <Failing tallies={tools} kind="tool" other="Most by gate" />
          </section>
        </div>
      )}
    </>
  );
}

function failing(tallies: readonly Tallied[]): Tallied[] {
  return tallies.filter(({ failed }) => failed > 0).slice(0, shown);
}

function Failing({
  tallies,
  kind,
  other,
}: {
  tallies: readonly Tallied[];
  kind: "gate" | "tool";
  other: string;
}) {
  return (
    <Table
      rows={tallies}
      keyOf={({ name }) => name}
      columns={[
        {
          title: kind === "gate" ? "Gate" : "Tool",
          cell: ({ name }) => <a href={linkTo(["events"], { [kind]: name, passed: "false" })}>{name}</a>,
        },
        {
          title: "Failed",
          isNumber: true,
          cell: ({ failed, outputs }) => `${countOf(failed)} of ${countOf(outputs)}`,
        },
        { title: other, cell: ({ most = "–" }) => most },
      ]}
    />
  );
}

function rateOf(events: readonly Event[]): number {
  return events.length === 0 ? 0 : events.filter(({ passed }) => passed).length / events.length;
}
