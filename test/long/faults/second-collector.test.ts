import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { allEvents, event, ingest } from "../../support/clients.ts";
import { cli, spawnCollector } from "../../support/spawn.ts";
import { expectNothingLostOrHalved, expectSoundHistory } from "../../faults/invariants.ts";
import { sameInstant, WorkloadClient } from "../../faults/workload.ts";

const second = (data: string) => cli(["start", "--port", "0", "--log-format", "json"], { data });

it("a second collector on the same data says who holds it, exits 7 and changes no byte", async () => {
  await using collector = await spawnCollector();
  // One request alone: a key that is used again is noted within 30 s, once more.
  await ingest(collector, [event("a", "1", { timestamp: sameInstant })]);
  const before = await settled(collector.data);

  const refused = await Promise.all([second(collector.data), second(collector.data), second(collector.data)]);
  for (const { code, stdout, stderr } of refused) {
    expect({ code, stderr }).toMatchObject({ code: 7 });
    expect(stderr, "names the process that holds the data").toContain(String(collector.pid));
    expect(stderr, "names the directory").toContain(collector.data);
    expect(stderr, "a sentence, not a stack").not.toMatch(/\n\s+at /);
    expect(stdout).not.toContain("listening");
  }
  expect(await digests(collector.data)).toEqual(before);

  expect((await ingest(collector, [event("a", "2", { timestamp: sameInstant })])).status).toBe(202);
  await collector.restart();
  expect(await expectSoundHistory(collector)).toEqual(new Set(["a 1", "a 2"]));
});

it("data whose holder was killed can be taken over at once", async () => {
  await using first = await spawnCollector();
  await ingest(first, [event("a", "1")]);
  await first.kill("SIGKILL");
  await using next = await spawnCollector({ data: first.data, env: {} });
  expect(await allEvents({ url: next.url, pk: first.pk })).toHaveLength(1);
});

it("SIGTERM under load exits 0, gives the data back and loses nothing it acknowledged", async () => {
  await using collector = await spawnCollector();
  const clients = Array.from({ length: 16 }, (_, at) => new WorkloadClient(`t${at}`, at));
  let acknowledged = 0;
  const onAnswer = (): void => {
    if (++acknowledged === 40) void collector.kill("SIGTERM");
  };
  await Promise.all(clients.map((client) => client.run(collector, 200, onAnswer)));
  expect(await collector.exited).toEqual({ code: 0, signal: null });
  await collector.restart();
  const batches = clients.flatMap((client) => client.sent);
  expectNothingLostOrHalved(await expectSoundHistory(collector), batches);
});

/** What a collector has counted it writes down within two seconds, and on a busy machine in several pieces. */
async function settled(directory: string): Promise<Record<string, string>> {
  let last: Record<string, string> = {};
  const isAsBefore = async (): Promise<boolean> => {
    const before = last;
    last = await digests(directory);
    return isDeepStrictEqual(last, before);
  };
  await expect.poll(isAsBefore, { interval: 2_500 }).toBe(true);
  return last;
}

async function digests(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file, await digestOf(file)])),
  );
}

async function digestOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  return createHash("sha256").update(bytes).digest("hex");
}
