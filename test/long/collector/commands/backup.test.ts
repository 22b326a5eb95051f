import { readdirSync } from "node:fs";
import { copyFile, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBackup } from "../../../../collector/migration/backup-file.ts";
import { eventsFile, openDatabase } from "../../../../collector/store/embedded/database.ts";
import { flipped } from "../../../faults/flips.ts";
import { emptyHome } from "../../../support/cli.ts";
import type { Home, Json, Served } from "../../../support/cli.ts";
import { seededRandom } from "../../../support/random.ts";
import { anEvent, ask, ingest } from "../../../collector/commands/wire.ts";

interface Kept {
  events: unknown;
  a: unknown;
  b: unknown;
}

async function kept(url: string, key: string): Promise<Kept> {
  const [events, a, b] = await Promise.all(
    ["/v1/events?limit=100", "/v1/reputation/a", "/v1/reputation/b"].map((path) => ask(url, path, key)),
  );
  return { events: events?.body, a: a?.body, b: b?.body };
}

/** How many events each agent has, whose numbers have to be 1, 2, 3 and so on. */
function countsOf(ndjson: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of ndjson.trim().split("\n")) {
    const { agent_id, sequence } = JSON.parse(line);
    expect(sequence).toBe((counts.get(agent_id) ?? 0) + 1);
    counts.set(agent_id, sequence);
  }
  return counts;
}

interface BackedUp extends AsyncDisposable {
  served: Served;
  publishable: string;
  secret: string;
  before: Kept;
  file: string;
  code: number | null;
  stderr: string;
}

/** A collector with 60 events of two agents, backed up while it serves. */
async function backedUp(home: Home): Promise<BackedUp> {
  const served = await home.start();
  const { publishable, secret } = await served.created;
  const events = Array.from({ length: 60 }, (_, at) => anEvent(at % 3 === 0 ? "b" : "a", at, at % 7 !== 0));
  await ingest(served.url, events, { bearer: publishable, secret });
  const before = await kept(served.url, publishable);
  const file = join(home.path, "copy.db");
  const { code, stderr } = await home.run(["backup", file, "--data", home.data]);
  const stop = async (): Promise<void> => served[Symbol.asyncDispose]();
  return { served, publishable, secret, before, file, code, stderr, [Symbol.asyncDispose]: stop };
}

