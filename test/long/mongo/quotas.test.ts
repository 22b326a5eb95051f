import { beforeEach, expect, it } from "vitest";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { call, event } from "../../support/clients.ts";
import { spawnCollectors } from "../../support/mongo-collectors.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { pick, seededRandom } from "../../support/random.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const seed = 20_261_123;

it(`three collectors let hardly more agents in than there may be, and then none (seed ${seed})`, async () => {
  const max = 160;
  await using database = await startMongo();
  await using three = await spawnCollectors([database, database, database], {
    AGENT_GATE_AGENTS_PER_ORGANIZATION: String(max),
  });
  const { pk } = three;
  const random = seededRandom(seed);
  const send = (agent: string, id: string) =>
    call({ url: pick(random, three.collectors).url, pk }, "POST", "/v1/ingest", {
      body: { events: [event(agent, id)] },
    });
  const there: string[] = [];
  const statuses = new Set<number>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < 300; at = next++) {
      const { status } = await send(`agent ${at}`, "1");
      statuses.add(status);
      if (status === 202) there.push(`agent ${at}`);
    }
  };
  await Promise.all(Array.from({ length: 24 }, worker));
  expect(statuses).toEqual(new Set([202, 400]));
  // Two collectors may each let in a sixteenth that the third does not know of.
  expect(there.length).toBeLessThanOrEqual(max + (2 * max) / 16);
  expect(there.length).toBeGreaterThan(max - 1);
  const later = await Promise.all(there.slice(0, 20).map((agent) => send(agent, "2")));
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await send("one more", "1")).toMatchObject({ status: 400, json: { code: "too_many_agents" } });
});

it("what one collector has taken of a day is used up on the others two seconds later", async () => {
  await using database = await startMongo();
  await using two = await spawnCollectors([database, database]);
  const [here, there] = two.collectors;
  await using directory = await openMongoDirectory(database);
  const { organizations } = await directory.snapshot();
  await directory.updateOrganization(organizations[0]?.id ?? "", { limits: { eventsPerDay: 5 } });
  const send = (url: string | undefined, id: string) =>
    call({ url: url ?? "", pk: two.pk }, "POST", "/v1/ingest", {
      body: { events: [1, 2, 3, 4, 5].map((part) => event("a", `${id}.${part}`)) },
    });
  await expect
    .poll(async () => (await call({ url: there?.url ?? "", pk: two.pk }, "GET", "/v1/agents")).headers)
    .toMatchObject({ ratelimit: expect.stringContaining('"events";r=5;') });
  expect((await send(here?.url, "1")).status).toBe(202);
  await expect
    .poll(async () => (await call({ url: there?.url ?? "", pk: two.pk }, "GET", "/v1/agents")).headers)
    .toMatchObject({ ratelimit: expect.stringContaining('"events";r=0;') });
  expect(await send(there?.url, "2")).toMatchObject({ status: 429, json: { code: "quota_exceeded" } });
});
