import { execFileSync } from "node:child_process";
import { readdir, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventsFile } from "../../../../collector/store/embedded/database.ts";
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
])("every command works on a full disk $where", async ({ isServed }, context) => {
  // A sixteenth of it is the reserve, in eight steps: one has to hold the directory and the events when an erasure writes both anew.
  await using disk = await smallDisk(context, 32);
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
    .toBe(2 * 1024 * 1024);
  if (!isServed) await collector.kill("SIGTERM");
  await fillDisk(join(disk.path, "ballast"));
  const elsewhere = await temporaryDirectory();
  const all = [...looking, ["backup", join(elsewhere, "a.backup")], ...changing];
  for (const command of all) {
    const { code, stderr } = await cli(command, { data });
    expect({ command, code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining("full") });
    // Another program takes the room that was given up and not used.
    await fillDisk(join(disk.path, `ballast-${command.join("-").replaceAll("/", "")}`));
  }
  const doctor = await cli(["doctor", "--json"], { data, env: { PORT: "0" } });
  const wrong = JSON.parse(doctor.stdout).findings.filter(({ ok }: { ok: boolean }) => !ok);
  expect(wrong.map(({ name }: { name: string }) => name)).toEqual(["disk space", "reserve"]);
});

it("on a read-only disk every command that only reads works, and the others say what is wrong", async (context) => {
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
      stderr: expect.stringContaining("its disk is read-only"),
    });
  }
  const doctor = await cli(["doctor", "--json"], { data, env: { PORT: "0" } });
  const wrong = JSON.parse(doctor.stdout).findings.filter(({ ok }: { ok: boolean }) => !ok);
  expect(wrong.map(({ name }: { name: string }) => name)).toEqual(["data directory", "disk space"]);
});

it("a backup or a restore without enough room names the full disk and leaves nothing behind", async (context) => {
  await using disk = await smallDisk(context, 16);
  await using small = await smallDisk(context, 1);
  const data = join(disk.path, "data");
  await using collector = await spawnCollector({ data });
  await ingest(collector, [event("a", "one"), event("b", "two")]);
  await collector.kill("SIGTERM");
  const file = join(await temporaryDirectory(), "a.backup");
  expect(await cli(["backup", file], { data })).toMatchObject({ code: 0 });

  const full = (path: string): object => ({
    code: 1,
    stderr: `agent-gate-collector: the disk of ${path} is full: make room there, and run the same command again\n`,
  });
  const ballast = join(small.path, "ballast");
  // First there is room for one of the copies that become a backup, and then for none.
  for (const keptFree of [80 * 1024, 0]) {
    await rm(ballast, { force: true });
    await fillDisk(ballast);
    await truncate(ballast, (await stat(ballast)).size - keptFree);
    expect(await cli(["backup", join(small.path, "b.backup")], { data })).toMatchObject(full(small.path));
    expect(await readdir(small.path)).toEqual(["ballast"]);
  }
  const elsewhere = join(disk.path, "elsewhere");
  for (const to of [{ data }, { data: elsewhere }]) {
    await fillDisk(join(disk.path, "ballast"));
    expect(await cli(["restore", file, "--force"], to)).toMatchObject(full(to.data));
  }
  expect((await readdir(disk.path)).toSorted()).toEqual(["ballast", "data"]);
  expect(await cli(["events", "ls", "--org", "acme"], { data })).toMatchObject({ code: 0 });
});

it("a backup of damaged data on a read-only disk is made, and both are reported", async (context) => {
  await using disk = await smallDisk(context, 16);
  const data = join(disk.path, "data");
  await using collector = await spawnCollector({ data });
  await ingest(collector, [event("a", "one"), event("b", "two")]);
  await collector.kill("SIGTERM");
  // In another process: the driver closes late, and a disk with an open file cannot be mounted anew.
  const damage = `import Libsql from "libsql"; new Libsql(process.argv[1]).exec(process.argv[2])`;
  const statements =
    "PRAGMA journal_mode = DELETE; UPDATE commits SET rests = zeroblob(length(rests)); PRAGMA journal_mode = WAL";
  execFileSync(process.execPath, ["--input-type=module", "-e", damage, join(data, eventsFile), statements]);
  mountForReading(disk.path);

  const made = await cli(["backup", join(await temporaryDirectory(), "a.backup")], { data });
  expect(made).toMatchObject({ code: 0 });
  expect(made.stderr).toContain("The audit log does not name this backup");
  expect(made.stderr).toContain("without 1 damaged commits, which held 2 events of 2 agents");
  const doctor = await cli(["doctor"], { data, env: { PORT: "0" } });
  expect(doctor).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("events of 2 agents, are left out"),
  });
});
