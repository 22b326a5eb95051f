import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { call, event, ingest } from "../../support/clients.ts";
import { fillDisk, smallDisk } from "../../support/disk.ts";
import { expectRefusal } from "../../support/refusal.ts";
import { cli, spawnCollector } from "../../support/spawn.ts";

const mib = 1024 * 1024;

it("a collector starts and serves on a full disk, and takes events again when there is room", async (context) => {
  await using disk = await smallDisk(context, 16);
  const reserved = (): Promise<number> =>
    stat(join(disk.path, "reserve")).then(
      ({ size }) => size,
      () => 0,
    );
  const before = await spawnCollector({ data: disk.path });
  expect((await ingest(before, [event("a", "one")])).status).toBe(202);
  await expect.poll(reserved).toBe(mib);
  await before.kill("SIGTERM");
  const ballast = join(disk.path, "ballast");
  await fillDisk(ballast);

  const listed = await cli(["keys", "ls", "--json"], { data: disk.path });
  const [key] = JSON.parse(listed.stdout);
  expect(await reserved()).toBe(mib);

  const init = {
    AGENT_GATE_INIT_ORG: before.org,
    AGENT_GATE_INIT_PK: before.pk,
    AGENT_GATE_INIT_SK: before.sk,
  };
  await using started = await spawnCollector({ data: disk.path, env: init });
  const collector = { url: started.url, pk: before.pk };
  expect((await call(collector, "GET", "/v1/events")).json.events).toHaveLength(1);
  const refused = await ingest(collector, [event("a", "two")]);
  expectRefusal(refused, 503, "unavailable");
  expect(String(refused.headers["retry-after"])).toMatch(/^[1-9][0-9]*$/);
  const health = await call(collector, "GET", "/health", { key: null });
  expect(health.json).toMatchObject({ status: "degraded", reason: "the disk is full" });

  await rm(ballast);
  await expect.poll(async () => (await call(collector, "GET", "/health", { key: null })).status).toBe(200);
  expect((await ingest(collector, [event("a", "two")])).status).toBe(202);
  await fillDisk(ballast);
  const revoked = await cli(["keys", "revoke", key.id], { data: disk.path });
  expect(revoked).toMatchObject({ code: 0, stderr: "" });
  expect((await call(collector, "GET", "/v1/events", { key: before.pk })).status).toBe(401);
});
