import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { ask, refusalOf } from "../../shared/pages/api.ts";
import { type Asked, useAnswer } from "../../shared/pages/hooks.ts";
import { Age, AskTwice, Copy, Empty, Loaded, Table } from "../../shared/pages/parts.tsx";
import { countOf } from "../../shared/pages/words.ts";
import type { Delivery, Webhook } from "./types.ts";
import { type Added, WebhookForm } from "./webhook-form.tsx";

/** The list, or the log of one. */
export function Webhooks({ id }: { id: string | undefined }) {
  return id === undefined ? <List /> : <Log id={id} />;
}

function List() {
  const asked = useAnswer<{ webhooks: readonly Webhook[] }>("v1/webhooks");
  const [made, setMade] = useState<Added | undefined>();
  const [count, setCount] = useState(0);
  const [said, setSaid] = useState<string | undefined>();
  const added = (webhook: Added): void => {
    setMade(webhook);
    setCount(count + 1);
    asked.again();
  };
  const remove = (id: string): void => {
    setSaid(undefined);
    ask(`v1/webhooks/${id}`, { method: "DELETE" }).then(asked.again, (error: unknown) =>
      setSaid(refusalOf(error).message),
    );
  };
  return (
    <>
      <h1>Webhooks</h1>
      <WebhookForm key={count} added={added} />
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
      <Loaded asked={asked}>
        {({ webhooks }) => <Made webhooks={webhooks} remove={remove} asked={asked} />}
      </Loaded>
      <p class="refused" role="alert">
        {said}
      </p>
    </>
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
        { title: "Sent when", cell: (row) => row.events.map((kind) => whenOf(kind, row)).join("; ") },
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

function whenOf(kind: Webhook["events"][number], row: Webhook): string {
  const { below_pass_rate, below_score, failing_share = 0, failing_of = 0, silent_minutes = 0 } = row;
  switch (kind) {
    case "agent.below":
      return [
        ...(below_pass_rate === undefined
          ? []
          : [`less than ${percent(below_pass_rate)} of an agent's outputs are clean`]),
        ...(below_score === undefined ? [] : [`an agent's score is under ${countOf(below_score)}`]),
      ].join(" or ");
    case "agent.stage":
      return "an agent reaches another stage";
    case "gate.failing":
      return `a gate fails ${percent(failing_share)} of ${countOf(failing_of)} outputs`;
    case "proxy.silent":
      return `a proxy is silent for ${countOf(silent_minutes)} minutes`;
  }
}

/** A threshold is not rounded. */
const percent = (share: number): string => `${Number((share * 100).toFixed(4))} %`;

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
                { title: "Alert", cell: ({ type }) => type },
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
