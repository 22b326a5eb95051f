const pad = (part: number, digits = 2): string => String(part).padStart(digits, "0");

/** What `<input type="datetime-local">` calls a time: to the second, on the reader's clock. Empty for what is no time. */
export function localTime(address: string | undefined): string {
  const date = new Date(address ?? NaN);
  if (Number.isNaN(date.getTime())) return "";
  const day = [pad(date.getFullYear(), 4), pad(date.getMonth() + 1), pad(date.getDate())].join("-");
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part)).join(":")}`;
}

/** The chosen time as the API takes it: the first of its second, or the last. One that was not changed stays as exact as it was. */
export function timeChosen(chosen: string, before: string | undefined, isEnd: boolean): string | undefined {
  const time = localTime(chosen);
  if (time === "") return undefined;
  if (time === localTime(before)) return before;
  return new Date(new Date(time).getTime() + (isEnd ? 999 : 0)).toISOString();
}

/** Whose clock it is. */
export const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time on that clock, to the second, with its zone. */
export const wholeTime = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "long" });
