import { chmod, mkdir, readdir, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newMasterKey } from "../../../../collector/auth/seal.ts";
import { emptyHome } from "../../../support/cli.ts";
import type { Home } from "../../../support/cli.ts";
import { cli, spawnCollector } from "../../../support/spawn.ts";

/** A data directory that a collector has served. */
async function served(home: Home): Promise<void> {
  await (await home.start())[Symbol.asyncDispose]();
}

const start = (data: string, home: Home) => home.run(["start", "--port", "0", "--data", data]);

describe("start names what is wrong with the place of its data, and what to type, when", () => {
  it.each<[what: string, make: (home: Home) => Promise<string>, words: RegExp]>([
    [
      "it cannot be made",
      async () => "/proc/agent-gate/data",
      /data directory \/proc\/agent-gate\/data cannot be made \(\w+\): name another with --data/,
    ],
    [
      "it is a file",
      async ({ data }) => (await writeFile(data, ""), data),
      /\/data is no directory: name another with --data/,
    ],
    [
      "it is below a file",
      async ({ path, data }) => (await writeFile(data, ""), join(path, "data", "deeper")),
      /cannot be made \(ENOTDIR\): name another with --data/,
    ],
    [
      "it is a link to nowhere",
      async ({ path, data }) => (await symlink(join(path, "nowhere"), data), data),
      /cannot be made \(EEXIST\): name another/,
    ],
    [
      "events.db is no database",
      async (home) => {
        await served(home);
        await writeFile(join(home.data, "events.db"), "no database ".repeat(1_000));
        return home.data;
      },
      /data\/events\.db is damaged.*doctor.*restore FILE --force/,
    ],
    [
      "events.db is cut short",
      async (home) => {
        await served(home);
        await truncate(join(home.data, "events.db"), 5_000);
        return home.data;
      },
      /data\/events\.db is damaged/,
    ],
    [
      "directory.db is no database",
      async (home) => {
        await served(home);
        await writeFile(join(home.data, "directory.db"), "no database ".repeat(1_000));
        return home.data;
      },
      /data\/directory\.db is damaged/,
    ],
    [
      "events.db is a folder",
      async ({ data }) => (await mkdir(join(data, "events.db"), { recursive: true }), data),
      /data\/events\.db cannot be opened/,
    ],
    [
      "the keyring is a link to nowhere",
      async (home) => {
        await served(home);
        await rename(join(home.data, "keyring"), join(home.path, "kept"));
        await symlink(join(home.path, "not-mounted", "keyring"), join(home.data, "keyring"));
        return home.data;
      },
      /keyring .*data\/keyring is a link to .*not-mounted\/keyring, which is not there: bring it back/,
    ],
    [
      "the keyring is a folder",
      async (home) => {
        await served(home);
        await rm(join(home.data, "keyring"));
        await mkdir(join(home.data, "keyring"));
        return home.data;
      },
      /keyring .*data\/keyring cannot be read \(EISDIR\)/,
    ],
  ])("%s", async (_, make, words) => {
    await using home = await emptyHome();
    const { code, stderr } = await start(await make(home), home);
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain("unexpected");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });
});

it("start warns about a data folder that others may write to, and not about one of ours", async () => {
  await using home = await emptyHome();
  await mkdir(home.data);
  await chmod(home.data, 0o777);
  await using open = await spawnCollector({ data: home.data });
  await expect.poll(() => open.stderr()).toContain(`chmod 700 ${home.data}`);
  expect(open.stderr()).toContain('"mode":"0777"');
  await using ours = await spawnCollector();
  await ours.kill("SIGTERM");
  expect(ours.stderr()).not.toContain("chmod");
});

describe("the token of /metrics", () => {
  it("comes from a file, which no list of processes shows", async () => {
    await using home = await emptyHome();
    const file = join(home.path, "token");
    await writeFile(file, "token-of-a-file\n");
    await using collector = await spawnCollector({ args: ["--metrics-token-file", file] });
    const ask = async (token: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${collector.url}/metrics`, { headers })).status;
    };
    expect([await ask("token-of-a-file"), await ask("token")]).toEqual([200, 401]);
  });

  it("in the flag is warned of", async () => {
    await using collector = await spawnCollector({ args: ["--metrics-token", "shown"] });
    await expect.poll(() => collector.stderr()).toContain("AGENT_GATE_METRICS_TOKEN");
    expect(collector.stderr()).not.toContain("shown");
  });

  it.each([
    ["nothing", "", /must hold one token/],
    ["two", "one\ntwo\n", /must hold one token/],
    ["a missing file", undefined, /cannot be read/],
  ])("is not taken from a file with %s", async (_, text, words) => {
    await using home = await emptyHome();
    const file = join(home.path, "token");
    if (text !== undefined) await writeFile(file, text);
    const { code, stderr } = await home.run(["start", "--port", "0", "--metrics-token-file", file]);
    expect(stderr).toMatch(words);
    expect(stderr).toContain(file);
    expect(code).toBe(6);
  });

  it("is not given twice", async () => {
    await using home = await emptyHome();
    const flags = ["--metrics-token", "a", "--metrics-token-file", "b"];
    const { code, stderr } = await home.run(["start", "--port", "0", ...flags]);
    expect(stderr).toContain("leave out one of them");
    expect(code).toBe(6);
  });
});

it("restore with a keyring that does not open the backup leaves nothing where nothing was", async () => {
  await using home = await emptyHome();
  await served(home);
  const file = join(home.path, "copy.db");
  await home.run(["backup", file, "--data", home.data]);
  const foreign = join(home.path, "foreign");
  await writeFile(foreign, newMasterKey());
  const before = await readdir(home.path);
  const fresh = join(home.path, "new", "deep");
  const wrong = await home.run(["restore", file, "--data", fresh, "--keyring", foreign]);
  expect(wrong.stderr).toContain("does not open 1 secret keys");
  expect(await readdir(home.path)).toEqual(before);

  const kept = join(home.path, "kept");
  await mkdir(kept);
  expect((await home.run(["restore", file, "--data", kept, "--keyring", foreign])).code).toBe(1);
  expect(await readdir(home.path), "a folder that was there stays").toContain("kept");
  expect((await home.run(["restore", file, "--data", fresh])).code).toBe(0);
});

it("export needs no --ndjson, and takes it", async () => {
  await using collector = await spawnCollector();
  await fetch(`${collector.url}/v1/evaluate`, {
    method: "POST",
    headers: { authorization: `Bearer ${collector.pk}` },
    body: JSON.stringify({ agent_id: "a", output: "fine" }),
  });
  const [plain, named] = [
    await cli(["export"], { data: collector.data }),
    await cli(["export", "--ndjson"], { data: collector.data }),
  ];
  expect(plain).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\{.*\}\n$/) });
  expect(named).toEqual(plain);
});

it("doctor says of a collector that was stopped that it is there, and not to start it", async () => {
  await using collector = await spawnCollector();
  process.kill(collector.pid, "SIGSTOP");
  const { code, stdout } = await cli(["doctor"], { data: collector.data });
  expect(stdout).toContain(`does not answer, though pid ${collector.pid} is there: it was stopped`);
  expect(stdout).toContain(`kill -CONT ${collector.pid}`);
  expect(stdout).not.toContain("start it");
  expect(code).toBe(1);
  process.kill(collector.pid, "SIGCONT");
  await expect.poll(async () => (await fetch(`${collector.url}/health`)).status).toBe(200);
});
