import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { Strip } from "../../shared/pages/charts.tsx";
import { Age, Figure, Loaded, PassRate, Table } from "../../shared/pages/parts.tsx";
import { countOf, outputsOf, percentOf } from "../../shared/pages/words.ts";
import { useRecent } from "./recent.ts";
import { byGate, byTool, type Tallied } from "./tallies.ts";
import type { Event } from "./types.ts";

const shown = 5;

/** What a collector without counts over time can say: how the newest 500 outputs went. */
export function RecentOutputs() {
  const recent = useRecent();
  return (
    <Loaded asked={recent}>
      {(events) => (events.length === 0 ? null : <Recent events={events} again={recent.again} />)}
    </Loaded>
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
        <Figure label="Clean" note={`of the newest ${outputsOf(events.length)}`}>
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
