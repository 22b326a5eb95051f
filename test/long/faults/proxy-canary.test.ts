import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { expectDrained } from "../../support/agent.ts";
import { canariesBelow, canariesIn, canary, type Hit } from "../../support/canary.ts";
import { allEvents, attempt, call } from "../../support/clients.ts";
import { startFakeCollector } from "../../support/fake-collector.ts";
import { answerWith, type Script, startFakeTool } from "../../support/fake-tool.ts";
import { raw } from "../../support/plane.ts";
import { proxyHome } from "../../support/proxy-cli.ts";
import { type SpawnedProxy, spawnCollector, spawnProxy } from "../../support/spawn.ts";

const typed = (type: string, ...more: string[]): { headers: string[] } => ({
  headers: [`Content-Type: ${type}`, ...more],
});

/** Places in which a tool's answer can hold a canary, well-formed and not, fit to pass and not. */
const ways: ((c: string) => Script)[] = [
  (c) => answerWith(JSON.stringify({ note: c })),
  (c) => answerWith(JSON.stringify({ [c]: { [c]: [c] } })),
  (c) => answerWith(JSON.stringify({ [`${c}@harbourtea.org`]: `${c}@harbourtea.org` })),
  (c) => answerWith(JSON.stringify({ command: `rm -rf /etc/${c}`, path: `../../${c}` })),
  (c) => answerWith(`I'm sorry, but I cannot help with ${c}.`, typed("text/plain")),
  (c) => answerWith(`{"broken":"${c}`),
  (c) => answerWith(JSON.stringify({ error: c }), { status: "500 Broken" }),
  (c) => answerWith("{}", { status: `200 ${c}` }),
  (c) => answerWith("{}", typed("application/json", `X-Note: ${c}`, `Set-Cookie: note=${c}`)),
  (c) => answerWith("", { status: "302 Found", headers: [`Location: http://${c}.invalid/${c}`] }),
  (c) => answerWith(c, typed(`text/plain; charset=${c}`)),
  (c) => answerWith(c, typed("text/plain", `Content-Encoding: ${c}`)),
  (c) => answerWith(c, typed(`application/${c}`)),
  (c) => answerWith(gzipSync(`write to ${c}@harbourtea.org`), typed("text/plain", "Content-Encoding: gzip")),
  (c) => answerWith(gzipSync(c).subarray(0, 24), typed("text/plain", "Content-Encoding: gzip")),
  (c) => answerWith(`id: ${c}\nevent: ${c}\ndata: ${c}@harbourtea.org\n\n`, typed("text/event-stream")),
  (c) => answerWith(`{"a":"${c}"}\n{"b":"${c}@harbourtea.org"}\n`, typed("application/x-ndjson")),
  (c) => (_request, socket) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n${c}`),
  (c) => (_request, socket) => void socket.end(`HTTP/1.1 200 OK\r\n${c}\r\n\r\n${c}`),
  (c) => (_request, socket) => void socket.end(`${c}\r\n\r\n`),
];

/** The canary is in what is asked, and in what is answered. What the agent must not get is searched as well. */
async function plant(proxy: SpawnedProxy, number: number): Promise<Hit[]> {
  const c = canary(number);
  const path = `/way/${number}/${c}?note=${c}&${c}=1`;
  const headers = [
    ["X-Note", c],
    ["Cookie", `note=${c}`],
  ] as const;
  const answer = await attempt({ url: proxy.url, pk: c }, "POST", path, { headers, body: { [c]: c } });
  if (answer?.status !== 403 && answer?.status !== 502) return [];
  return canariesIn(
    `the answer to way ${number % ways.length}`,
    answer.text + JSON.stringify(answer.headers),
  );
}

async function plantAll(proxy: SpawnedProxy, numbers: number[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  const worker = async (): Promise<void> => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
      hits.push(...(await plant(proxy, number)));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const port = Number(new URL(proxy.url).port);
  for (const line of [
    `GET /${canary(0)} HTTP/9.9`,
    `${canary(0)} / HTTP/1.1`,
    `GET http://${canary(0)}/ HTTP/1.1`,
  ])
    hits.push(
      ...canariesIn(line, await raw(port, `${line}\r\nHost: ${canary(0)}\r\nConnection: close\r\n\r\n`)),
    );
  for (const page of [
    "status.json",
    "verdicts.json",
    "queue.json",
    "undelivered.json",
    "agents.json",
    "config.json",
  ])
    hits.push(...canariesIn(page, await (await fetch(`${proxy.url}/.agent-gate/${page}`)).text()));
  return hits;
}

it("fault 16: 1,000 canaries in what tools are asked and answer are found nowhere afterwards", async () => {
  await using home = await proxyHome();
  await using tool = await startFakeTool((request, socket) => {
    const number = Number(request.target.split("/")[2]);
    ways[number % ways.length]?.(canary(number))(request, socket);
  });
  // The first half meets a collector that refuses one event for good, so there is a dead letter to search.
  let poison: string | undefined;
  await using refusing = await startFakeCollector(({ ids }) => {
    poison ??= ids[0];
    const isPoisoned = poison !== undefined && ids.includes(poison);
    return isPoisoned ? { status: 400, body: { error: "no", code: "validation_error" } } : {};
  });
  await using collector = await spawnCollector();
  const args = ["--log-level", "debug", "--flush-ms", "20", "--log-file", `${home.home.path}/proxy.log`];
  const common = { upstream: tool.url, home: home.home.path, args };
  const hits: Hit[] = [];
  const said: string[] = [];
  for (const [half, to] of [{ url: refusing.url, pk: collector.pk }, collector].entries()) {
    await using proxy = await spawnProxy({ ...common, collector: to });
    hits.push(
      ...(await plantAll(
        proxy,
        Array.from({ length: 500 }, (_, at) => half * 500 + at),
      )),
    );
    await expectDrained(home.queue);
    await proxy.kill("SIGTERM");
    said.push(proxy.stdout(), proxy.stderr());
  }
  // Otherwise a proxy that refused everything would look clean.
  const stats = home.queue.stats(Date.now());
  expect(stats.evaluated).toBeGreaterThan(600);
  expect(stats.dead).toBe(1);
  expect((await allEvents(collector)).length).toBeGreaterThan(300);

  for (const command of ["queue ls", "queue export", "queue stats", "status"])
    hits.push(...canariesIn(command, (await home.run([...command.split(" "), "--json"])).stdout));
  for (const path of ["/v1/agents", "/metrics"])
    hits.push(...canariesIn(path, (await call(collector, "GET", path)).text));
  const kept = await canariesBelow(home.path);
  const stored = await canariesBelow(collector.data);
  expect(Math.min(kept.bytes, stored.bytes), "bytes searched").toBeGreaterThan(10_000);
  hits.push(...kept.hits, ...stored.hits, ...canariesIn("what it said", said.join("\n")));
  hits.push(...canariesIn("what was sent", refusing.requests.map(({ body }) => body).join("\n")));
  expect(hits).toEqual([]);
});
