/** What was typed into a form that is sent: nothing but a page of ours gets it. */
export function typed(event: SubmitEvent): Readonly<Record<string, string>> {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return {};
  const fields = [...new FormData(event.currentTarget)];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === "string" ? value.trim() : ""]),
  );
}
