import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { ListKeys, useListKeys } from "../../shared/pages/list-keys.tsx";
import { type Column, Empty, Figure, Loaded, Moment, PassRate, Table } from "../../shared/pages/parts.tsx";
import { countOf } from "../../shared/pages/words.ts";
import type { QueuedRecord, RunningProxy } from "../accept/page-data.ts";
import { filtered, FilterForm, type Filters, filtersIn, focusFilter } from "./filters.tsx";
import { NoVerdictsYet } from "./no-verdicts.tsx";
import { OutcomeMark } from "../../shared/pages/outcome.tsx";
import { VerdictDetail } from "./verdict-detail.tsx";
import { foundWords, newestWords, outcomeOf, outcomes } from "./outcomes.ts";

const liveMs = 2_000;

interface Shown {
  /** As the address has them: the filters, and which verdict is open. */
  filters: Filters;
  status: RunningProxy | undefined;
}

export function Verdicts({ filters: address, status }: Shown) {
  const filters = filtersIn(address);
  const [isLive, setIsLive] = useState(true);
  const asked = useAnswer<QueuedRecord[]>("verdicts.json", isLive ? liveMs : 0);
  return (
    <>
      <h1>Verdicts</h1>
      <Loaded asked={asked}>
        {(all) =>
          all.length === 0 && address["id"] === undefined ? (
            <NoVerdictsYet status={status} />
          ) : (
            <>
              <Tiles records={filtered(all, filters)} />
              <FilterForm records={all} filters={filters} />
              <div class="tools">
                <Live isLive={isLive} set={setIsLive} />
                {Object.keys(filters).length === 0 ? null : (
                  <a href={linkTo([], { id: address["id"] })}>Without filters</a>
                )}
              </div>
              <Listing all={all} filters={filters} open={address["id"]} />
            </>
          )
        }
      </Loaded>
      <Unjudged status={status} />
    </>
  );
}

function Live({ isLive, set }: { isLive: boolean; set: (isLive: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={isLive} onChange={(event) => set(event.currentTarget.checked)} /> Live
    </label>
  );
}

function Tiles({ records }: { records: readonly QueuedRecord[] }) {
  const of = (...actions: readonly QueuedRecord["action"][]): string =>
    countOf(records.filter(({ action }) => actions.includes(action)).length);
  if (records.length === 0) return null;
  const note = newestWords(records.length);
  return (
    <dl class="figures">
      <Figure label="Clean" note={note}>
        <PassRate rate={records.filter(({ passed }) => passed).length / records.length} />
      </Figure>
      <Figure label="Withheld" note="the agent did not get these">
        {of("blocked")}
      </Figure>
      <Figure label="Redacted" note="the agent got these in part">
        {of("redacted")}
      </Figure>
      <Figure label="Observed or annotated" note="the agent got these whole">
        {of("observed", "annotated")}
      </Figure>
    </dl>
  );
}

const columnsOf = (filters: Filters): readonly Column<QueuedRecord>[] => [
  { title: "Outcome", cell: (record) => <OutcomeMark {...outcomes[outcomeOf(record)]} /> },
  {
    title: "Tool",
    cell: ({ tool }) => (tool === undefined ? "–" : <a href={linkTo([], { ...filters, tool })}>{tool}</a>),
  },
  {
    title: "Agent",
    cell: ({ agent_id: agent }) => <a href={linkTo([], { ...filters, agent })}>{agent}</a>,
  },
  { title: "Found", cell: (record) => foundWords(record) || "–" },
];

interface Listed {
  all: readonly QueuedRecord[];
  filters: Filters;
  open: string | undefined;
}

function Listing({ all, filters, open }: Listed) {
  const records = filtered(all, filters);
  const linkOf = (id: string | undefined): string => linkTo([], { ...filters, id });
  useListKeys({ ids: records.map(({ evaluation_id }) => evaluation_id), open, linkOf, focusFilter });
  const when: Column<QueuedRecord> = {
    title: "When",
    cell: ({ evaluation_id, timestamp }) => (
      <a href={linkOf(evaluation_id)} aria-current={evaluation_id === open ? "true" : undefined}>
        <Moment at={timestamp} />
      </a>
    ),
  };
  const caption =
    records.length === all.length
      ? `The newest ${countOf(all.length)}, newest first`
      : `${countOf(records.length)} of the newest ${countOf(all.length)}, newest first`;
  return (
    <>
      <div class={open === undefined ? undefined : "beside"}>
        <div>
          {records.length === 0 ? (
            <Empty>None of the newest {countOf(all.length)} verdicts has these filters.</Empty>
          ) : (
            <Table
              rows={records}
              keyOf={({ evaluation_id }) => evaluation_id}
              isOpen={({ evaluation_id }) => evaluation_id === open}
              caption={caption}
              columns={[when, ...columnsOf(filters)]}
            />
          )}
        </div>
        {open === undefined ? null : (
          <VerdictDetail
            id={open}
            listed={all.find(({ evaluation_id }) => evaluation_id === open)}
            close={linkOf(undefined)}
          />
        )}
      </div>
      <ListKeys />
    </>
  );
}

const unjudged = "unjudged: ";

/** What is no text has no verdict, and is counted all the same. */
function Unjudged({ status }: { status: RunningProxy | undefined }) {
  const counts = Object.entries(status?.counters ?? {}).filter(([name]) => name.startsWith(unjudged));
  if (counts.length === 0) return null;
  const kinds = counts.map(([name, count]) => `${countOf(count)} ${name.slice(unjudged.length)}`);
  return (
    <p class="note">Went to the agent without a verdict since this proxy has started: {kinds.join(", ")}.</p>
  );
}