describe("a backup", () => {
  it("taken while a collector serves brings back events, scores and signing keys elsewhere", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, publishable, secret, before, file, code, stderr } = source;
    expect(code).toBe(0);
    expect(stderr).toContain("Keep them apart");
    for (const path of [file, `${file}.keyring`]) expect((await stat(path)).mode & 0o777).toBe(0o600);
    // What comes after the backup is not in it.
    await ingest(served.url, [anEvent("a", 999)], { bearer: publishable });

    const elsewhere = join(home.path, "elsewhere");
    expect(await home.run(["restore", file, "--data", elsewhere])).toMatchObject({ code: 0, stderr: "" });
    for (const name of readdirSync(elsewhere))
      expect({ name, mode: (await stat(join(elsewhere, name))).mode & 0o077 }).toEqual({ name, mode: 0 });
    await using again = await home.start(["--data", elsewhere]);
    expect(await kept(again.url, publishable)).toEqual(before);
    const repeated = await ingest(again.url, [anEvent("a", 1), anEvent("a", 61)], {
      bearer: publishable,
      secret,
    });
    expect(repeated.status).toBe(202);
    expect((await ask(again.url, "/v1/events?limit=100", publishable)).body.count).toBe(61);
    await again[Symbol.asyncDispose]();
    expect(again.lines).toHaveLength(1);
  });

  it("taken while batches arrive holds every batch whole, and all that were answered before it began", async () => {
    await using home = await emptyHome();
    await using served = await home.start(undefined, { AGENT_GATE_LIMIT_INGEST: "1000000" });
    const { publishable } = await served.created;
    let sent = 0;
    const send = async (): Promise<void> => {
      const first = sent;
      sent += 10;
      // A new agent with every batch: the directory of agents grows under the reader, too.
      const agents = ["a", "b", `new-${first}`];
      const events = Array.from({ length: 10 }, (_, at) => anEvent(agents[at % 3] ?? "", first + at));
      expect((await ingest(served.url, events, { bearer: publishable })).status).toBe(202);
    };
    for (let batch = 0; batch < 20; batch++) await send();
    const enough = new AbortController();
    const sendOn = async (): Promise<void> => {
      while (!enough.signal.aborted) await send();
    };
    const senders = [sendOn(), sendOn()];
    const { body: answered } = await ask(served.url, "/v1/agents", publishable);
    const file = join(home.path, "copy.db");
    const made = await home.run(["backup", file, "--data", home.data]);
    const live = await home.run(["export", "--ndjson", "--data", home.data]);
    enough.abort();
    await Promise.all(senders);

    expect(made.code).toBe(0);
    const elsewhere = join(home.path, "elsewhere");
    expect((await home.run(["restore", file, "--data", elsewhere])).code).toBe(0);
    const restored = await home.run(["export", "--ndjson", "--data", elsewhere]);
    for (const { stdout } of [restored, live]) {
      const counts = countsOf(stdout);
      expect([...counts.values()].reduce((sum, count) => sum + count, 0) % 10).toBe(0);
      for (const { agent_id, eval_count } of answered.agents)
        expect(counts.get(agent_id)).toBeGreaterThanOrEqual(eval_count);
    }
    expect(live.stdout.startsWith(restored.stdout)).toBe(true);
  });

  it("is not written over a file that is there", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { file } = source;
    const bytes = await readFile(file);
    const { code, stderr } = await home.run(["backup", file, "--data", home.data]);
    expect(code).toBe(1);
    expect(stderr).toContain("exists already");
    expect(await readFile(file)).toEqual(bytes);
  });

  it("is not restored into a directory that a collector serves, and the refusal says which", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, file, publishable, before } = source;
    const refused = await home.run(["restore", file, "--force", "--data", home.data]);
    expect(refused.code).toBe(7);
    expect(refused.stderr).toContain(`pid ${served.pid}, ${served.url}`);
    const second = await home.run(["start", "--port", "0", "--data", home.data]);
    expect(second).toMatchObject({ code: 7, stderr: expect.stringContaining(`kill ${served.pid}`) });
    expect(await kept(served.url, publishable)).toEqual(before);
  });

  it("replaces data that is there only with --force, and leaves nothing of the old", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, file, publishable, before } = source;
    await ingest(served.url, [anEvent("later", 1)], { bearer: publishable });
    await served[Symbol.asyncDispose]();
    const refused = await home.run(["restore", file, "--data", home.data]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("--force") });
    expect((await home.json("agents", "ls")).length).toBe(3);
    expect((await home.run(["restore", file, "--force", "--data", home.data])).code).toBe(0);
    await using again = await home.start();
    expect(await kept(again.url, publishable)).toEqual(before);
  });

  it("in place of newer data lists the keys and erasures that it would undo, asks, and keeps the audit log", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, file, publishable } = source;
    const at = ["--data", home.data];
    const made = await home.json("keys", "create", "--type", "sk", "--name", "later");
    const old = (await home.json("keys", "ls")).find((key: Json) => key.id !== made.id && key.type === "sk");
    for (const did of [
      ["keys", "revoke", old.id, ...at],
      ["agents", "rm", "b", "--yes", ...at],
    ])
      expect(await home.run(did)).toMatchObject({ code: 0 });
    await served[Symbol.asyncDispose]();
    const before = await home.json("audit", "ls");
    const erasure = before.find(({ action }: Json) => action === "agent.erased");

    const refused = await home.run(["restore", file, "--force", ...at]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`revoked since and would work again: ${old.id}`);
    expect(refused.stderr).toContain(`made since and would be refused: ${made.id}`);
    expect(refused.stderr).toContain(`erasures since, whose data would come back: ${erasure.id}`);
    expect(refused.stderr).toContain("nothing was changed: use --yes");
    expect(await home.json("audit", "ls")).toEqual(before);
    expect(await home.json("agents", "ls")).toHaveLength(1);

    expect((await home.run(["restore", file, "--force", "--yes", ...at])).code).toBe(0);
    const after = await home.json("audit", "ls");
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({
      action: "backup.restored",
      details: { file, revived: [old.id], forgotten: [made.id], erasures: [erasure.id] },
    });
    expect(await home.json("agents", "ls")).toHaveLength(2);
    await using again = await home.start();
    expect((await ask(again.url, "/v1/agents", publishable)).status).toBe(200);
  });

  it("with one changed bit is refused, and so is one that was cut short", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const bytes = await readFile(source.file);
    const random = seededRandom(1);
    const damaged = join(home.path, "damaged.db");
    const copies = Array.from({ length: 200 }, () => flipped(bytes, random));
    for (const copy of [...copies, bytes.subarray(0, -1), bytes.subarray(0, 4096), Buffer.alloc(0)]) {
      await writeFile(damaged, copy);
      expect(() => readBackup(damaged)).toThrow("is damaged, or is no backup of this version");
    }
    expect(readBackup(source.file).directory.length).toBeGreaterThan(0);
  });

  it("of a data directory with a damaged commit leaves it out, counts it, and is sound when it is restored", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, publishable } = source;
    for (const number of [100, 101])
      await ingest(served.url, [anEvent("a", number), anEvent("c", number)], { bearer: publishable });
    await served[Symbol.asyncDispose]();
    const database = openDatabase(home.data, eventsFile);
    database.exec(
      "UPDATE commits SET rests = zeroblob(length(rests)) WHERE id = (SELECT max(id) FROM commits)",
    );
    database.close();

    const doctor = await home.run(["doctor", "--data", home.data]);
    expect(doctor).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("1 damaged commits, which held 2 events of 2 agents"),
    });
    const exported = await home.run(["export", "--data", home.data]);
    expect(exported).toMatchObject({ code: 0, stderr: expect.stringContaining("damaged and left out") });
    expect(exported.stdout.trim().split("\n")).toHaveLength(62);

    const file = join(home.path, "without.db");
    const made = await home.run(["backup", file, "--data", home.data]);
    expect(made).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("without 1 damaged commits, which held 2 events of 2 agents"),
    });
    expect((await home.run(["restore", file, "--force", "--data", home.data])).code).toBe(0);
    expect((await home.run(["doctor", "--data", home.data])).stdout).not.toContain("damaged");
    await using again = await home.start();
    expect((await ask(again.url, "/v1/events?limit=100", publishable)).body.count).toBe(62);
    // The numbers and ids of the lost event stay taken: `a` has 41 events, and 42 was the last number.
    const sent = await ingest(again.url, [anEvent("a", 101), anEvent("a", 102)], { bearer: publishable });
    expect(sent.status).toBe(202);
    const agents = (await ask(again.url, "/v1/agents", publishable)).body.agents;
    expect(agents.find(({ agent_id }: Json) => agent_id === "a").eval_count).toBe(43);
  });

  it("that is damaged, or comes without its keyring, changes nothing", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, file, publishable, before } = source;
    await served[Symbol.asyncDispose]();
    const force = ["--force", "--data", home.data];
    const bytes = await readFile(file);
    bytes.fill(7, 8192, 8192 + 2048);
    const damaged = join(home.path, "damaged.db");
    await writeFile(damaged, bytes);
    await copyFile(`${file}.keyring`, `${damaged}.keyring`);
    const noBackup = join(home.path, "notes.txt");
    await writeFile(noBackup, "not a database, only some text that is long enough");
    for (const wrong of [damaged, noBackup, join(home.path, "missing.db")])
      expect({ wrong, code: (await home.run(["restore", wrong, ...force])).code }).toEqual({
        wrong,
        code: 1,
      });

    await rename(`${file}.keyring`, `${file}.elsewhere`);
    expect((await home.run(["restore", file, ...force])).stderr).toContain("--keyring");
    const foreign = join(home.path, "foreign.keyring");
    await writeFile(foreign, Buffer.alloc(32, 1).toString("base64"));
    const closed = await home.run(["restore", file, "--keyring", foreign, ...force]);
    expect(closed).toMatchObject({ code: 1, stderr: expect.stringContaining("does not open 1 secret key") });

    await using again = await home.start();
    expect(await kept(again.url, publishable)).toEqual(before);
  });

  it.each([
    ["restore.before-decision:1", 3],
    ["restore.moved-a-file:1", 2],
    ["restore.moved-a-file:2", 2],
  ])("whose restore is killed at %s leaves the old or the new, whole", async (failpoint, agents) => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, file, publishable } = source;
    await ingest(served.url, [anEvent("later", 1)], { bearer: publishable });
    await served[Symbol.asyncDispose]();
    const killed = await home.run(["restore", file, "--force", "--data", home.data], {
      NODE_ENV: "test",
      AGENT_GATE_FAILPOINT: `${failpoint}:kill`,
    });
    expect(killed.code).toBe(null);

    const seen = await home.json("agents", "ls");
    await using again = await home.start();
    expect((await ask(again.url, "/v1/agents", publishable)).body.agents).toEqual(seen);
    expect(seen).toHaveLength(agents);
    expect(readdirSync(home.data)).not.toContain("restore.ready");
  });

  it("whose restore was killed is finished by a start", async () => {
    await using home = await emptyHome();
    await using source = await backedUp(home);
    const { served, file, publishable, before } = source;
    await served[Symbol.asyncDispose]();
    await home.run(["restore", file, "--force", "--data", home.data], {
      NODE_ENV: "test",
      AGENT_GATE_FAILPOINT: "restore.moved-a-file:1:kill",
    });
    expect(readdirSync(home.data)).toContain("restore.ready");
    await using again = await home.start();
    expect(await kept(again.url, publishable)).toEqual(before);
    expect(readdirSync(home.data)).not.toContain("restore.ready");
  });
});
