import { Fragment, h } from "preact";
import { linkTo } from "./address.ts";
import { useAnswer } from "./hooks.ts";
import { Age, Copy, Empty, Waiting } from "./parts.tsx";
import type { Event, EventsAnswer } from "./types.ts";
import { countOf, msOf } from "./words.ts";

type Filters = Readonly<Record<string, string>>;

const inputs = [
  ["agent_id", "Agent"],
  ["tool", "Tool"],
  ["gate", "Failed gate"],
  ["from", "From"],
  ["to", "To"],
] as const;

/** The filters are the address: each view can be kept as a link. */
export function Events({ filters }: { filters: Filters }) {
  const { open, ...asked } = filters;
  const path = `v1/events?${new URLSearchParams({ limit: "50", ...asked }).toString()}`;
  const { value, refusal, again } = useAnswer<EventsAnswer>(path, 5_000);
  return (
    <>
      <h1>Events</h1>
      <FilterForm filters={asked} />
      {value === undefined ? (
        <Waiting refusal={refusal} again={again} />
      ) : value.events.length === 0 ? (
        <Empty>No event has these filters.</Empty>
      ) : (
        <div class="beside">
          <EventList events={value.events} open={open} filters={asked} count={value.count} />
          <EventDetail event={value.events.find(({ id }) => id === open)} />
        </div>
      )}
    </>
  );
}

function FilterForm({ filters }: { filters: Filters }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget as HTMLFormElement)];
    location.hash = linkTo(["events"], Object.fromEntries(given.map(([name, text]) => [name, String(text).trim()])));
  };
  return (
    <form class="filters" onSubmit={submit} key={JSON.stringify(filters)}>
      <label>
        Outcome
        <select name="passed" defaultValue={filters["passed"] ?? ""} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
          <option value="">all</option>
          <option value="false">failed</option>
          <option value="true">passed</option>
        </select>
      </label>
      {inputs.map(([name, label]) => (
        <label key={name}>
          {label}
          <input name={name} defaultValue={filters[name] ?? ""} placeholder={name === "from" || name === "to" ? "2026-01-31T12:00:00Z" : ""} />
        </label>
      ))}
      <button type="submit">Filter</button>
      <a href={linkTo(["events"])}>Clear</a>
    </form>
  );
}

interface Listed {
  events: readonly Event[];
  open: string | undefined;
  filters: Filters;
  count: number;
}

function EventList({ events, open, filters, count }: Listed) {
  return (
    <table>
      <caption>
        {countOf(events.length)} of {countOf(count)}
      </caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Agent</th>
          <th scope="col">Tool</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id} class={event.id === open ? "open" : undefined}>
            <td>
              <a href={linkTo(["events"], { ...filters, open: event.id })} aria-current={event.id === open ? "true" : undefined}>
                <Age at={event.created_at} />
              </a>
            </td>
            <td>{event.agent_id}</td>
            <td>{event.tool_name ?? "–"}</td>
            <td>
              <Outcome event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ event: { passed, gates } }: { event: Event }) {
  if (passed) return <span class="passed">passed</span>;
  const failed = gates.filter((gate) => !gate.passed).map(({ name }) => name);
  return <span class="failed">failed: {failed.join(", ")}</span>;
}

function EventDetail({ event }: { event: Event | undefined }) {
  if (event === undefined) return <aside class="detail note">Choose an event to see its gates.</aside>;
  return (
    <aside class="detail" aria-label="Event">
      <h2>{event.tool_name ?? "No tool"}</h2>
      <p>
        <a href={linkTo(["agents", event.agent_id])}>{event.agent_id}</a>, {new Date(event.created_at).toLocaleString()}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Gate</th>
            <th scope="col">Outcome</th>
            <th scope="col" class="number">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {event.gates.map((gate) => (
            <tr key={gate.name}>
              <th scope="row">{gate.name}</th>
              <td class={gate.passed ? "passed" : "failed"}>
                {gate.passed ? (gate.skipped === true ? "skipped" : "passed") : (gate.reason ?? "failed")}
              </td>
              <td class="number">{msOf(gate.latency_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <code>{event.id}</code> <Copy text={event.id} label="Copy the id" />{" "}
        <Copy text={JSON.stringify(event, null, 2)} label="Copy as JSON" />
      </p>
    </aside>
  );
}
