import { describe, expect, it } from "vitest";
import { openState } from "../../../../proxy/queue/state.ts";
import { registerRunning } from "../../../../proxy/home/register.ts";
import type { Json } from "../../../support/cli.ts";
import { call, event, ingest } from "../../../support/clients.ts";
import { eightyColumns, expectEightyColumns } from "../../../support/eighty-columns.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { type Reply, startFakeCollector } from "../../../support/fake-collector.ts";
import { type ProxyHome, proxyHome } from "../../../support/proxy-cli.ts";

const failed = {
  passed: false,
  tool: "GET /users/:id",
  gates: [{ name: "pii", passed: false, latency_ms: 0.25 }],
};
const key = "pk_live_of_a_status_test_0123456789";

/** What the state file says of agents: a score of 640 that is a minute old. */
async function remember(home: ProxyHome, ...agents: readonly string[]): Promise<string> {
  const at = new Date(Date.now() - 61_000).toISOString();
  const known = { score: 640, status: "calibrating", at };
  await using state = openState(home.home.stateFile);
  state.change((facts) => void (facts.scores = Object.fromEntries(agents.map((agent) => [agent, known]))));
  return at;
}

/** This process as a running proxy of some agents, until the end of the scope. */
function register(home: ProxyHome, ...agents: readonly string[]): Disposable {
  const upstreams = agents.map((agent) => ({
    name: agent,
    url: "http://127.0.0.1:1",
    mode: "enforce",
    profile: "balanced",
    agent,
  }));
  const measures = { counters: {}, unused_rules: [] };
  return registerRunning(
    home.home,
    { version: "1.2.3", command: "run", config: "/work/agent-gate.json", upstreams },
    () => measures,
  );
}

const environment = (collector: { url: string; pk?: string }): Record<string, string> => ({
  AGENT_GATE_COLLECTOR: collector.url,
  AGENT_GATE_KEY: collector.pk ?? key,
});

