import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { ask, refusalOf } from "../../shared/pages/api.ts";
import { typed } from "../../shared/pages/form.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, Copy, Loaded, Table } from "../../shared/pages/parts.tsx";

/** As `/v1/keys` lists it. */
interface Key {
  id: string;
  type: "pk" | "sk";
  name: string;
  hint: string;
  access: string;
  status: "active" | "revoked" | "expired";
  created_at: string | null;
  last_used_at: string | null;
}

const dayMs = 86_400_000;
const when = (at: string | null) => (at === null ? "–" : <Age at={at} />);

export function Keys() {
  const asked = useAnswer<{ keys: readonly Key[] }>("v1/keys", 30_000);
  const [made, setMade] = useState<{ name: string; key: string } | undefined>();
  const [said, setSaid] = useState<string | undefined>();
  const tell = (error: unknown): void => setSaid(refusalOf(error).message);
  const create = (event: SubmitEvent): void => {
    const { days = "", ...given } = typed(event);
    const expires =
      days === "" ? {} : { expires_at: new Date(Date.now() + Number(days) * dayMs).toISOString() };
    setSaid(undefined);
    ask<{ name: string; key: string }>("v1/keys", {
      method: "POST",
      body: JSON.stringify({ ...given, ...expires }),
    })
      .then(({ value: { name, key } }) => setMade({ name, key }))
      .then(asked.again, tell);
  };
  const revoke = (id: string): void => {
    setSaid(undefined);
    ask(`v1/keys/${encodeURIComponent(id)}`, { method: "DELETE" }).then(asked.again, tell);
  };
  return (
    <>
      <h1>Keys</h1>
      <form class="filters" onSubmit={create}>
        <label>
          Name
          <input name="name" required maxLength={100} autocomplete="off" />
        </label>
        <label>
          Type
          <select name="type">
            <option value="sk">secret</option>
            <option value="pk">publishable</option>
          </select>
        </label>
        <label>
          May
          <select name="access">
            <option value="all">do all</option>
            <option value="read">only read</option>
            <option value="ingest">only send verdicts</option>
          </select>
        </label>
        <label>
          Ends after days
          <input name="days" type="number" min={1} />
        </label>
        <button type="submit">Make a key</button>
      </form>
      <div role="status">
        {made === undefined ? null : (
          <p>
            {made.name}: <code>{made.key}</code> <Copy text={made.key} />{" "}
            <button type="button" onClick={() => setMade(undefined)}>
              Hide it
            </button>{" "}
            Copy it now: it is not shown again.
          </p>
        )}
      </div>
      <p class="refused" role="alert">
        {said}
      </p>
      <Loaded asked={asked}>{({ keys }) => <KeysTable keys={keys} revoke={revoke} />}</Loaded>
    </>
  );
}

function KeysTable({ keys, revoke }: { keys: readonly Key[]; revoke: (id: string) => void }) {
  return (
    <Table
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { title: "Name", cell: ({ name, hint }) => `${name === "" ? "without a name" : name} (${hint})` },
        { title: "Type", cell: ({ type }) => (type === "sk" ? "secret" : "publishable") },
        { title: "May", cell: ({ access }) => access },
        { title: "Made", cell: ({ created_at }) => when(created_at) },
        { title: "Last used", cell: ({ last_used_at }) => when(last_used_at) },
        { title: "State", cell: ({ status }) => status },
        {
          title: "Revoke",
          cell: (row) => (row.status === "active" ? <Revoke row={row} revoke={revoke} /> : "–"),
        },
      ]}
    />
  );
}

/** What cannot be undone is asked twice, in the page itself. */
function Revoke({ row: { id, name, hint }, revoke }: { row: Key; revoke: (id: string) => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const label = `${isAsked ? "Yes, revoke" : "Revoke"} ${name === "" ? hint : name}`;
  return (
    <button
      type="button"
      aria-label={label}
      onBlur={() => setIsAsked(false)}
      onClick={() => (isAsked ? revoke(id) : setIsAsked(true))}
    >
      {isAsked ? "Yes, revoke it" : "Revoke"}
    </button>
  );
}
