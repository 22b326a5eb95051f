import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { ask, refusalOf } from "../../shared/pages/api.ts";
import { typed } from "../../shared/pages/form.ts";
import { type Asked, useAnswer } from "../../shared/pages/hooks.ts";
import { Age, AskTwice, Copy, Empty, Loaded, Table } from "../../shared/pages/parts.tsx";
import { countOf, percentOf } from "../../shared/pages/words.ts";
import type { Delivery, Webhook } from "./types.ts";

type EventType = Webhook["events"][number];

const events: Readonly<Record<EventType, string>> = {
  "agent.below": "an agent falls below a pass rate or score",
  "agent.stage": "an agent reaches another stage",
  "gate.failing": "a gate fails often",
  "proxy.silent": "a proxy sends nothing any more",
};

const numbers = ["below_pass_rate", "below_score", "failing_share", "failing_of", "silent_minutes"] as const;

/** What a form cannot say as JSON does: which boxes are checked, and numbers. */
function wantedOf(given: Readonly<Record<string, string>>) {
  const set = numbers.filter((name) => Boolean(given[name]));
  return {
    url: given["url"],
    events: Object.keys(events).filter((type) => given[type] !== undefined),
    ...Object.fromEntries(set.map((name) => [name, Number(given[name])])),
  };
}

/** The list, or the log of one. */
export function Webhooks({ id }: { id: string | undefined }) {
  return id === undefined ? <List /> : <Log id={id} />;
}

function List() {
  const asked = useAnswer<{ webhooks: readonly Webhook[] }>("v1/webhooks");
  const [made, setMade] = useState<{ url: string; secret: string } | undefined>();
  const [said, setSaid] = useState<string | undefined>();
  const tell = (error: unknown): void => setSaid(refusalOf(error).message);
  const create = (event: SubmitEvent): void => {
    setSaid(undefined);
    ask<{ url: string; secret: string }>("v1/webhooks", {
      method: "POST",
      body: JSON.stringify(wantedOf(typed(event))),
    })
      .then(({ value: { url, secret } }) => setMade({ url, secret }))
      .then(asked.again, tell);
  };
  const remove = (id: string): void => {
    setSaid(undefined);
    ask(`v1/webhooks/${id}`, { method: "DELETE" }).then(asked.again, tell);
  };
  return (
    <>
      <h1>Webhooks</h1>
      <AddForm create={create} />
      <div role="status">
        {made === undefined ? null : (
          <p>
            The secret of {made.url}: <code>{made.secret}</code> <Copy text={made.secret} />{" "}
            <button type="button" onClick={() => setMade(undefined)}>
              Hide it
            </button>{" "}
            It signs what is sent. Copy it now: it is not shown again.
          </p>
        )}
      </div>
      <p class="refused" role="alert">
        {said}
      </p>
      <Loaded asked={asked}>
        {({ webhooks }) => <Made webhooks={webhooks} remove={remove} asked={asked} />}
      </Loaded>
    </>
  );
}

function AddForm({ create }: { create: (event: SubmitEvent) => void }) {
  return (
    <form class="filters" onSubmit={create}>
      <label>
        Address
        <input name="url" type="url" required maxLength={2_000} autocomplete="off" placeholder="https://…" />
      </label>
      <fieldset>
        <legend>Send when</legend>
        {Object.entries(events).map(([type, says]) => (
          <label key={type}>
            <input name={type} type="checkbox" checked={type === "agent.below"} /> {says}
          </label>
        ))}
      </fieldset>
      <label>
        Pass rate under
        <input name="below_pass_rate" type="number" min={0} max={1} step="any" placeholder="0.9" />
      </label>
      <label>
        Score under
        <input name="below_score" type="number" min={1} max={1_000} />
      </label>
      <label>
        A gate fails in this share
        <input name="failing_share" type="number" min={0.01} max={1} step="any" placeholder="0.5" />
      </label>
      <label>
        of so many outputs
        <input name="failing_of" type="number" min={5} max={100} placeholder="20" />
      </label>
      <label>
        Silent for minutes
        <input name="silent_minutes" type="number" min={1} max={10_080} placeholder="60" />
      </label>
      <button type="submit">Add a webhook</button>
    </form>
  );
}