/** The rows of the table of agents: name, score, stage, pass rate, its trend and when that was so. */
async function rowsOf(home: ProxyHome, env: Record<string, string>): Promise<string[][]> {
  const { code, stdout, stderr } = await home.run(["status"], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [head = "", ...lines] = stdout.split("\n");
  if (!head.startsWith("AGENT ")) return [];
  const end = lines.findIndex((line) => /^(?:score: |proxy |proxies |no proxy)/.test(line));
  return lines.slice(0, end).map((line) => line.split(/ {2,}/).slice(0, 6));
}

/** All that is asked for has to be there within a second, which a busy machine does not always manage: then it looks again. */
const expectLook = (look: () => Promise<unknown>, expected: unknown): Promise<void> =>
  expect.poll(look).toEqual(expected);

/** The same as JSON has them. */
async function agentsIn(home: ProxyHome, env: Record<string, string>, ...more: string[]): Promise<Json[]> {
  return JSON.parse((await home.run(["status", "--json", ...more], { env })).stdout).agents;
}

describe("status, of the agents it knows", () => {
  it("prints score, stage, pass rate and streak as the collector tells them now", async () => {
    await using home = await proxyHome();
    await using collector = await startTestCollector();
    const strange = "team/änne ?x=1#2";
    await ingest(collector, [
      event("billing-bot", "e1", failed),
      ...["e2", "e3"].map((id) => event("billing-bot", id)),
      ...["e4", "e5"].map((id) => event(strange, id)),
    ]);
    const at = await remember(home, strange, "forgotten");
    using _ = register(home, "billing-bot", "beginner");
    const [of, ofStrange] = await Promise.all(
      ["billing-bot", strange].map(
        async (id) => (await call(collector, "GET", `/v1/reputation/${encodeURIComponent(id)}`)).json,
      ),
    );
    const env = environment(collector);
    const worstFirst = [
      ["billing-bot", `${of.score}`, "calibrating", "66.7 %", "-", "just now"],
      [strange, `${ofStrange.score}`, "calibrating", "100.0 %", "-", "just now"],
      ["forgotten", "640", "calibrating", "-", "-", "1 min ago"],
    ];
    await expectLook(
      async () => (await rowsOf(home, env)).filter(([agent]) => agent !== "beginner"),
      worstFirst,
    );

    const since = Date.now();
    const now = { at: expect.toSatisfy((text: string) => Date.parse(text) >= since) };
    const trend = { direction: "unknown", change: 0 };
    const failing = { gate: "pii", tool: "GET /users/:id", times: 1 };
    const told: Json[] = [
      { agent_id: "billing-bot", ...now, ...standing(of), trend, failing },
      { agent_id: strange, ...now, ...standing(ofStrange), trend },
      { agent_id: "forgotten", score: 640, status: "calibrating", at },
    ];
    const isScored = ({ score }: Json): boolean => score !== undefined;
    await expectLook(async () => (await agentsIn(home, env)).filter(isScored), told);
  });

  it("asks for twenty at most, those of running proxies first, all at the same time", async () => {
    await using home = await proxyHome();
    const others = Array.from({ length: 25 }, (_, at) => `old-${at}`);
    await remember(home, ...others, "billing-bot");
    using _ = register(home, "billing-bot");
    const body = { score: 812, status: "active", evaluations: 40, pass_rate: 0.974, streak: 31 };
    await using collector = await startFakeCollector(() => ({
      status: 200,
      body,
      after: collector.received(20),
    }));
    const rows = [
      ...["billing-bot", ...others.slice(0, 19)].map((agent) => [
        agent,
        "812",
        "active",
        "97.4 %",
        "-",
        "just now",
      ]),
      ...others.slice(19).map((agent) => [agent, "640", "calibrating", "-", "-", "1 min ago"]),
    ];
    await expectLook(() => {
      collector.requests.length = 0;
      return rowsOf(home, environment(collector));
    }, rows);
    expect(collector.requests.map(({ headers }) => headers["authorization"])).toEqual(
      Array.from({ length: 20 }, () => `Bearer ${key}`),
    );
  });

  it("shows what there is when the collector answers in the reduced shape", async () => {
    await using home = await proxyHome();
    await remember(home, "billing-bot");
    const body = { score: 812, lifecycle: "active", eval_count: 40 };
    await using collector = await startFakeCollector(() => ({ status: 200, body }));
    const env = environment(collector);
    await expectLook(() => rowsOf(home, env), [["billing-bot", "812", "active", "-", "-", "just now"]]);
    const at = expect.any(String);
    const agents = [{ agent_id: "billing-bot", score: 812, status: "active", at, evaluations: 40 }];
    await expectLook(() => agentsIn(home, env), agents);
  });

  it.each([400, 404, 405])(
    "asks for the reputation alone when the explanation is answered %i",
    async (status) => {
      await using home = await proxyHome();
      await remember(home, "billing-bot");
      const body = { score: 812, status: "active", evaluations: 40, pass_rate: 0.974, streak: 31 };
      await using collector = await startFakeCollector(({ path }) =>
        path.endsWith("/explain")
          ? { status, body: { error: "no", code: "no", status } }
          : { status: 200, body },
      );
      await expectLook(() => {
        collector.requests.length = 0;
        return rowsOf(home, environment(collector));
      }, [["billing-bot", "812", "active", "97.4 %", "-", "just now"]]);
      expect(collector.requests).toHaveLength(2);
    },
  );

  it("explains each score with --explain, in eighty columns, as the collector's own command does", async () => {
    await using home = await proxyHome();
    await using collector = await startTestCollector();
    const events = Array.from({ length: 120 }, (_, at) =>
      event("billing-bot", `e${at}`, at === 30 || at === 100 ? failed : {}),
    );
    for (const from of [0, 60]) await ingest(collector, events.slice(from, from + 60));
    await remember(home, "billing-bot");
    const env = environment(collector);
    const look = () => home.run(["status", "--explain"], { env: { ...env, ...eightyColumns } });
    let shown = await look();
    await expect
      .poll(async () => (shown = await look()).stdout)
      .toMatch(/^billing-bot {2}\d+ {4}active {2}98\.3 % {2}same /m);
    expect({ code: shown.code, stderr: shown.stderr }).toEqual({ code: 0, stderr: "" });
    expectEightyColumns(shown.stdout);
    expect(shown.stdout).toContain("billing-bot: ");
    expect(shown.stdout).toContain("lost 124 to pii in tool GET /users/:id, which ended the streak");
    const { json } = await call(collector, "GET", "/v1/reputation/billing-bot/explain");
    await expectLook(async () => (await agentsIn(home, env, "--explain"))[0]?.["explanation"], {
      ...json,
      as_of: expect.any(String),
    });

    const offline = await home.run(["status", "--explain"], { env: { ...env, AGENT_GATE_OFFLINE: "1" } });
    expect(offline).toMatchObject({ code: 0, stderr: expect.stringContaining("no score is explained") });
  });

  const summary = { score: 812, status: "active", evaluations: 40, pass_rate: 0.974, streak: 31 };
  const unbelievable: [string, Reply][] = [
    ["refuses the key", { status: 401, body: { error: "no", code: "auth_invalid", status: 401 } }],
    ["fails, whatever it says of the agent", { status: 500, body: summary }],
    ["tells of another agent", { status: 200, body: { agent_id: "somebody", ...summary } }],
    ["has never heard of the agent", { status: 200, body: { ...summary, score: 0, evaluations: 0 } }],
    ["tells a score that is no number", { status: 200, body: { ...summary, score: "812" } }],
    ["tells no stage", { status: 200, body: { score: 812 } }],
    ["is a web page", { status: 200, body: "<html></html>" }],
    ["hangs up", { fault: "no_answer" }],
    ["breaks off in the middle", { status: 200, body: summary, fault: "cut_body" }],
  ];
  it.each(unbelievable)("prints what was told last when the collector %s", async (_, reply) => {
    await using home = await proxyHome();
    await remember(home, "billing-bot");
    await using collector = await startFakeCollector(() => reply);
    const look = async () => {
      collector.requests.length = 0;
      const rows = await rowsOf(home, environment(collector));
      return { rows, asked: collector.requests.map(({ path }) => path) };
    };
    await expectLook(look, {
      rows: [["billing-bot", "640", "calibrating", "-", "-", "1 min ago"]],
      asked: ["/v1/reputation/billing-bot/explain"],
    });
  });

  it.each<Reply>([{ fault: "silent" }, { fault: "drip" }, { fault: "stuck", status: 200, body: summary }])(
    "does not wait for a collector that is late: %j",
    async (reply) => {
      await using home = await proxyHome();
      await remember(home, "prompt", "late");
      await using collector = await startFakeCollector(({ path }) =>
        path.includes("/late/") ? reply : { status: 200, body: summary },
      );
      await expectLook(
        () => rowsOf(home, environment(collector)),
        [
          ["prompt", "812", "active", "97.4 %", "-", "just now"],
          ["late", "640", "calibrating", "-", "-", "1 min ago"],
        ],
      );
    },
  );

  it("prints what was told last when nobody listens, or the way out is not an address", async () => {
    await using home = await proxyHome();
    await remember(home, "billing-bot");
    const gone = await startFakeCollector();
    await gone[Symbol.asyncDispose]();
    const last = [["billing-bot", "640", "calibrating", "-", "-", "1 min ago"]];
    expect(await rowsOf(home, environment(gone))).toEqual(last);
    expect(await rowsOf(home, { ...environment(gone), HTTPS_PROXY: "user:secret@" })).toEqual(last);
  });

  it("asks nobody when it is offline, has no key, or knows no agent", async () => {
    await using home = await proxyHome();
    await using collector = await startFakeCollector();
    const env = environment(collector);
    expect(await rowsOf(home, env)).toEqual([]);
    await remember(home, "billing-bot");
    const last = [["billing-bot", "640", "calibrating", "-", "-", "1 min ago"]];
    expect(await rowsOf(home, { ...env, AGENT_GATE_OFFLINE: "1" })).toEqual(last);
    expect(await rowsOf(home, { AGENT_GATE_COLLECTOR: collector.url })).toEqual(last);
    expect(collector.requests).toEqual([]);
    await expectLook(
      async () => {
        collector.requests.length = 0;
        return { rows: await rowsOf(home, env), asked: collector.requests.length };
      },
      { rows: last, asked: 1 },
    );
  });
});

/** Of a whole summary, what `status` shows. */
function standing({ score, status, evaluations, pass_rate, streak }: Json): Json {
  return { score, status, evaluations, pass_rate, streak };
}
