import { h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { useOpenedInSight } from "../../shared/pages/list-keys.tsx";
import { wholeTime } from "../../shared/pages/local-time.ts";
import { GateFound } from "../../shared/pages/outcome.tsx";
import { Copy, Table } from "../../shared/pages/parts.tsx";
import type { Event, EventsAnswer } from "./types.ts";
import { ToDo } from "./worst.tsx";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { msOf } from "../../shared/pages/words.ts";

interface Shown {
  /** Undefined when it is not on this page of the list. */
  event: Event | undefined;
  /** The address without it. */
  close: string;
}

export function EventDetail({ event, close }: Shown) {
  useOpenedInSight(event?.id);
  if (event === undefined)
    return (
      <aside class="detail note" aria-label="Verdict" id="detail" tabIndex={-1}>
        The opened verdict is no longer on this page of the list. <a href={close}>Close</a>
      </aside>
    );
  const { agent_id, tool_name, created_at, passed, gates, total_latency_ms, id } = event;
  return (
    <aside class="detail" aria-label="Verdict" id="detail" tabIndex={-1}>
      <h2>{tool_name ?? "No tool"}</h2>
      <p>
        <a href={linkTo(["agents", agent_id])}>{agent_id}</a>, {wholeTime(created_at)},{" "}
        {msOf(total_latency_ms)}
      </p>
      <Table
        rows={gates}
        keyOf={({ name }) => name}
        columns={[
          { title: "Gate", cell: ({ name }) => name },
          { title: "Found", cell: (gate) => <GateFound gate={gate} /> },
          { title: "Time", isNumber: true, cell: ({ latency_ms }) => msOf(latency_ms) },
        ]}
      />
      <p class="tools">
        <Copy text={id} label="Copy the id" />
        <Copy text={JSON.stringify(event, null, 2)} label="Copy as JSON" />
        <Copy text={curlOf(event)} label="Copy as curl" />
        <a href={close}>Close</a>
      </p>
      {passed ? null : <WhatToDo event={event} />}
    </aside>
  );
}

/** The id that the proxy knows it by is not in a list of events. */
function WhatToDo({ event }: { event: Event }) {
  const { value } = useAnswer<EventsAnswer>(`${pathOf(event)}&include=evaluation_id`, 0);
  const id = value?.events.find((one) => one.id === event.id)?.evaluation_id;
  return id === undefined ? null : <ToDo id={id} event={event} isOpen />;
}

/** What has the same time of the same agent: this event and few others. */
function pathOf({ agent_id, created_at, passed }: Event): string {
  const query = { agent_id, passed: String(passed), from: created_at, to: created_at, limit: "100" };
  return `v1/events?${new URLSearchParams(query).toString()}`;
}

/** The request that answers with this event. The key is left to the environment. */
function curlOf(event: Event): string {
  const url = new URL(pathOf(event), document.baseURI.replace(/#.*/s, "")).href;
  return `curl -s '${url.replaceAll("'", "%27")}' -H "Authorization: Bearer $AGENT_GATE_KEY"`;
}
