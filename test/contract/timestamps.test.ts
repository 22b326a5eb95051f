import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf } from "./kit.ts";
import { strict } from "./target.ts";

const { pk, fresh } = kitOf(import.meta.url);

const lawful: [written: string, instant: string][] = [
  ["2024-02-29T12:30:45Z", "2024-02-29T12:30:45.000Z"],
  ["2024-02-29T12:30:45.6Z", "2024-02-29T12:30:45.600Z"],
  ["2024-02-29T12:30:45.678999999Z", "2024-02-29T12:30:45.678Z"],
  ["2024-02-29T12:30:45+02:00", "2024-02-29T10:30:45.000Z"],
  ["2024-02-29T23:30:45.500-05:30", "2024-03-01T05:00:45.500Z"],
  ["2024-02-29T12:30Z", "2024-02-29T12:30:00.000Z"],
  ["2024-02-29T12:30+02:00", "2024-02-29T10:30:00.000Z"],
  ["2024-02-29t12:30:45z", "2024-02-29T12:30:45.000Z"],
  ["2024-02-29t12:30z", "2024-02-29T12:30:00.000Z"],
  ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
];

const unlawful = [
  "",
  "1",
  "2024-02-29",
  "2024-02-29T12:30:45",
  "2024-02-29 12:30:45Z",
  "2024-2-9T12:30:45Z",
  "2023-02-29T12:30:45Z",
  "2024-02-30T12:30:45Z",
  "2024-04-31T12:30:45Z",
  "2024-13-01T12:30:45Z",
  "2024-00-01T12:30:45Z",
  "2024-01-00T12:30:45Z",
  "2024-02-29T24:00:00Z",
  "2024-02-29T12:60:45Z",
  "2024-02-29T12:30:61Z",
  "2024-02-29T12:30:45.Z",
  "2024-02-29T12:30:45.1234567890Z",
  "2024-02-29T12:30:45+0200",
  "2024-02-29T12:30:45+24:00",
  "2024-02-29T12Z",
  "2024-02-29T12:30",
  "2024-02-29T12:30:Z",
  "2024-02-29T12:30.5Z",
  "20240229T123045Z",
  "2024-W09-4T12:30:45Z",
  "1969-12-31T23:59:59.999Z",
  "10000-01-01T00:00:00Z",
  "+002024-02-29T12:30:45Z",
  " 2024-02-29T12:30:45Z",
  "Thu, 29 Feb 2024 12:30:45 GMT",
];

describe.runIf(strict)("our decisions: a timestamp on ingest", () => {
  it.each(lawful)("%s is kept as %s", async (timestamp, instant) => {
    const agent = fresh("kept");
    await pk.ingest([eventOf(agent, { timestamp })]);
    const [event] = await pk.eventsOf(agent, 1);
    expect(event?.created_at).toBe(instant);
  });

  it.each(unlawful)("%j is refused", async (timestamp) => {
    const answer = await pk.post("/v1/ingest", { events: [eventOf(fresh("refused"), { timestamp })] });
    expectError(answer, 400, "validation_error");
  });
});

describe.runIf(strict)("our decisions: a timestamp in the query of GET /v1/events", () => {
  it.each(lawful)("from and to may be %s", async (written) => {
    const agent = fresh("asked");
    await pk.ingest([eventOf(agent, { timestamp: written })]);
    expect((await pk.page({ agent_id: agent, from: written, to: written })).count).toBe(1);
  });

  it.each(unlawful)("from may not be %j", async (from) => {
    expectError(await pk.ask(`/v1/events?from=${encodeURIComponent(from)}`), 400, "validation_error");
  });

  it.each(["", "2024-02-30T12:30:45Z", "tomorrow"])("to may not be %j", async (to) => {
    expectError(await pk.ask(`/v1/events?to=${encodeURIComponent(to)}`), 400, "validation_error");
  });
});
