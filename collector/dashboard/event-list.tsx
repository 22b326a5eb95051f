import { Fragment, h } from "preact";
import { useRef } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { ListKeys, useListKeys } from "../../shared/pages/list-keys.tsx";
import { OutcomeMark } from "../../shared/pages/outcome.tsx";
import { Moment, Table } from "../../shared/pages/parts.tsx";
import { Reason } from "../../shared/pages/reason.tsx";
import { countOf } from "../../shared/pages/words.ts";
import { EventDetail } from "./event-detail.tsx";
import { type Filters, focusFilter } from "./event-filters.tsx";
import { pageSize } from "./follow.ts";
import type { Event } from "./types.ts";

interface Listed {
  events: readonly Event[];
  /** There are older ones. */
  isCut: boolean;
  open: string | undefined;
  filters: Filters;
  offset: number;
}

export function Listing({ events, isCut, open, filters, offset }: Listed) {
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
      <div class={open === undefined ? undefined : "beside"}>
        <div>
          <Table
            rows={events}
            keyOf={({ id }) => id}
            isOpen={({ id }) => id === open}
            caption={`Verdicts ${countOf(offset + 1)} to ${countOf(offset + events.length)}, newest first`}
            columns={[
              {
                title: "When",
                cell: ({ id, created_at }) => (
                  <a href={linkOf(id)} aria-current={id === open ? "true" : undefined}>
                    <Moment at={created_at} />
                  </a>
                ),
              },
              { title: "Outcome", cell: ({ passed }) => <Outcome passed={passed} /> },
              { title: "Tool", cell: ({ tool_name }) => <ToolLink tool={tool_name} filters={filters} /> },
              {
                title: "Agent",
                cell: ({ agent_id }) => <a href={linkTo(["agents", agent_id])}>{agent_id}</a>,
              },
              { title: "Found", cell: ({ gates }) => <Found gates={gates} /> },
            ]}
          />
          <nav class="turning" aria-label="Pages of the list">
            {offset > 0 ? <a href={pageAt(offset - pageSize)}>Newer</a> : null}
            {isCut ? <a href={pageAt(offset + events.length)}>Older</a> : null}
          </nav>
        </div>
        {open === undefined ? null : <EventDetail event={event} close={linkOf(undefined)} />}
      </div>
      <ListKeys />
      <p class="note">
        The API calls verdicts events: <a href={linkTo(["api", "getV1Events"])}>GET /v1/events</a>
      </p>
    </>
  );
}

function Outcome({ passed }: Pick<Event, "passed">) {
  return passed ? <OutcomeMark mark="✓" label="clean" /> : <OutcomeMark mark="!" label="failed" />;
}

function ToolLink({ tool, filters }: { tool: string | undefined; filters: Filters }) {
  return tool === undefined ? <>–</> : <a href={linkTo(["events"], { ...filters, tool })}>{tool}</a>;
}

/** One line of what the first gate has found. All of it is in the opened verdict. */
function Found({ gates }: Pick<Event, "gates">) {
  const [first, ...others] = gates.filter(({ passed }) => !passed);
  if (first === undefined) return <>–</>;
  const { name, reason } = first;
  return (
    <span class="found">
      <span class="first">{reason === undefined ? name : <Reason gate={name} reason={reason} />}</span>
      {others.length === 0 ? null : <span class="note"> +{others.length} more</span>}
    </span>
  );
}
