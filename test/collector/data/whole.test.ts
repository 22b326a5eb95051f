import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openStores } from "../../../collector/data/stores.ts";
import { createOrganization, issueKey } from "../../../collector/auth/issue-key.ts";
import { createIdSource } from "../../../shared/ids.ts";
import { flightOf, newEvent } from "../../support/events.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function placeAt(data: string) {
  return { store: "file", data, mongo: undefined } as const;
}

/** A data directory with a secret key and an event. */
async function filled(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), "agent-gate-whole-"));
  folders.push(data);
  await using stores = await openStores(placeAt(data), {});
  const issue = { ...stores, newId: createIdSource(), now: Date.now, who: "operator:test" };
  const organization = await createOrganization(issue, "main");
  await issueKey(issue, { org: organization?.id ?? "", type: "sk", name: "proxy" });
  await stores.store.insert(organization?.id ?? "", 1, flightOf([newEvent()]));
  return data;
}

const drop = (data: string, name: string): void => {
  for (const end of ["", "-wal", "-shm"]) rmSync(join(data, `${name}${end}`), { force: true });
};

it("a data directory that lacks a file, or has a file of another directory, is not served", async () => {
  const other = await filled();
  for (const [name, whenMissing, whenForeign] of [
    ["events.db", "events.db is missing or empty", "belong to different data"],
    ["directory.db", "directory.db is missing or empty", "belong to different data"],
    ["keyring", "keyring .* is missing", "does not open 1 of 1 secret keys"],
  ] as const) {
    const data = await filled();
    drop(data, name);
    await expect(openStores(placeAt(data), {})).rejects.toMatchObject({
      exitCode: 6,
      message: expect.stringMatching(whenMissing),
    });
    copyFileSync(join(other, name), join(data, name));
    await expect(openStores(placeAt(data), {})).rejects.toMatchObject({
      exitCode: 6,
      message: expect.stringMatching(whenForeign),
    });
  }
  await using again = await openStores(placeAt(other), {});
  const { organizations } = await again.directory.snapshot();
  expect(await again.store.head(organizations[0]?.id ?? "", "agent")).toMatchObject({ sequence: 1 });
});
