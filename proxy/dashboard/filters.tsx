import { h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import type { QueuedRecord } from "../accept/page-data.ts";
import { isOutcome, outcomeOf, outcomes } from "./outcomes.ts";

/** What is in the address, by name. */
export type Filters = Readonly<Record<string, string>>;

/** What a verdict has of each filter; of gates those that found something. */
const has: Readonly<Record<string, (record: QueuedRecord) => readonly string[]>> = {
  outcome: (record) => [outcomeOf(record)],
  agent: ({ agent_id }) => [agent_id],
  tool: ({ tool }) => (tool === undefined ? [] : [tool]),
  gate: ({ gates, allowed = [] }) => [
    ...gates.filter(({ passed }) => !passed).map(({ name }) => name),
    ...allowed.map(({ gate }) => gate),
  ],
};

const labels: Readonly<Record<string, string>> = {
  outcome: "Outcome",
  agent: "Agent",
  tool: "Tool",
  gate: "Gate that found something",
};

/** What else is in the address is no filter. */
export const filtersIn = (address: Filters): Filters =>
  Object.fromEntries(Object.entries(address).filter(([name]) => Object.hasOwn(has, name)));

export function filtered(records: readonly QueuedRecord[], filters: Filters): QueuedRecord[] {
  return records.filter((record) =>
    Object.entries(filters).every(([name, wanted]) => has[name]?.(record).includes(wanted) ?? true),
  );
}

export const focusFilter = (): void => document.getElementById("filter")?.focus();

/** Only what the list has can be chosen, and what an address has chosen already. */
export function FilterForm({ records, filters }: { records: readonly QueuedRecord[]; filters: Filters }) {
  const choose = (name: string, value: string): void => {
    location.hash = linkTo([], { ...filters, [name]: value });
  };
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      {Object.entries(has).map(([name, read], at) => {
        const chosen = filters[name] ?? "";
        const values = [...new Set([...records.flatMap(read), chosen])].filter((value) => value !== "");
        return (
          <label key={name}>
            {labels[name]}
            <select
              id={at === 0 ? "filter" : undefined}
              name={name}
              value={chosen}
              onChange={(event) => choose(name, event.currentTarget.value)}
            >
              <option value="">all</option>
              {values.toSorted().map((value) => (
                <option key={value} value={value}>
                  {name === "outcome" ? labelOf(value) : value}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </form>
  );
}

const labelOf = (value: string): string => (isOutcome(value) ? outcomes[value].label : value);
