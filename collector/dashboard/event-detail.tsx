import { h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { Command, Copy, Table } from "../../shared/pages/parts.tsx";
import type { Event } from "./types.ts";
import { msOf } from "../../shared/pages/words.ts";

interface Shown {
  event: Event | undefined;
  /** It was opened, and is not on this page of the list. */
  isGone: boolean;
  /** The address without it. */
  close: string;
}

export function EventDetail({ event, isGone, close }: Shown) {
  if (event === undefined)
    return (
      <aside class="detail note" aria-label="Event">
        {isGone
          ? "The opened event is no longer on this page of the list."
          : "Choose an event to see its gates."}
      </aside>
    );
  const { agent_id, tool_name, created_at, passed, gates, total_latency_ms, id } = event;
  return (
    <aside class="detail" aria-label="Event" id="detail" tabIndex={-1}>
      <h2>{tool_name ?? "No tool"}</h2>
      <p>
        <a href={linkTo(["agents", agent_id])}>{agent_id}</a>, {new Date(created_at).toLocaleString()},{" "}
        {msOf(total_latency_ms)}
      </p>
      <Table
        rows={gates}
        keyOf={({ name }) => name}
        columns={[
          { title: "Gate", cell: ({ name }) => name },
          { title: "Outcome", cell: (gate) => <GateOutcome gate={gate} /> },
          { title: "Time", isNumber: true, cell: ({ latency_ms }) => msOf(latency_ms) },
        ]}
      />
      <p class="tools">
        <Copy text={id} label="Copy the id" />
        <Copy text={JSON.stringify(event, null, 2)} label="Copy as JSON" />
        <Copy text={curlOf(event)} label="Copy as curl" />
        <a href={close}>Close</a>
      </p>
      {passed ? null : <Allowing />}
    </aside>
  );
}

function GateOutcome({ gate: { passed, skipped, reason } }: { gate: Event["gates"][number] }) {
  if (!passed) return <span class="failed">{reason ?? "failed"}</span>;
  return <span class="passed">{skipped === true ? "skipped" : "passed"}</span>;
}

/** Where in an output something was found stays on the machine of its agent, so the rule is made there. */
function Allowing() {
  return (
    <details>
      <summary>Allow this</summary>
      <p>
        On the machine of the agent, see the ids of its verdicts with the first command. The second prints the
        rule that allows one, and with <code>--write</code> puts it into the configuration.
      </p>
      <Command text="agent-gate tail" />
      <Command text="agent-gate allow ID" />
    </details>
  );
}

/** The request that answers with this event. The key is left to the environment. */
function curlOf({ agent_id, created_at }: Event): string {
  const query = new URLSearchParams({ agent_id, from: created_at, to: created_at }).toString();
  const url = new URL(`v1/events?${query}`, document.baseURI.replace(/#.*/s, "")).href;
  return `curl -s '${url.replaceAll("'", "%27")}' -H "Authorization: Bearer $AGENT_GATE_KEY"`;
}
