import { expect, it } from "vitest";
import { expectDrained, freePort, syncNow } from "../../support/agent.ts";
import { allEvents, call, event, ingest } from "../../support/clients.ts";
import { startJsonServer } from "../../support/json-server.ts";
import { Model } from "../../support/model.ts";
import { ask, type Heard } from "../../support/plane.ts";
import { type ProxyHome, proxyHome } from "../../support/proxy-cli.ts";
import {
  cli,
  type SpawnedCollector,
  type SpawnedProxy,
  spawnCollector,
  spawnProxy,
} from "../../support/spawn.ts";

const database = {
  users: [{ id: 1, name: "Ada", contact: "ada@lovelace.org" }],
  notes: [{ id: 1, text: "water the plants" }],
};
const evaluationId = /^ev_[0-9a-z]{26}$/;

const headersOf = ({ rawHeaders }: Heard): Record<string, string> =>
  Object.fromEntries(
    rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ""]] : [])),
  );

const ofTheHop = new Set(["connection", "keep-alive", "date"]);

/** Those that are not about the connection itself. */
function toEndOf(heard: Heard): Record<string, string> {
  return Object.fromEntries(Object.entries(headersOf(heard)).filter(([name]) => !ofTheHop.has(name)));
}

/** What experience 7.3 shows: a user's address is withheld, a note passes with nothing added but three headers. */
async function expectTranscript(proxy: SpawnedProxy, tool: string): Promise<string> {
  const withheld = await ask(`${proxy.url}/users/1`, "GET");
  const headers = toEndOf(withheld);
  expect({ status: withheld.status, message: withheld.statusMessage }).toEqual({
    status: 403,
    message: "Forbidden",
  });
  expect(headers).toEqual({
    "content-type": "application/problem+json",
    "x-agent-gate": "blocked",
    "x-agent-gate-evaluation": expect.stringMatching(evaluationId),
    "server-timing": expect.stringMatching(/^gate;dur=[0-9.]+$/),
    "cache-control": "no-store",
    "content-length": String(withheld.body.length),
  });
  const id = headers["x-agent-gate-evaluation"] ?? "";
  expect(JSON.parse(withheld.body.toString())).toEqual({
    type: "urn:agent-gate:output-blocked",
    title: "Tool output withheld",
    status: 403,
    detail: 'gate "pii" found 1 e-mail address in contact',
    instance: `urn:agent-gate:evaluation:${id}`,
    error: 'Tool output withheld by agent-gate: gate "pii" found 1 e-mail address in contact',
    code: "output_blocked",
    next: expect.stringContaining("tell the user, who can allow such answers"),
    gates: [
      { name: "pii", passed: false, reason: "1 e-mail address in contact", latency_ms: expect.any(Number) },
    ],
    findings: [{ rule: "pii.email", place: "contact", count: 1, action: "block" }],
  });

  const [passed, direct] = await Promise.all([
    ask(`${proxy.url}/notes/1`, "GET"),
    ask(`${tool}/notes/1`, "GET"),
  ]);
  expect({ status: passed.status, body: passed.body }).toEqual({ status: 200, body: direct.body });
  const {
    "x-agent-gate": said,
    "x-agent-gate-evaluation": noteId,
    "server-timing": timing,
    ...others
  } = toEndOf(passed);
  expect({ said, noteId, timing }).toEqual({
    said: "pass",
    noteId: expect.stringMatching(evaluationId),
    timing: expect.stringMatching(/^gate;dur=/),
  });
  expect(others).toEqual(toEndOf(direct));
  return id;
}

