import { expect, it } from "vitest";
import { createOrganization, issueKey } from "../../../collector/auth/issue-key.ts";
import { Keys } from "../../../collector/auth/keys.ts";
import { createSealer, newMasterKey, parseKeyring } from "../../../collector/auth/seal.ts";
import type { Sealer } from "../../../collector/auth/seal.ts";
import { openMemoryDirectory } from "../../../collector/store/memory-directory.ts";
import { createIdSource } from "../../../shared/ids.ts";

function sealerOf(...keyring: readonly string[]): Sealer {
  return createSealer(parseKeyring(keyring.join(",")));
}

it("names a secret that the keyring does not open once, and goes on with the others", async () => {
  const [ours, theirs] = [newMasterKey(), newMasterKey()];
  await using directory = openMemoryDirectory();
  const issue = {
    directory,
    sealer: sealerOf(ours),
    newId: createIdSource(),
    now: Date.now,
    who: "operator:test",
  };
  const org = (await createOrganization(issue, "acme"))?.id ?? "";
  const own = await issueKey(issue, { org, type: "sk", name: "own" });
  const other = await issueKey(
    { ...issue, sealer: sealerOf(theirs, ours) },
    { org, type: "sk", name: "of a collector with a newer keyring" },
  );
  const closed: string[] = [];
  const keys = new Keys(directory, sealerOf(ours), (id) => closed.push(id));
  await keys.reload();
  await keys.reload();
  expect(closed).toEqual([other.record.id]);
  expect(keys.secretsOf(org, Date.now()).map(({ value }) => value)).toEqual([own.value]);
});

it("opens each secret once, however often the directory changes, and again when it was sealed anew", async () => {
  const [old, fresh] = [newMasterKey(), newMasterKey()];
  await using directory = openMemoryDirectory();
  const sealer = sealerOf(old, fresh);
  let openings = 0;
  const counting: Sealer = { ...sealer, open: (...given) => (openings++, sealer.open(...given)) };
  const issue = { directory, sealer, newId: createIdSource(), now: Date.now, who: "operator:test" };
  const org = (await createOrganization(issue, "acme"))?.id ?? "";
  const first = await issueKey(issue, { org, type: "sk", name: "first" });
  const keys = new Keys(directory, counting, () => undefined);
  await keys.reload();
  const second = await issueKey(issue, { org, type: "sk", name: "second" });
  await keys.reload();
  expect([openings, keys.secretsOf(org, Date.now()).map(({ value }) => value)]).toEqual([
    2,
    [second.value, first.value],
  ]);

  const { id } = first.record;
  await directory.resealKeys(new Map([[id, sealerOf(fresh).seal(first.value, first.record)]]));
  await keys.reload();
  expect([openings, keys.secretsOf(org, Date.now()).length]).toEqual([3, 2]);
});
