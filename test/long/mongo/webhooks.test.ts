import { beforeEach, expect, it } from "vitest";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { webhooksSuite } from "../../collector/webhooks/suite.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

webhooksSuite("mongo");

it("of several collectors one reads and sends, until it has not said for a while that it still does", async () => {
  await using database = await startMongo();
  await using one = await openMongoDirectory(database);
  await using other = await openMongoDirectory(database);
  const answers = [
    await one.webhooks.lease("one", 1_000, 15_000),
    await other.webhooks.lease("other", 2_000, 15_000),
    await one.webhooks.lease("one", 6_000, 15_000),
    await other.webhooks.lease("other", 20_000, 15_000),
    await other.webhooks.lease("other", 21_001, 15_000),
    await one.webhooks.lease("one", 21_002, 15_000),
  ];
  expect(answers).toEqual([true, false, true, false, true, false]);
});
