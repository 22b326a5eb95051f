import { copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Home } from "../../../support/cli.ts";
import { emptyHome } from "../../../support/cli.ts";
import { anEvent, ask, ingest } from "../../../collector/commands/wire.ts";

/** A data directory with three events of an agent, and another one of the same kind. */
let home: Home;
let other: Home;
let publishable = "";
let file = "";

beforeAll(async () => {
  [home, other] = [await emptyHome(), await emptyHome()];
  for (const one of [other, home]) {
    await using served = await one.start();
    ({ publishable } = await served.created);
    const events = [1, 2, 3].map((number) => anEvent("a", number));
    await ingest(served.url, events, { bearer: publishable });
  }
  file = join(home.path, "copy.db");
  expect((await home.run(["backup", file, "--data", home.data])).code).toBe(0);
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

function damaged(what: string, change: (data: string) => void): string {
  const data = join(home.path, what.replaceAll(" ", "-"));
  rmSync(data, { recursive: true, force: true });
  copyAll(home.data, data);
  change(data);
  return data;
}

function copyAll(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(to, name));
}

const drop = (name: string) => (data: string) => {
  for (const end of ["", "-wal", "-shm"]) rmSync(join(data, `${name}${end}`), { force: true });
};
const swap = (name: string) => (data: string) => {
  drop(name)(data);
  copyFileSync(join(other.data, name), join(data, name));
};

const cases: [what: string, change: (data: string) => void, words: RegExp][] = [
  ["events.db is missing", drop("events.db"), /events\.db is missing or empty, and directory\.db says/],
  [
    "events.db is empty",
    (data) => {
      drop("events.db-wal")(data);
      truncateSync(join(data, "events.db"), 0);
    },
    /events\.db is missing or empty/,
  ],
  ["events.db is another's", swap("events.db"), /events\.db and directory\.db .* belong to different data/],
  [
    "directory.db is missing",
    drop("directory.db"),
    /directory\.db is missing or empty, and events\.db holds/,
  ],
  ["directory.db is another's", swap("directory.db"), /belong to different data/],
];

describe("every command refuses an incomplete data directory in one sentence, and makes no new file, when", () => {
  it.each(cases)("%s", async (what, change, words) => {
    const data = damaged(what, change);
    const before = readdirSync(data);
    const commands = [
      ["start", "--port", "0"],
      ["keys", "ls"],
      ["agents", "ls"],
      ["backup", join(home.path, "never.db")],
    ];
    for (const command of commands) {
      const { code, stderr } = await home.run([...command, "--data", data]);
      expect({ command, code, stderr }).toEqual({ command, code: 6, stderr: expect.stringMatching(words) });
    }
    const { code, stdout } = await home.run(["doctor", "--data", data]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(words) });
    expect(readdirSync(data).filter((name) => !/-(wal|shm)$|^lock$/.test(name))).toEqual(
      before.filter((name) => !/-(wal|shm)$|^lock$/.test(name)),
    );
  });

  it.each<[string, (data: string) => void, RegExp]>([
    ["the keyring is missing", drop("keyring"), /keyring .* is missing.*bring it back/],
    ["the keyring is another's", swap("keyring"), /keyring does not open 1 of 1 secret keys/],
  ])("%s: every command that needs it is refused", async (what, change, words) => {
    const data = damaged(what, change);
    for (const command of [
      ["start", "--port", "0"],
      ["keys", "create", "--type", "sk"],
    ]) {
      const { code, stderr } = await home.run([...command, "--data", data]);
      expect({ command, code, stderr }).toEqual({ command, code: 6, stderr: expect.stringMatching(words) });
    }
    expect((await home.run(["keys", "ls", "--data", data])).code).toBe(0);
    expect((await home.run(["doctor", "--data", data])).code).toBe(1);
  });
});

it("a backup repairs an incomplete data directory, and every number stays the same", async () => {
  const data = damaged("half", drop("events.db"));
  expect(await home.run(["restore", file, "--force", "--data", data])).toMatchObject({ code: 0 });
  await using served = await home.start(["--data", data]);
  const { body } = await ask(served.url, "/v1/reputation/a", publishable);
  expect(body.evaluations).toBe(3);
});
