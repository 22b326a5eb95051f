import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { event, ingest } from "../../../support/clients.ts";
import { fillDisk, mountForReading, smallDisk } from "../../../support/disk.ts";
import { cli, spawnCollector, temporaryDirectory } from "../../../support/spawn.ts";

const looking = [
  ["keys", "ls"],
  ["orgs", "ls"],
  ["orgs", "show", "acme"],
  ["events", "ls", "--org", "acme"],
  ["agents", "ls", "--org", "acme"],
  ["export", "--org", "acme"],
  ["audit", "ls"],
];
const changing = [
  ["orgs", "suspend", "acme"],
  ["orgs", "resume", "acme"],
  ["orgs", "limits", "acme", "--bytes-per-day", "1000"],
  ["keys", "create", "--org", "acme", "--type", "pk"],
  ["agents", "rm", "a", "--org", "acme", "--yes"],
  ["events", "rm", "--before", "2030-01-01T00:00:00Z", "--org", "acme", "--yes"],
  ["orgs", "rm", "acme", "--yes"],
];

it.for([
  { where: "beside a collector", isServed: true },
  { where: "without one", isServed: false },
])("every command works on a full disk $where", { timeout: 120_000 }, async ({ isServed }, context) => {
  await using disk = await smallDisk(context, 16);
  const data = join(disk.path, "data");
  await using collector = await spawnCollector({ data });
  await ingest(collector, [event("a", "one"), event("b", "two")]);
  await expect
    .poll(() =>
      stat(join(data, "reserve")).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    .toBe(1024 * 1024);
  if (!isServed) await collector.kill("SIGTERM");
  await fillDisk(join(disk.path, "ballast"));
  const elsewhere = await temporaryDirectory();
  const all = [...looking, ["backup", join(elsewhere, "a.backup")], ...changing];
  for (const command of all) {
    const { code, stderr } = await cli(command, { data });
    expect({ command, code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining("full") });
    // Somebody else takes what was given up and not used.
    await fillDisk(join(disk.path, `ballast-${command.join("-").replaceAll("/", "")}`));
  }
  const doctor = await cli(["doctor", "--json"], { data, env: { PORT: "0" } });
  const wrong = JSON.parse(doctor.stdout).findings.filter(({ ok }: { ok: boolean }) => !ok);
  expect(wrong.map(({ name }: { name: string }) => name)).toEqual(["disk space", "reserve"]);
});

it("on a disk that is mounted for reading every command that looks works, and the others say what is wrong", async (context) => {
  await using disk = await smallDisk(context, 16);
  const data = join(disk.path, "data");
  await using collector = await spawnCollector({ data });
  await ingest(collector, [event("a", "one"), event("b", "two")]);
  await collector.kill("SIGTERM");
  mountForReading(disk.path);
  const elsewhere = await temporaryDirectory();
  for (const command of [...looking, ["backup", join(elsewhere, "a.backup")]]) {
    const { code, stderr } = await cli(command, { data });
    expect({ command, code, stderr }).toMatchObject({ code: 0 });
  }
  for (const command of [...changing, ["start", "--port", "0"]]) {
    const { code, stderr } = await cli(command, { data });
    expect({ command, code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("its disk is mounted for reading only"),
    });
  }
  const doctor = await cli(["doctor", "--json"], { data, env: { PORT: "0" } });
  const wrong = JSON.parse(doctor.stdout).findings.filter(({ ok }: { ok: boolean }) => !ok);
  expect(wrong.map(({ name }: { name: string }) => name)).toEqual(["data directory", "disk space"]);
}, 120_000);
