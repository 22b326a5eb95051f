import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { withLimits } from "../../../collector/commands/orgs-limits.ts";
import { emptyHome } from "../../support/cli.ts";
import { anEvent, ask, ingest } from "./wire.ts";

describe("limits of an organization", () => {
  it("hold at once on a running collector, are shown with what is used, and end with default", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { publishable: bearer } = await served.created;
    const send = async (agent: string, number: number) =>
      (await ingest(served.url, [anEvent(agent, number)], { bearer })).body.code;
    expect(await send("a", 1)).toBe(undefined);
    const set = await home.json("orgs", "limits", "default", "--events-per-day", "3", "--agents", "1");
    expect(set.limits).toEqual({
      ingest_per_minute: null,
      other_per_minute: null,
      events_per_day: 3,
      bytes_per_day: null,
      agents: 1,
    });
    expect(await send("b", 1)).toBe("too_many_agents");
    expect([await send("a", 2), await send("a", 3)]).toEqual([undefined, undefined]);
    expect(await send("a", 4)).toBe("quota_exceeded");
    expect((await ask(served.url, "/v1/agents", bearer)).status).toBe(200);
    await expect
      .poll(async () => (await home.json("orgs", "show", "default")).used)
      .toMatchObject({ events_today: 3, agents: 1, bytes_today: expect.any(Number) });
    const shown = await home.run(["orgs", "show", "default", "--data", home.data]);
    expect(shown.stdout).toMatch(/^events a day +3, 3 today \(UTC\)$/m);
    expect(shown.stdout).toMatch(/^other requests a minute +default$/m);
    expect(shown.stdout).toMatch(/^agents +1, 1 now$/m);

    await home.json("orgs", "limits", "default", "--events-per-day", "default", "--agents", "0");
    expect([await send("a", 4), await send("b", 1)]).toEqual([undefined, undefined]);
    const log = await home.json("audit", "ls");
    expect(log.slice(-2)).toMatchObject([
      { action: "organization.limits", details: { events_per_day: 3, agents: 1 } },
      { action: "organization.limits", details: { events_per_day: "default", agents: 0 } },
    ]);
  });

  it.each([
    ["--events-per-day", "0"],
    ["--ingest-per-minute", "1000001"],
    ["--agents", "-1"],
    ["--bytes-per-day", "1e3"],
  ])("cannot be %s %s", (flag, value) => {
    const command = withLimits(new Command().exitOverride().configureOutput({ writeErr: () => undefined }));
    expect(() => command.parse([flag, value], { from: "user" })).toThrow("it must be a whole number from");
  });
});
