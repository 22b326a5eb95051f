import { beforeEach, expect, it } from "vitest";
import { bootstrap } from "../../../collector/auth/bootstrap.ts";
import { createSealer, newMasterKey, parseKeyring } from "../../../collector/auth/seal.ts";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import type { Directory } from "../../../collector/store/store.ts";
import { createIdSource } from "../../../shared/ids.ts";
import { hashKey } from "../../../shared/keys.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

it("of five collectors that all find an empty database, one makes the organization and shows keys that are stored", async () => {
  await using opened = new Opened();
  const database = opened.add(await startMongo());
  const sealer = createSealer(parseKeyring(newMasterKey()));
  let looking = 5;
  let allLooked = (): void => undefined;
  const whenAllLooked = new Promise<void>((resolve) => (allLooked = resolve));
  const start = async (): Promise<Awaited<ReturnType<typeof bootstrap>>> => {
    const directory = opened.add(await openMongoDirectory(database));
    const meeting: Directory = {
      ...directory,
      async snapshot() {
        const seen = await directory.snapshot();
        if (--looking === 0) allLooked();
        await whenAllLooked;
        return seen;
      },
    };
    const deps = {
      directory: meeting,
      sealer,
      newId: createIdSource(),
      now: Date.now,
      who: "operator:test",
      warn: () => undefined,
    };
    return await bootstrap(deps, { name: undefined, pk: undefined, sk: undefined });
  };
  const shown = (await Promise.all(Array.from({ length: 5 }, start))).filter((keys) => keys !== undefined);
  expect(shown).toHaveLength(1);

  const hashes = [shown[0]?.publishable, await shown[0]?.makeSecret()].map((key) => hashKey(key ?? ""));
  const stored = await (await openedDirectory(opened, database.uri)).snapshot();
  expect(stored.organizations).toMatchObject([{ name: "default" }]);
  expect(stored.keys.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted());
});

async function openedDirectory(opened: Opened, uri: string): Promise<Directory> {
  return opened.add(await openMongoDirectory({ uri, existing: true }));
}
