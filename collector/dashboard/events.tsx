import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { FilterForm, type Filters } from "./event-filters.tsx";
import { Listing } from "./event-list.tsx";
import { type Format, readAll, save, written } from "./export.ts";
import { refusalOf } from "../../shared/pages/api.ts";
import { hasNews, type News } from "./follow.ts";
import { useIsBelow } from "../../shared/pages/hooks.ts";
import { type LiveEvents, useLiveEvents } from "./live.ts";
import { Empty, Loaded, NoVerdicts } from "../../shared/pages/parts.tsx";
import { countOf } from "../../shared/pages/words.ts";

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
      <h1>Verdicts</h1>
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
              <Empty>No verdict has these filters.</Empty>
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
  stream: "New verdicts show at once",
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
        Show {countOf(count)} new {count === 1 ? "verdict" : "verdicts"}
      </button>
    </p>
  );
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
      const progress = (count: number): void => setSaid(`Reading: ${countOf(count)} verdicts`);
      const events = await readAll(filters, { signal: aborting.signal, progress });
      save(written(events, format), `verdicts.${format}`, types[format]);
      setSaid(`Saved ${countOf(events.length)} verdicts`);
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
