import { h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { typed } from "../../shared/pages/form.ts";

const outcomes = [
  ["", "all"],
  ["false", "failed"],
  ["true", "passed"],
] as const;
const inputs = [
  ["agent_id", "Agent"],
  ["tool", "Tool"],
  ["gate", "Failed gate"],
  ["from", "From"],
  ["to", "To"],
] as const;

const time = "2026-01-31T12:00Z";

function filter(event: SubmitEvent): void {
  location.hash = linkTo(["events"], typed(event));
}

export const focusFilter = (): void => document.getElementById("filter")?.focus();

/** A form of its own for each set of filters: what another link has chosen is seen in it. */
export function FilterForm({ filters }: { filters: Readonly<Record<string, string>> }) {
  return (
    <form class="filters" onSubmit={filter} key={JSON.stringify(filters)}>
      <label>
        Outcome
        <select id="filter" name="passed" onChange={(event) => event.currentTarget.form?.requestSubmit()}>
          {outcomes.map(([value, label]) => (
            <option key={value} value={value} selected={value === (filters["passed"] ?? "")}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {inputs.map(([name, label]) => (
        <label key={name}>
          {label}
          <input
            name={name}
            defaultValue={filters[name] ?? ""}
            placeholder={name === "from" || name === "to" ? time : ""}
            spellcheck={false}
            autocomplete="off"
          />
        </label>
      ))}
      <button type="submit">Filter</button>
      <a href={linkTo(["events"])}>Clear</a>
    </form>
  );
}
