import { expect, it } from "vitest";
import { startNodeTool } from "../../support/node-tool.ts";
import { localFacts, proxyHome, verdict } from "../../support/proxy-cli.ts";

it("what an agent got is withheld from then on, or taken out with --redact, without a restart", async () => {
  await using cli = await proxyHome();
  await using tool = await startNodeTool({}, (_, response) => response.end("Ask ann.lee@harbourtea.com"));
  const proxy = cli.go("http", tool.url, "--port", "0", "--offline", "--gate", "pii=observe");
  const { url } = JSON.parse(await proxy.line());
  const got = await fetch(`${url}/users/1`);
  expect(await got.text()).toBe("Ask ann.lee@harbourtea.com");
  const id = got.headers.get("x-agent-gate-evaluation") ?? "";
  const printed = await cli.run(["withhold", id, "--redact"]);
  expect(printed.stderr).toContain(`withhold ${id} --redact --write`);
  expect(await cli.json("withhold", id)).toEqual({
    rules: [{ gate: "pii", rule: "pii.email", tool: "GET /users/:id", action: "block" }],
  });
  expect((await cli.run(["withhold", id, "--write"])).stdout).toContain(
    "pii.email in GET /users/:id withholds later answers; to undo it, delete the rule",
  );
  await proxy.said("the configuration was read again");
  const withheld = await fetch(`${url}/users/1`);
  expect(withheld.status).toBe(403);
  expect((await fetch(`${url}/teams`)).status).toBe(200);
  const again = await cli.run(["withhold", withheld.headers.get("x-agent-gate-evaluation") ?? ""]);
  expect(again).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("the agent got nothing that was found"),
  });
  await cli.run(["withhold", id, "--redact", "--write"]);
  await expect
    .poll(async () => (await fetch(`${url}/users/1`)).text())
    .toBe("Ask [redacted: e-mail address]");
  await proxy.stop("SIGTERM");
});

const custom = { name: "tone", passed: false, latency_ms: 0.1, reason: "1 insult" };
const late = { name: "pii", passed: false, latency_ms: 0.1, reason: "time budget used up", skipped: true };

it.each([
  [
    "a gate of the user's own",
    { gates: [custom], found: [{ rule: "tone.insult", place: "", count: 1, action: "annotate" }] },
    'the gate tone is your own: "action": "block" in its entry of customGates withholds what it finds',
  ],
  [
    "a gate that did not read it to its end",
    { gates: [late], found: [] },
    "the gate pii did not read it to its end: --fail closed withholds such answers",
  ],
] as const)("has no rule for %s, and says what helps", async (_, { gates, found }, helps) => {
  await using cli = await proxyHome();
  const record = verdict({ passed: false, gates: [...gates] });
  await cli.queue.append(record, { action: "passed", toolMs: 1, found });
  const { code, stderr } = await cli.run(["withhold", record.evaluation_id]);
  expect(code).toBe(2);
  expect(stderr).toContain(`withhold has no rule for this output: ${helps}`);
});

it("says that the mode observe withholds nothing, and refuses where nothing was found", async () => {
  await using cli = await proxyHome();
  const [clean, seen] = [verdict(), verdict({ passed: false })];
  await cli.queue.append(clean, localFacts(clean));
  const found = [{ rule: "pii.email", place: "email", count: 1, action: "observe" }] as const;
  await cli.queue.append(seen, { action: "passed", toolMs: 1, found });
  const { code, stderr } = await cli.run(["withhold", seen.evaluation_id, "--everywhere", "--write"]);
  expect([code, stderr]).toEqual([0, expect.stringContaining("start the proxy with --mode enforce")]);
  expect(await cli.run(["withhold", clean.evaluation_id])).toMatchObject({ code: 2 });
});
