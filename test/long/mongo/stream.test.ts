import { beforeEach, expect, it } from "vitest";
import { event, ingest } from "../../support/clients.ts";
import { follow } from "../../support/event-stream.ts";
import { spawnCollectors } from "../../support/mongo-collectors.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

it("a stream shows what every collector stores, and goes on at another collector after a kill, without loss or repetition", async () => {
  await using database = await startMongo();
  await using all = await spawnCollectors([{ uri: database.uri }, { uri: database.uri }]);
  const [first, second] = all.collectors.map((collector) => ({ url: collector.url, pk: all.pk, collector }));
  if (first === undefined || second === undefined) throw new Error("two collectors were asked for");
  const sent: string[] = [];
  const send = async (targets: readonly (typeof first)[]): Promise<void> => {
    for (let batch = 0; batch < 30; batch++)
      for (const target of targets) {
        const ids = Array.from({ length: 3 }, (_, at) => `e${sent.length + at}`);
        await ingest(
          target,
          ids.map((id, at) => event(`agent ${(batch + at) % 7}`, id)),
        );
        sent.push(...ids);
      }
  };
  using stream = await follow(first);
  const sending = send([first, second]);
  await stream.until(() => stream.events.length > 20);
  await sending;
  await first.collector.kill();
  await stream.ended;
  await send([second]);
  using rest = await follow(second, { lastEventId: stream.lastId });
  await rest.until(() => stream.events.length + rest.events.length >= sent.length);
  const shown = [...stream.events, ...rest.events].map(({ event: { tool_name } }) => tool_name);
  expect(shown).toHaveLength(sent.length);
  expect(new Set(shown)).toEqual(new Set(sent));
});
