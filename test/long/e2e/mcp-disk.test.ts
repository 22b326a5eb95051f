import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, type TestContext } from "vitest";
import { openHome } from "../../../proxy/home/home.ts";
import { openHomeView } from "../../../proxy/home/view.ts";
import { openQueue } from "../../../proxy/queue/sqlite.ts";
import { local, record } from "../../proxy/queue/kit.ts";
import { fillDisk, mountForReading, smallDisk } from "../../support/disk.ts";
import { temporaryDirectory } from "../../support/spawn.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";

const result = (words: string): string =>
  `{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"${words}"}]}}\n`;
const times = (text: string, words: string): number => text.split(words).length - 1;

interface Place extends AsyncDisposable {
  path: string;
}

async function fullDisk(context: TestContext): Promise<Place> {
  const disk = await smallDisk(context, 1);
  await fillDisk(join(disk.path, "ballast"));
  return disk;
}

async function readOnlyDisk(context: TestContext): Promise<Place> {
  const disk = await smallDisk(context, 1);
  mountForReading(disk.path);
  return disk;
}

const nowhere = async (): Promise<Place> => ({ path: "/dev/null", async [Symbol.asyncDispose]() {} });

const places = [
  ["a disk that is full before the first start", fullDisk, "the disk is full"],
  ["a disk that is read-only before the first start", readOnlyDisk, "the disk is mounted read-only"],
  ["a home that cannot be made", nowhere, "ENOTDIR"],
] as const;

it.for(places)(
  "%s: answers are judged as usual, and lost verdicts are counted",
  async ([, make, why], context) => {
    await using place = await make(context);
    const home = join(place.path, "home");
    await using wrapper = await SpawnedWrapper.start({ home });
    await wrapper.begin();
    expect(await wrapper.call("notes", { say: [result("plain words")] }, 7)).toBe(
      result("plain words").replace("$ID", "7").trim(),
    );
    expect(await wrapper.call("notes", { say: [result("write to ada@lovelace.org")] })).toContain(
      "was withheld",
    );
    expect(await wrapper.end()).toEqual({ code: 0, signal: null });
    expect(times(wrapper.stderr, "the queue cannot be opened (")).toBe(1);
    expect(wrapper.stderr).toContain(`2 verdicts could not be written: ${why}`);
    await expect(openHomeView({ home })).rejects.toThrow(`the home ${home} cannot be written (`);
  },
);

it("a disk that fills up while the wrapper runs: the lost verdicts are counted", async (context) => {
  await using disk = await smallDisk(context, 1);
  await using wrapper = await SpawnedWrapper.start({ home: join(disk.path, "home") });
  await wrapper.begin();
  await wrapper.call("notes", { say: [result("plain words")] });
  await fillDisk(join(disk.path, "ballast"));
  // Files first use the free room in their last page.
  for (let calls = 0; calls < 30; calls++) await wrapper.call("notes", { say: [result("plain words")] });
  await wrapper.end();
  expect(wrapper.stderr).toMatch(/"\d+ verdicts could not be written: the disk is full"/);
});

it("verdicts that wait in memory are written when the disk has room again", async () => {
  const path = await temporaryDirectory();
  const home = join(path, "home");
  await writeFile(home, "in the way");
  const said: string[] = [];
  const makeHome = (): void => void openHome(home);
  const bounds = { maxBytes: 1_000_000, maxAgeMs: 1_000_000, durability: "interval" as const, now: Date.now };
  await using queue = await openQueue({
    home: { queueFile: join(home, "queue.db") },
    makeHome,
    ...bounds,
    log: (words) => said.push(words),
  });
  for (const id of ["ev_1", "ev_2", "ev_3"]) await queue.append(record(id), local);
  await expect.poll(() => queue.trouble()).toBe("disk_error");
  expect(said).toEqual([
    "the queue cannot be opened (ENOTDIR): verdicts wait in memory, and it is tried again",
  ]);
  await rm(home);
  await expect.poll(() => queue.trouble()).toBeUndefined();
  expect(queue.list({}).map(({ evaluation_id }) => evaluation_id)).toEqual(["ev_1", "ev_2", "ev_3"]);
  await rm(path, { recursive: true });
});
