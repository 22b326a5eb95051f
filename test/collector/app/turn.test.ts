import { once } from "node:events";
import { request } from "node:http";
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { expect, it } from "vitest";
import type { Grant, LimitLog } from "../../../collector/store/limit-log.ts";
import { call } from "../../support/clients.ts";
import type { TestCollector } from "../../support/collector.ts";
import { startTestCollector } from "../../support/collector.ts";

/** A log that others share, which answers when the test says so. */
class Held implements LimitLog {
  readonly #others: number;
  #looks = 0;
  #release = (): void => undefined;
  readonly #released = new Promise<void>((resolve) => (this.#release = resolve));

  constructor(others: number) {
    this.#others = others;
  }

  release(): void {
    this.#release();
  }

  async append(): Promise<boolean> {
    await this.#released;
    return this.#others === 0;
  }

  /** The first look finds nothing yet: the others come in between. */
  tail(): Promise<Grant[]> {
    const others = { id: "other", number: 0, count: this.#others, atMs: Date.now() };
    return Promise.resolve(this.#looks++ === 0 || this.#others === 0 ? [] : [others]);
  }

  trim = (): Promise<void> => Promise.resolve();
  clock = (): Promise<number> => Promise.resolve(Date.now());
  meet = (): Promise<number> => Promise.resolve(2);
  [Symbol.asyncDispose] = (): Promise<void> => Promise.resolve();
}

function post(collector: TestCollector, path: string, headers: OutgoingHttpHeaders): ClientRequest {
  const authorization = `Bearer ${collector.pk}`;
  return request(`${collector.url}${path}`, { method: "POST", headers: { authorization, ...headers } });
}

async function answered(sent: ClientRequest): Promise<{ status: number | undefined; ratelimit: unknown }> {
  // The event's argument.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, ratelimit: response.headers["ratelimit"] };
}

it("reads the body while the turn is asked for", async () => {
  const limitLog = new Held(0);
  await using collector = await startTestCollector({ deps: { limitLog } });
  // More than the kernel keeps for a reader that does not read.
  const body = Buffer.alloc(12_000_000, "x");
  const sent = post(collector, "/v1/ingest", { "content-length": body.length });
  await new Promise<void>((resolve) => sent.end(body, resolve));
  limitLog.release();
  expect(await answered(sent)).toEqual({
    status: 400,
    ratelimit: expect.stringMatching(/^"ingest";r=499;t=\d+$/),
  });
});

it("small bodies that are let in at the same moment are not too many side by side", async () => {
  const limitLog = new Held(0);
  const bodyRoom = { wholeBytes: 1_000_000, organizationBytes: 1_000_000, perKey: 2 };
  await using collector = await startTestCollector({ deps: { limitLog }, options: { bodyRoom } });
  const body = '{"agent_id":"a","output":"fine"}';
  const sent = Array.from({ length: 100 }, () =>
    post(collector, "/v1/evaluate", { "content-length": body.length }),
  );
  const answers = sent.map(answered);
  await Promise.all(sent.map((each) => new Promise<void>((resolve) => each.end(body, resolve))));
  // Whoever comes to the same door later finds that they have been taken in.
  for (let asked = 0; asked < 20; asked++) await call(collector, "GET", "/health");
  limitLog.release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it("answers 429 as soon as the turn is refused, and waits for no body", async () => {
  const limitLog = new Held(500);
  await using collector = await startTestCollector({ deps: { limitLog } });
  const sent = post(collector, "/v1/ingest", { "content-length": 1_000 });
  sent.flushHeaders();
  limitLog.release();
  expect(await answered(sent)).toEqual({ status: 429, ratelimit: '"ingest";r=0;t=60' });
  sent.destroy();
});

it("a refusal comes before whatever else is wrong with a request, and what is wrong is told with the turn", async () => {
  const wrong = [
    ["POST", "/v1/nothing-here", {}, 404],
    ["DELETE", "/v1/agents", {}, 405],
    ["POST", "/v1/evaluate", { announcedBytes: 20_000_000 }, 413],
    ["POST", "/v1/evaluate", { body: "{" }, 400],
    ["GET", "/v1/events?limit=x", {}, 400],
  ] as const;
  for (const others of [0, 200])
    for (const [method, path, options, status] of wrong) {
      const limitLog = new Held(others);
      await using collector = await startTestCollector({ deps: { limitLog } });
      const answer = call(collector, method, path, options);
      limitLog.release();
      const expected = others === 0 ? status : 429;
      expect(await answer, `${method} ${path}`).toMatchObject({ status: expected });
      expect((await answer).headers["ratelimit"]).toBe(`"other";r=${others === 0 ? 199 : 0};t=60`);
    }
});

it("who asks before it sends a body is told to go on when it is its turn", async () => {
  const limitLog = new Held(0);
  await using collector = await startTestCollector({ deps: { limitLog } });
  const body = JSON.stringify({ agent_id: "a" });
  const sent = post(collector, "/v1/agents", { expect: "100-continue", "content-length": body.length });
  let toldAt = 0;
  sent.once("continue", () => {
    toldAt = performance.now();
    sent.end(body);
  });
  sent.flushHeaders();
  // Another connection's answer: by then the first request has been read as well.
  await call(collector, "GET", "/health", { key: null });
  const releasedAt = performance.now();
  limitLog.release();
  expect(await answered(sent)).toMatchObject({ status: 201 });
  expect(toldAt).toBeGreaterThan(releasedAt);
});