interface MadeProps {
  webhooks: readonly Webhook[];
  remove: (id: string) => void;
  asked: Asked<unknown>;
}

function Made({ webhooks, remove, asked }: MadeProps) {
  if (webhooks.length === 0)
    return <Empty>No address gets alerts about your agents yet. Add one above.</Empty>;
  return (
    <Table
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        { title: "Address", cell: ({ url }) => url },
        { title: "Sent when", cell: (row) => row.events.map((type) => whenOf(type, row)).join("; ") },
        { title: "State", cell: ({ state }) => state },
        {
          title: "Last",
          cell: ({ id, last }) => (
            <a href={linkTo(["webhooks", id])}>{last === null ? "nothing yet" : stateOf(last)}</a>
          ),
        },
        { title: "Test", cell: ({ id, url }) => <Test id={id} url={url} again={asked.again} /> },
        {
          title: "Remove",
          cell: ({ id, url }) => (
            <AskTwice label="Remove" sure="Yes, remove it" on={url} act={() => remove(id)} />
          ),
        },
      ]}
    />
  );
}

function whenOf(type: EventType, row: Webhook): string {
  const { below_pass_rate, below_score, failing_share = 0, failing_of = 0, silent_minutes = 0 } = row;
  switch (type) {
    case "agent.below":
      return [
        ...(below_pass_rate === undefined ? [] : [`a pass rate under ${percentOf(below_pass_rate)}`]),
        ...(below_score === undefined ? [] : [`a score under ${countOf(below_score)}`]),
      ].join(" or ");
    case "agent.stage":
      return "another stage";
    case "gate.failing":
      return `a gate fails in ${percentOf(failing_share)} of ${countOf(failing_of)} outputs`;
    case "proxy.silent":
      return `a proxy is silent for ${countOf(silent_minutes)} minutes`;
  }
}

function stateOf({ state, status, why }: Delivery): string {
  return `${state}${status === null ? "" : ` (${status})`}${why === null ? "" : `: ${why}`}`;
}

function Test({ id, url, again }: { id: string; url: string; again: () => void }) {
  const [said, setSaid] = useState("");
  const test = (): void => {
    setSaid("Sending …");
    ask<Delivery>(`v1/webhooks/${id}/test`, { method: "POST" })
      .then(({ value }) => setSaid(stateOf(value)))
      .then(again, (error: unknown) => setSaid(refusalOf(error).message));
  };
  return (
    <>
      <button type="button" aria-label={`Send a test to ${url}`} onClick={test}>
        Send a test
      </button>{" "}
      <span role="status">{said}</span>
    </>
  );
}

function Log({ id }: { id: string }) {
  const asked = useAnswer<{ deliveries: readonly Delivery[] }>(
    `v1/webhooks/${encodeURIComponent(id)}/deliveries`,
  );
  return (
    <>
      <h1>What was sent</h1>
      <p>
        <a href={linkTo(["webhooks"])}>All webhooks</a>
      </p>
      <Loaded asked={asked}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Empty>Nothing was sent yet, and nothing waits.</Empty>
          ) : (
            <Table
              rows={deliveries}
              keyOf={(row) => row.id}
              columns={[
                { title: "Event", cell: ({ type }) => type },
                { title: "Agent", cell: ({ agent_id }) => <AgentLink id={agent_id} /> },
                { title: "Made", cell: ({ created_at }) => <When at={created_at} /> },
                { title: "Attempts", isNumber: true, cell: ({ attempts }) => countOf(attempts) },
                { title: "State", cell: stateOf },
                { title: "Last attempt", cell: ({ last_attempt_at }) => <When at={last_attempt_at} /> },
                { title: "Id", cell: (row) => row.id },
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}

function AgentLink({ id }: { id: string | undefined }) {
  return id === undefined ? <>–</> : <a href={linkTo(["agents", id])}>{id}</a>;
}

function When({ at }: { at: string | null }) {
  return at === null ? <>–</> : <Age at={at} />;
}
