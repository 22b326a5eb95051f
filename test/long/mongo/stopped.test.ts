import { beforeEach, describe, expect, it } from "vitest";
import { CallingAgent, expectConserved, expectDrained, queueOf, startNoteTool } from "../../support/agent.ts";
import { allEvents, attempt, event, ingest } from "../../support/clients.ts";
import type { Answer, IngestEvent, Target } from "../../support/clients.ts";
import { spawnCollectors } from "../../support/mongo-collectors.ts";
import { noMongo, spawnMongo } from "../../support/mongo.ts";
import type { MongoServer } from "../../support/mongo.ts";
import { spawnProxy } from "../../support/spawn.ts";
import { sameInstant } from "../../faults/workload.ts";

const stopMs = Number(process.env["AGENT_GATE_MONGO_STOP_SECONDS"] ?? 6) * 1_000;
const answerMsMax = 10_000;

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A client that sends one event after the other, each until it is taken, and notes what it was told. */
class PatientClient {
  readonly sent: string[] = [];
  readonly refusals: Answer[] = [];

  async run(target: Target, running: { on: boolean }): Promise<void> {
    while (running.on) {
      const id = `patient-${this.sent.length}`;
      const batch: IngestEvent[] = [event("patient", id, { timestamp: sameInstant })];
      this.sent.push(id);
      for (let answer = await ingest(target, batch); answer.status !== 202;) {
        this.refusals.push(answer);
        await after(100);
        answer = await ingest(target, batch);
      }
      await after(20);
    }
  }
}

const ways: { how: string; stop: (server: MongoServer) => unknown; go: (server: MongoServer) => unknown }[] =
  [
    {
      how: "answers nothing any more",
      stop: (server) => server.signal("SIGSTOP"),
      go: (server) => server.signal("SIGCONT"),
    },
    { how: "is killed and comes back", stop: (server) => server.kill(), go: (server) => server.start() },
  ];

describe(`a database that is away for ${stopMs / 1_000} s under load costs nothing but time`, () => {
  it.each(ways)(
    "when it $how",
    async ({ stop, go }) => {
      await using server = await spawnMongo();
      await using cluster = await spawnCollectors([server, server]);
      const [first, second] = cluster.collectors;
      const pids = cluster.collectors.map(({ pid }) => pid);
      const targets = [first!, second!].map(({ url }) => ({ url, pk: cluster.pk }));
      const [target, other] = [targets[0]!, targets[1]!];
      await using tool = await startNoteTool();
      const args = ["--agent", "crawler", "--flush-ms", "50", "--log-level", "error"];
      await using proxy = await spawnProxy({ upstream: tool.url, collector: target, args });
      await using queue = await queueOf(proxy.home);
      const get = (path: string) => attempt(target, "GET", path, { key: null });
      const agent = new CallingAgent("crawler");
      const patient = new PatientClient();
      const running = { on: true };
      let broken = 0;
      const load = Promise.all([
        patient.run(other, running),
        (async () => {
          while (running.on) {
            if (!(await agent.call(proxy.url))) broken++;
            await after(20);
          }
        })(),
      ]);
      await expect.poll(() => patient.sent.length).toBeGreaterThan(5);
      expect(await get("/ready")).toMatchObject({ status: 200 });

      const stoppedAt = performance.now();
      const seenBefore = agent.seen.length;
      await stop(server);
      const reads = ["/v1/events", "/v1/agents", "/v1/reputation/nobody"].map(async (path) => {
        const askedAt = performance.now();
        const answer = await attempt(target, "GET", path);
        expect(answer, path).toMatchObject({ status: 503, json: { code: "unavailable" } });
        expect(Number(answer?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
        expect(performance.now() - askedAt).toBeLessThan(answerMsMax);
      });
      await Promise.all(reads);
      await expect.poll(async () => (await get("/ready"))?.json).toMatchObject({ status: "degraded" });
      await expect
        .poll(async () => (await get("/health"))?.json)
        .toMatchObject({ status: "degraded", reason: expect.stringContaining("the database") });
      await expect.poll(() => patient.refusals.length).toBeGreaterThan(0);
      await after(Math.max(0, stopMs - (performance.now() - stoppedAt)));
      expect(agent.seen.length, "tool calls answered while the database is away").toBeGreaterThan(seenBefore);
      const { queued, in_flight, dead, dropped } = queue.stats(Date.now());
      expect(queued + in_flight).toBeGreaterThan(0);
      expect({ dead, dropped }).toEqual({ dead: 0, dropped: {} });
      expectConserved(queue.stats(Date.now()));

      await go(server);
      await expect.poll(async () => (await get("/ready"))?.status).toBe(200);
      running.on = false;
      await load;
      expect(broken, "tool calls that broke").toBe(0);
      const stats = await expectDrained(queue, 60_000);
      expect(stats).toMatchObject({ evaluated: agent.seen.length, acknowledged: agent.seen.length });
      for (const refusal of patient.refusals) {
        expect(refusal).toMatchObject({ status: 503, json: { code: "unavailable" } });
        expect(Number(refusal.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      }
      const stored = await allEvents(other);
      const sent = [
        ...agent.seen.map((one) => `crawler ${one.tool}`),
        ...patient.sent.map((id) => `patient ${id}`),
      ];
      expect(stored.map((one) => `${one.agent_id} ${one.tool_name}`).sort()).toEqual(sent.sort());
      expect(cluster.collectors.map(({ pid }) => pid)).toEqual(pids);
      console.info(
        `${agent.seen.length} verdicts of the proxy and ${patient.sent.length} of a client, each there once; ` +
          `${patient.refusals.length} answers 503; ${queued + in_flight} waited in the queue`,
      );
    },
    stopMs + 360_000,
  );
});
