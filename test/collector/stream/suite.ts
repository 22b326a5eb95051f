import { describe, expect, it } from "vitest";
import { issueKey } from "../../../collector/auth/issue-key.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";
import type { TestStore } from "../../support/collector.ts";
import { type EventStream, follow } from "../../support/event-stream.ts";
import { between, pick, seededRandom } from "../../support/random.ts";

const toolsOf = ({ events }: EventStream): (string | undefined)[] =>
  events.map(({ event: { tool_name } }) => tool_name);

const idsFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `e${from + at}`);

/** Live streams, on every kind of store. */
export function streamSuite(store: TestStore): void {
  describe(`a live stream, with the ${store} store`, () => {
    it("shows what is stored from now on, as /v1/events lists it", async () => {
      await using collector = await startTestCollector({ store });
      await ingest(collector, [event("a", "before")]);
      using stream = await follow(collector);
      expect(stream).toMatchObject({
        status: 200,
        headers: {
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-accel-buffering": "no",
        },
      });
      await ingest(collector, [event("a", "e1"), event("b", "e2", { passed: false })]);
      await call(collector, "POST", "/v1/evaluate", { body: { agent_id: "a", output: "All is well." } });
      await stream.until(() => stream.events.length === 3);
      const { json } = await call(collector, "GET", "/v1/events");
      const listed = new Map(json.events.map((one: { id: string }) => [one.id, one]));
      for (const streamed of stream.events) expect(streamed.event).toEqual(listed.get(streamed.event.id));
      expect(toolsOf(stream)).toEqual(["e1", "e2", undefined]);
      expect(stream.text).toMatch(/^retry: \d+\nid: [\w-]+\n\nid: [\w-]+\nevent: event\ndata: \{/);
    });

    it("goes on after any of its ids, within a batch too, and after the id of a stream on which nothing came", async () => {
      await using collector = await startTestCollector({ store });
      using quiet = await follow(collector);
      await quiet.until(() => quiet.lastId !== undefined);
      const { lastId: lastEventId } = quiet;
      for (const from of [0, 3, 6])
        await ingest(
          collector,
          idsFrom(from, 3).map((id) => event(`agent ${id}`, id)),
        );
      using whole = await follow(collector, { lastEventId });
      await whole.until(() => whole.events.length === 9);
      for (const [at, { id }] of whole.events.entries()) {
        using rest = await follow(collector, at % 2 === 0 ? { lastEventId: id } : { query: `?after=${id}` });
        await rest.until(() => rest.events.length === 8 - at);
        expect(rest.events).toEqual(whole.events.slice(at + 1));
      }
    });

    it("shows only what its filters ask for", async () => {
      await using collector = await startTestCollector({ store });
      const queries = ["?agent_id=a", "?passed=false", "?tool=e3", "?gate=pii", "?agent_id=b&passed=true"];
      const streams = await Promise.all(queries.map((query) => follow(collector, { query })));
      const failed = { passed: false, gates: [{ name: "pii", passed: false, latency_ms: 1 }] };
      await ingest(collector, [event("a", "e1"), event("a", "e2", failed), event("b", "e3")]);
      const wanted = [["e1", "e2"], ["e2"], ["e3"], ["e2"], ["e3"]];
      for (const [at, stream] of streams.entries()) {
        await stream.until(() => stream.events.length >= (wanted[at]?.length ?? 0));
        expect(toolsOf(stream), queries[at]).toEqual(wanted[at]);
        stream[Symbol.dispose]();
      }
    });

    it("shows no byte of another organization, and goes on from no id of one", async () => {
      await using collector = await startTestCollector({ store });
      const other = await collector.newOrganization();
      const random = seededRandom(7);
      const orgs = [collector, { ...other, url: collector.url }].map((target, at) => ({
        target,
        sent: [] as string[],
        secret: `${at}-${Math.floor(random() * 2 ** 52).toString(36)}`,
      }));
      const streams = await Promise.all(orgs.map(({ target }) => follow(target)));
      for (let round = 0; round < 30; round++) {
        const { target, sent, secret } = pick(random, orgs);
        const ids = Array.from({ length: between(random, 1, 4) }, (_, at) => `${secret}-${sent.length + at}`);
        // Agents and evaluation ids of the same names are in both.
        await ingest(
          target,
          ids.map((tool, at) => event(`agent ${at}`, `e${sent.length + at}`, { tool })),
        );
        sent.push(...ids);
      }
      for (const [at, stream] of streams.entries()) {
        await stream.until(() => stream.events.length === orgs[at]?.sent.length);
        expect(toolsOf(stream)).toEqual(orgs[at]?.sent);
        expect(stream.text).not.toContain(orgs[1 - at]?.secret);
        for (const { id } of stream.events.slice(0, 3)) {
          const foreign = await call(orgs[1 - at]!.target, "GET", `/v1/events/stream?after=${id}`);
          expect(foreign).toMatchObject({ status: 400, json: { code: "validation_error" } });
        }
        stream[Symbol.dispose]();
      }
    });

    it.each<
      [
        what: string,
        end: (
          org: string,
          key: string,
        ) => (of: Awaited<ReturnType<typeof startTestCollector>>) => Promise<unknown>,
      ]
    >([
      [
        "its key is revoked",
        (_, key) =>
          ({ deps }) =>
            deps.directory.revokeKey(key, Date.now()),
      ],
      [
        "its organization is suspended",
        (org) =>
          ({ deps }) =>
            deps.directory.updateOrganization(org, { suspendedAtMs: 1 }),
      ],
      [
        "its organization is removed",
        (org) =>
          ({ deps }) =>
            deps.directory.removeOrganization(org),
      ],
    ])("ends when %s, and no other does", async (_, end) => {
      await using collector = await startTestCollector({ store });
      const key = await issueKey(collector.issue, { org: collector.id, type: "pk", name: "k" });
      const other = await collector.newOrganization();
      using stream = await follow(collector, { key: key.value });
      using others = await follow({ ...other, url: collector.url });
      await end(collector.id, key.record.id)(collector);
      expect(await stream.ended).toBe(true);
      await ingest({ ...other, url: collector.url }, [event("a", "e1")]);
      await others.until(() => others.events.length === 1);
    });
  });
}
