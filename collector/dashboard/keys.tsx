import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { ask, key as keyOfTab, refusalOf } from "../../shared/pages/api.ts";
import { typed } from "../../shared/pages/form.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, AskTwice, Copy, Loaded, Moment, Table } from "../../shared/pages/parts.tsx";
import type { Key, KeysAnswer, MadeKey } from "./types.ts";

const dayMs = 86_400_000;
const mayOf: Readonly<Record<Key["access"], string>> = {
  all: "do all",
  read: "only read",
  ingest: "only send verdicts",
};
/** By the characters that a list shows of a key. Keys that were imported may begin alike. */
function ofTab(keys: readonly Key[]): readonly Key[] {
  const own = keyOfTab.get() ?? "";
  return keys.filter(({ hint, status }) => status === "active" && own.startsWith(hint.slice(0, -1)));
}
const when = (at: string | null) => (at === null ? "–" : <Age at={at} />);

export function Keys() {
  const asked = useAnswer<KeysAnswer>("v1/keys", 30_000);
  const [made, setMade] = useState<MadeKey | undefined>();
  const [said, setSaid] = useState<string | undefined>();
  const tell = (error: unknown): void => setSaid(refusalOf(error).message);
  const create = (event: SubmitEvent): void => {
    const { days = "", ...given } = typed(event);
    const expires =
      days === "" ? {} : { expires_at: new Date(Date.now() + Number(days) * dayMs).toISOString() };
    setSaid(undefined);
    ask<MadeKey>("v1/keys", { method: "POST", body: JSON.stringify({ ...given, ...expires }) })
      .then(({ value }) => setMade(value))
      .then(asked.again, tell);
  };
  const revoke = (key: Key): void => {
    setSaid(undefined);
    const query = ofTab([key]).length > 0 ? "?self=true" : "";
    ask(`v1/keys/${encodeURIComponent(key.id)}${query}`, { method: "DELETE" }).then(asked.again, tell);
  };
  if (asked.refusal?.status === 403)
    return (
      <>
        <h1>Keys</h1>
        <p>{asked.refusal.message}. Log out and open these pages with one to see and change them.</p>
      </>
    );
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
            {Object.entries(mayOf).map(([access, words]) => (
              <option key={access} value={access}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label>
          Expires after days
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

function KeysTable({ keys, revoke }: { keys: readonly Key[]; revoke: (key: Key) => void }) {
  const own = ofTab(keys);
  const mark = own.length === 1 ? "this page uses it" : "this page uses one of these";
  return (
    <Table
      rows={keys}
      keyOf={({ id }) => id}
      isOpen={(row) => own.includes(row)}
      columns={[
        {
          title: "Name",
          cell: (row) => (
            <span>
              {row.name === "" ? "without a name" : row.name} ({row.hint}){" "}
              {own.includes(row) ? <span class="own">{mark}</span> : null}
            </span>
          ),
        },
        { title: "Type", cell: ({ type }) => (type === "sk" ? "secret" : "publishable") },
        { title: "May", cell: ({ access }) => mayOf[access] },
        { title: "Made", cell: ({ created_at }) => when(created_at) },
        { title: "Last used", cell: ({ last_used_at }) => when(last_used_at) },
        {
          title: "Expires",
          cell: ({ expires_at }) => (expires_at === null ? "never" : <Moment at={expires_at} />),
        },
        { title: "State", cell: ({ status }) => status },
        {
          title: "Revoke",
          cell: (row) => (row.status === "active" ? <Revoke row={row} revoke={revoke} /> : "–"),
        },
      ]}
    />
  );
}

function Revoke({ row, revoke }: { row: Key; revoke: (key: Key) => void }) {
  const sure = ofTab([row]).length > 0 ? "Yes, revoke it: it is the key of this page" : "Yes, revoke it";
  const name = row.name === "" ? row.hint : row.name;
  return <AskTwice label="Revoke" sure={sure} on={name} act={() => revoke(row)} />;
}
