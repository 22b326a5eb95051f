import { beforeEach, expect, it } from "vitest";
import { createSealer, newMasterKey, parseKeyring } from "../../../collector/auth/seal.ts";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { openMongoLimitLog } from "../../../collector/store/mongo/limit-log.ts";
import { createIdSource } from "../../../shared/ids.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import { attempt } from "../../support/clients.ts";
import type { Answer } from "../../support/clients.ts";
import { newOrganization } from "../../support/collector.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { pick, seededRandom } from "../../support/random.ts";
import { spawnCollector } from "../../support/spawn.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const limits = { ingest: 500, other: 200 };
type LimitClass = keyof typeof limits;

/** Three collector processes on one database. What they are asked costs the database nothing but the turn: a broken body uses one up too. */
async function startThree() {
  const opened = new Opened();
  const database = opened.add(await startMongo());
  const masterKeys = newMasterKey();
  const directory = opened.add(await openMongoDirectory(database));
  const issue = {
    directory,
    sealer: createSealer(parseKeyring(masterKeys)),
    newId: createIdSource(),
    now: Date.now,
    who: "operator:test",
  };
  const organization = await newOrganization(issue, "acme");
  const env = {
    MONGODB_URI: database.uri,
    COLLECTOR_MASTER_KEYS: masterKeys,
    AGENT_GATE_LIMIT_INGEST: String(limits.ingest),
    AGENT_GATE_LIMIT_OTHER: String(limits.other),
  };
  const collectors = [opened.add(await spawnCollector({ env }))];
  for (let more = 0; more < 2; more++) collectors.push(opened.add(await spawnCollector({ env })));
  const log = opened.add(await openMongoLimitLog(database));
  const { id: org, pk } = organization;
  const random = seededRandom(1);
  return {
    collectors,
    storm: (count: number, limitClass: LimitClass, among = collectors) =>
      Promise.all(
        Array.from({ length: count }, () =>
          attempt({ url: pick(random, among).url, pk }, "POST", pathOf[limitClass], { body: "{" }),
        ),
      ),
    noted: async (limitClass: LimitClass) => {
      const grants = await log.tail({ org, limitClass }, 0, 10_000);
      return grants.reduce((sum, { count }) => sum + count, 0);
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

const pathOf = { ingest: "/v1/ingest", other: "/v1/evaluate" };

const count = (answers: readonly (Answer | undefined)[], status: number | undefined): number =>
  answers.filter((answer) => answer?.status === status).length;

it("three collectors let exactly 500 of 2,000 parallel ingests in, and exactly 200 of 2,000 others", async () => {
  await using three = await startThree();
  for (const limitClass of ["ingest", "other"] as const) {
    const answers = await three.storm(2_000, limitClass);
    const statuses = new Map<unknown, number>();
    for (const { status } of answers.map((answer) => answer ?? { status: "none" }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(Object.fromEntries(statuses)).toEqual({
      400: limits[limitClass],
      429: 2_000 - limits[limitClass],
    });
    expect(await three.noted(limitClass)).toBe(limits[limitClass]);
    for (const answer of answers) {
      const told = String(answer?.headers["ratelimit"]);
      expect(told).toMatch(new RegExp(`^"${limitClass}";r=[0-9]+;t=[0-9]+$`));
      if (answer?.status === 429) expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    expect(count(await three.storm(100, limitClass), 429)).toBe(100);
  }
});

it("one of them killed in the middle of it costs at most what it had under way, and lets nobody in twice", async () => {
  await using three = await startThree();
  const first = three.storm(600, "ingest");
  await expect.poll(() => three.noted("ingest"), { interval: 1 }).toBeGreaterThan(0);
  await three.collectors[0]!.kill();
  const unanswered = count(await first, undefined);
  const admitted =
    count(await first, 400) + count(await three.storm(900, "ingest", three.collectors.slice(1)), 400);
  expect(await three.noted("ingest")).toBe(limits.ingest);
  expect(admitted).toBeLessThanOrEqual(limits.ingest);
  expect(admitted).toBeGreaterThanOrEqual(limits.ingest - unanswered);
});
