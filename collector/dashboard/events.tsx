import { Fragment, h } from "preact";
import { useRef, useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { EventDetail } from "./event-detail.tsx";
import { FilterForm, focusFilter } from "./event-filters.tsx";
import { type Format, readAll, save, written } from "./export.ts";
import { refusalOf } from "../../shared/pages/api.ts";
import { hasNews, type News, pageSize } from "./follow.ts";
import { useIsBelow } from "../../shared/pages/hooks.ts";
import { type LiveEvents, useLiveEvents } from "./live.ts";
import { ListKeys, useListKeys } from "../../shared/pages/list-keys.tsx";
import { Empty, Loaded, Moment, NoVerdicts, Table } from "../../shared/pages/parts.tsx";
import type { Event } from "./types.ts";
import { countOf } from "../../shared/pages/words.ts";

export type Filters = Readonly<Record<string, string>>;

/** Down to here a reader sees the filters, and what comes does not move what is read. */
const topPixels = 160;

/** The filters are the address: each view can be kept as a link. */
export function Events({ filters }: { filters: Filters }) {
  const { open, offset: start = "0", ...asked } = filters;
  const offset = Number(start);
  const [isLive, setIsLive] = useState(true);
  const isBelow = useIsBelow(topPixels);
  const live = useLiveEvents({ filters: asked, offset, isLive }, isBelow || open !== undefined);
  return (
    <>
      <h1>Events</h1>
      <FilterForm filters={asked} />
      <div class="tools">
        {hasNews({ filters: asked, offset }) ? (
          <>
            <label>
              <input
                type="checkbox"
                checked={isLive}
                onChange={(event) => setIsLive(event.currentTarget.checked)}
              />{" "}
              Live
            </label>
            <span class="note">{isLive ? newsWords[live.news] : ""}</span>
          </>
        ) : null}
        <Exporting filters={asked} />
      </div>
      <Waiting live={live} />
      <Loaded asked={live}>
        {({ events, isCut }) =>
          events.length === 0 ? (
            Object.keys(asked).length === 0 && offset === 0 ? (
              <NoVerdicts />
            ) : (
              <Empty>No event has these filters.</Empty>
            )
          ) : (
            <Listing events={events} isCut={isCut} open={open} filters={asked} offset={offset} />
          )
        }
      </Loaded>
    </>
  );
}

const newsWords: Readonly<Record<News, string>> = {
  starting: "Connecting …",
  stream: "New events show at once",
  asking: "Asks every 3 seconds: the collector has no stream for this page",
  off: "",
};

/** What has come while somebody reads stays out of the list, so that nothing moves away from under the eyes. */
function Waiting({ live: { value, show } }: { live: LiveEvents }) {
  const count = value?.count ?? 0;
  if (count === 0) return null;
  const toTop = (): void => {
    show();
    scrollTo({ top: 0 });
  };
  return (
    <p class="waits">
      Paused while you read.{" "}
      <button type="button" onClick={toTop}>
        Show {countOf(count)} new {count === 1 ? "event" : "events"}
      </button>
    </p>
  );
}

interface Listed {
  events: readonly Event[];
  /** There are older ones. */
  isCut: boolean;
  open: string | undefined;
  filters: Filters;
  offset: number;
}

function Listing({ events, isCut, open, filters, offset }: Listed) {
  const at = events.findIndex(({ id }) => id === open);
  // It may leave the list while it is read.
  const opened = useRef<Event | undefined>(undefined);
  const event = events[at] ?? (opened.current?.id === open ? opened.current : undefined);
  opened.current = event;
  const here = { ...filters, offset: offset === 0 ? undefined : String(offset) };
  const linkOf = (id: string | undefined): string => linkTo(["events"], { ...here, open: id });
  const pageAt = (start: number): string =>
    linkTo(["events"], { ...filters, offset: start <= 0 ? undefined : String(start) });
  useListKeys({ ids: events.map(({ id }) => id), open, linkOf, focusFilter });
  return (
    <>
      <div class="beside">
        <div>
          <Table
            rows={events}
            keyOf={({ id }) => id}
            isOpen={({ id }) => id === open}
            caption={`Events ${countOf(offset + 1)} to ${countOf(offset + events.length)}, newest first`}
            columns={[
              {
                title: "When",
                cell: ({ id, created_at }) => (
                  <a href={linkOf(id)} aria-current={id === open ? "true" : undefined}>
                    <Moment at={created_at} />
                  </a>
                ),
              },
              { title: "Agent", cell: ({ agent_id }) => agent_id },
              { title: "Tool", cell: ({ tool_name = "–" }) => tool_name },
              { title: "Outcome", cell: (event) => <Outcome event={event} /> },
            ]}
          />
          <nav class="turning" aria-label="Pages of the list">
            {offset > 0 ? <a href={pageAt(offset - pageSize)}>Newer</a> : null}
            {isCut ? <a href={pageAt(offset + events.length)}>Older</a> : null}
          </nav>
        </div>
        <EventDetail
          event={event}
          isGone={open !== undefined && event === undefined}
          close={linkOf(undefined)}
        />
      </div>
      <ListKeys />
    </>
  );
}

function Outcome({ event: { passed, gates } }: { event: Event }) {
  if (passed) return <span class="passed">passed</span>;
  const failed = gates.filter((gate) => !gate.passed).map(({ name }) => name);
  return <span class="failed">failed{failed.length === 0 ? "" : `: ${failed.join(", ")}`}</span>;
}

const types: Readonly<Record<Format, string>> = { csv: "text/csv", ndjson: "application/x-ndjson" };

/** All that has the filters, not the page alone. */
function Exporting({ filters }: { filters: Filters }) {
  const [said, setSaid] = useState<string | undefined>();
  const [running, setRunning] = useState<AbortController | undefined>();
  const start = async (format: Format): Promise<void> => {
    const aborting = new AbortController();
    setRunning(aborting);
    try {
      const progress = (count: number): void => setSaid(`Reading: ${countOf(count)} events`);
      const events = await readAll(filters, { signal: aborting.signal, progress });
      save(written(events, format), `events.${format}`, types[format]);
      setSaid(`Saved ${countOf(events.length)} events`);
    } catch (error) {
      setSaid(aborting.signal.aborted ? "Stopped: nothing was saved" : refusalOf(error).message);
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <>
      {running === undefined ? (
        <>
          <button type="button" onClick={() => void start("csv")}>
            Save as CSV
          </button>
          <button type="button" onClick={() => void start("ndjson")}>
            Save as NDJSON
          </button>
        </>
      ) : (
        <button type="button" onClick={() => running.abort()}>
          Stop
        </button>
      )}
      <span role="status">{said}</span>
    </>
  );
}
