import { h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { typed } from "../../shared/pages/form.ts";
import { localTime, timeChosen, timeZone } from "../../shared/pages/local-time.ts";

/** As the address and the API have them. */
export type Filters = Readonly<Record<string, string>>;

const outcomes = [
  ["", "all"],
  ["false", "failed"],
  ["true", "clean"],
] as const;
const names = [
  ["agent_id", "Agent"],
  ["tool", "Tool"],
  ["gate", "Failed gate"],
] as const;
const times = [
  ["from", "From"],
  ["to", "To"],
] as const;

export const focusFilter = (): void => document.getElementById("filter")?.focus();

/** A form of its own for each set of filters: what another link has chosen is seen in it. */
export function FilterForm({ filters }: { filters: Filters }) {
  const filter = (event: SubmitEvent): void => {
    const { from = "", to = "", ...given } = typed(event);
    const between = {
      from: timeChosen(from, filters["from"], false),
      to: timeChosen(to, filters["to"], true),
    };
    location.hash = linkTo(["events"], { ...given, ...between });
  };
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
      {names.map(([name, label]) => (
        <label key={name}>
          {label}
          <input name={name} defaultValue={filters[name] ?? ""} spellcheck={false} autocomplete="off" />
        </label>
      ))}
      {times.map(([name, label]) => (
        <label key={name} class="time">
          {label} ({timeZone})
          <input name={name} type="datetime-local" step="1" defaultValue={localTime(filters[name])} />
        </label>
      ))}
      <button type="submit">Filter</button>
      <a href={linkTo(["events"])}>Clear</a>
    </form>
  );
}
