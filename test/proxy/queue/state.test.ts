import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openState } from "../../../proxy/queue/state.ts";
import { temporaryHome } from "./kit.ts";

const contact = { at: "2026-11-21T12:00:00.000Z", status: 202, accepted: 12 };
const onDisk = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

it("keeps what was changed, with the same install id, across processes", async () => {
  await using home = await temporaryHome();
  let installed = "";
  {
    await using state = openState(home.stateFile);
    installed = state.read().install_id;
    state.change((now) => {
      now.last_contact = contact;
      now.scores["billing-bot"] = { score: 812, status: "active", at: contact.at };
    });
  }
  await using again = openState(home.stateFile);
  expect(again.read()).toEqual({
    install_id: installed,
    last_contact: contact,
    scores: { "billing-bot": { score: 812, status: "active", at: contact.at } },
  });
  expect(again.notices).toEqual([]);
  expect(statSync(home.stateFile).mode & 0o777).toBe(0o600);
});

it.each(["{", "", "[]", '{"install_id":7}', "null"])("starts anew from %j, and says so", async (text) => {
  await using home = await temporaryHome();
  writeFileSync(home.stateFile, text);
  await using state = openState(home.stateFile);
  expect(state.notices).toEqual([
    expect.stringContaining("state.json could not be read, so a new one was made"),
  ]);
  expect(state.read()).toMatchObject({ install_id: expect.stringMatching(/./), scores: {} });
  expect(onDisk(home.stateFile)).toEqual(state.read());
});

it("starts without a word where there is no file yet", async () => {
  await using home = await temporaryHome();
  await using state = openState(home.stateFile);
  expect(state.notices).toEqual([]);
  expect(onDisk(home.stateFile)).toEqual(state.read());
});

it("is written soon after a burst of changes, once, and leaves no other file", async () => {
  await using home = await temporaryHome();
  await using state = openState(home.stateFile);
  const before = statSync(home.stateFile).ino;
  const inodes = new Set<number>();
  for (let n = 0; n < 1_000; n++) state.change((now) => void (now.clock_skew_s = n));
  await expect
    .poll(
      () => {
        inodes.add(statSync(home.stateFile).ino);
        return onDisk(home.stateFile);
      },
      { timeout: 60_000, interval: 10 },
    )
    .toMatchObject({ clock_skew_s: 999 });
  expect([...inodes].filter((inode) => inode !== before)).toHaveLength(1);
  expect(readdirSync(home.path).filter((name) => name.includes("tmp"))).toEqual([]);
});

it("shows one process what another has written", async () => {
  await using home = await temporaryHome();
  await using reader = openState(home.stateFile);
  {
    await using writer = openState(home.stateFile);
    writer.change(
      (now) => void (now.hold = { reason: "key", status: 401, code: "auth_revoked", since: contact.at }),
    );
  }
  expect(reader.read().hold).toMatchObject({ code: "auth_revoked" });
});

it("goes on when the file is deleted or broken under it", async () => {
  await using home = await temporaryHome();
  await using state = openState(home.stateFile);
  const { install_id } = state.read();
  writeFileSync(home.stateFile, "{");
  expect(state.read().install_id).toBe(install_id);
  rmSync(home.stateFile);
  state.change((now) => void (now.last_contact = contact));
  await state[Symbol.asyncDispose]();
  expect(existsSync(home.stateFile)).toBe(true);
  expect(onDisk(home.stateFile)).toMatchObject({ install_id, last_contact: contact });
});
