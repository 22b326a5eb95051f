import { expect, it } from "vitest";
import { localTime, timeChosen } from "../../../shared/pages/local-time.ts";

it("a time that a field shows is cut to the second, and what is no time shows nothing", () => {
  const exact = "2026-11-28T09:00:00.123Z";
  expect(new Date(localTime(exact)).toISOString()).toBe("2026-11-28T09:00:00.000Z");
  expect(localTime("2026-11-28T09:00:00.987654321Z")).toBe(localTime(exact));
  for (const none of [undefined, "", "yesterday"]) expect(localTime(none)).toBe("");
});

it("a time that was not changed stays exact, a new one is the first or last of its second, an emptied field gives none", () => {
  const exact = "2026-11-28T09:00:00.123Z";
  const shown = localTime(exact);
  expect(timeChosen(shown, exact, false)).toBe(exact);
  // A browser leaves seconds out where they are 0.
  expect(timeChosen(shown.slice(0, 16), exact, true)).toBe(exact);
  const later = localTime("2026-11-28T10:00:00Z");
  expect(timeChosen(later, exact, false)).toBe("2026-11-28T10:00:00.000Z");
  expect(timeChosen(later, exact, true)).toBe("2026-11-28T10:00:00.999Z");
  expect(timeChosen("", exact, true)).toBe(undefined);
});
