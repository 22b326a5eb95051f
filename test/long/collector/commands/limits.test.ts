import { expect, it } from "vitest";
import { anEvent, ingest } from "../../../collector/commands/wire.ts";
import { emptyHome } from "../../../support/cli.ts";

it("a day is still used up after the collector was killed and started again", async () => {
  await using home = await emptyHome();
  const served = await home.start();
  const { publishable: bearer } = await served.created;
  await home.json("orgs", "limits", "default", "--events-per-day", "1");
  await ingest(served.url, [anEvent("a", 1)], { bearer });
  await expect.poll(async () => (await home.json("orgs", "show", "default")).used.events_today).toBe(1);
  process.kill(served.pid, "SIGKILL");
  await served[Symbol.asyncDispose]();
  await using again = await home.start();
  const refused = await ingest(again.url, [anEvent("a", 2)], { bearer });
  expect(refused).toMatchObject({ status: 429, body: { code: "quota_exceeded" } });
});