/** What experience 7.5 shows, of a home whose collector is not there. */
async function expectInspectable(home: ProxyHome, collector: string, id: string): Promise<void> {
  const listed = await home.run(["queue", "ls"]);
  expect(listed.stdout).toMatch(/^ID +AGENT +TOOL +VERDICT +AGE +STATE\n/);
  expect(listed.stdout).toMatch(new RegExp(`^${id} +billing-bot +GET /users/:id +✗ pii +\\d+ s +`, "m"));
  expect(listed.stdout).toMatch(/\n2 waiting · 0 dead · oldest \d+ s · \d+ KB · sync: .+\n$/);
  expect(await home.json("queue", "show", id.slice(0, -4))).toMatchObject({
    evaluation_id: id,
    agent_id: "billing-bot",
    tool: "GET /users/:id",
    passed: false,
    action: "blocked",
    total_latency_ms: expect.any(Number),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(await home.json("queue", "stats")).toMatchObject({ evaluated: 2, dead: 0, dropped: {} });
  const unreachable = await home.run(["status", "--check", "--collector", collector]);
  expect({ code: unreachable.code, said: unreachable.stdout }).toEqual({
    code: 5,
    said: expect.stringMatching(/^proxies 1 running {3}queue 2 {3}last sync never$/m),
  });
}

/** What arrived: each verdict once, under the name of its tool, and the score is that of the model. */
async function expectArrived(collector: SpawnedCollector, home: ProxyHome): Promise<void> {
  expect(await expectDrained(home.queue)).toMatchObject({
    evaluated: 2,
    acknowledged: 2,
    dead: 0,
    dropped: {},
  });
  const events = (await allEvents(collector)).toReversed();
  expect(events).toMatchObject([
    { agent_id: "billing-bot", tool_name: "GET /users/:id", passed: false },
    { agent_id: "billing-bot", tool_name: "GET /notes/:id", passed: true },
  ]);
  const model = new Model();
  for (const { id, passed, total_latency_ms, created_at } of events)
    model.record("org", {
      agent: "billing-bot",
      id,
      passed,
      latencyMs: total_latency_ms,
      createdMs: Date.parse(created_at),
    });
  const expected = model.reputation("org", "billing-bot");
  const { json } = await call(collector, "GET", "/v1/reputation/billing-bot");
  expect(json).toEqual({ agent_id: "billing-bot", ...expected });
  const row = (passed: string): RegExp =>
    new RegExp(
      `^billing-bot +${expected.score} +calibrating +${passed} +.* +pii in tool GET /users/:id \\(1 output\\)$`,
      "m",
    );
  await expect.poll(async () => (await home.run(["status"])).stdout).toMatch(row("-"));
  const env = { AGENT_GATE_KEY: collector.pk };
  const status = async () => await home.run(["status", "--check", "--collector", collector.url], { env });
  await expect.poll(status).toMatchObject({ code: 0, stdout: expect.stringMatching(row("50\\.0 %")) });
}

it("a tool that nobody here wrote, behind a proxy, beside a collector that wants signatures: what a user sees of it", async () => {
  await using tool = await startJsonServer(database);
  // It comes back where it was, so the proxy finds it again.
  await using collector = await spawnCollector({ args: ["--port", String(await freePort())] });
  const required = await cli(["orgs", "set", collector.org, "--signing", "required"], collector);
  expect(required.code, required.stderr).toBe(0);
  const { url, pk, sk } = collector;
  expect((await ingest(collector, [event("a", "unsigned")])).status, "nothing unsigned is taken").toBe(401);

  await using home = await proxyHome();
  await using proxy = await spawnProxy({
    upstream: tool.url,
    collector: { url, pk, sk },
    home: home.home.path,
    args: ["--agent", "billing-bot"],
  });
  const tail = home.go("tail", "--failed");
  await tail.said("verdicts show up here");
  await collector.kill("SIGTERM");
  const id = await expectTranscript(proxy, tool.url);
  const line = `^\\d\\d:\\d\\d:\\d\\d +✗ GET /users/:id +pii: 1 e-mail address.* ms +withheld +${id} +billing-bot +pii\\.email at contact$`;
  expect(await tail.line()).toMatch(new RegExp(line));
  expect(await tail.stop("SIGINT")).toBe(130);
  await expectInspectable(home, url, id);
  await collector.restart();
  await syncNow(proxy.url);
  await expectArrived(collector, home);
});

it("the gates by hand: what fails is exit code 3 and one line that says why", async () => {
  await using home = await proxyHome();
  const checked = await home.run(["check", "-"], { input: '{"cmd":"rm -rf / --no-preserve-root"}' });
  expect(checked).toEqual({
    code: 3,
    stdout: expect.stringMatching(
      /^✗ filesystem +\S.+ \d+\.\d ms\n✓ pii {2}✓ secrets {2}✓ injection {2}✓ content\n$/,
    ),
    stderr: "",
  });
});
