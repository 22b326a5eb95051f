import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { startNodeTool } from "../../support/node-tool.ts";
import { eightyColumns, expectEightyColumns } from "../../support/eighty-columns.ts";
import { localFacts, proxyHome, verdict } from "../../support/proxy-cli.ts";

const found = [{ rule: "pii.email", place: "email", count: 1, action: "block" }] as const;

it("a rule goes to the file that the running proxy reads, and is in force without a restart", async () => {
  await using cli = await proxyHome();
  await using tool = await startNodeTool();
  const proxy = cli.go("http", tool.url, "--port", "0", "--offline");
  await proxy.line();
  const record = verdict({ passed: false });
  await cli.queue.append(record, { ...localFacts(record), found });
  const printed = await cli.run(["allow", record.evaluation_id]);
  const command = /: (\S.* allow \S+ --write)\n$/.exec(printed.stderr)?.[1] ?? "";
  expect(command).toContain(`allow ${record.evaluation_id} --write`);
  const { stdout } = await cli.run(["allow", record.evaluation_id, "--write"]);
  const file = join(cli.path, "work/agent-gate.json");
  expect(stdout).toContain(
    `${file} has one more rule: the running proxy takes it at once, without a restart`,
  );
  await proxy.said("the configuration was read again");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    rules: [{ rule: "pii.email", action: "off" }],
  });
  await proxy.stop("SIGTERM");
});

it("what is allowed by a rule of the user is marked as such where verdicts are shown, with the rule", async () => {
  await using cli = await proxyHome();
  await using tool = await startNodeTool({}, (_, response) => response.end("Ask ann.lee@harbourtea.com"));
  const proxy = cli.go("http", tool.url, "--port", "0", "--offline");
  const { url } = JSON.parse(await proxy.line());
  const withheld = await fetch(`${url}/users/1`);
  expect(withheld.status).toBe(403);
  await cli.run(["allow", withheld.headers.get("x-agent-gate-evaluation") ?? "", "--write"]);
  await proxy.said("the configuration was read again");
  const tail = cli.goIn(eightyColumns, "tail");
  await tail.said("! delivered with findings, ✗ withheld");
  const allowed = await fetch(`${url}/users/1`);
  expect(allowed.headers.get("x-agent-gate")).toBe("pass");
  await tail.line();
  const lines = [await tail.line(), await tail.line()].map(stripVTControlCharacters);
  expect(lines[0]).toMatch(/^\S+ {2}✓ GET \/users\/:id {4,}allowed +\d+\.\d ms$/);
  expect(lines[1]).toBe("          allowed by your rule: pii.email in GET /users/:id");
  expectEightyColumns(lines.join("\n"));
  const { stdout } = await cli.run(["queue", "show", allowed.headers.get("x-agent-gate-evaluation") ?? ""]);
  expect(stdout).toMatch(/^verdict +✓ clean$/m);
  expect(stdout).toMatch(/^allowed_by +pii\.email in GET \/users\/:id$/m);
  await tail.stop("SIGTERM");
  await proxy.stop("SIGTERM");
});

const custom = { name: "tone", passed: false, latency_ms: 0.1, reason: "1 insult" };
const late = { name: "pii", passed: false, latency_ms: 0.1, reason: "time budget used up", skipped: true };

it.each([
  [
    "a gate of the user's own",
    { gates: [custom], found: [{ rule: "tone.insult", place: "", count: 1, action: "block" }] },
    'the gate tone is your own: "action": "observe" in its entry of customGates delivers what it finds',
  ],
  [
    "the form that outputs are to have",
    {
      gates: [{ ...custom, name: "schema" }],
      found: [{ rule: "schema.type", place: "", count: 1, action: "block" }],
    },
    'the gate schema is your own: "action": "observe" in its entry of schemas delivers what it finds',
  ],
  [
    "a gate that did not read it to its end",
    { gates: [late], found: [] },
    "the gate pii did not read it to its end: --fail open delivers such answers",
  ],
] as const)("has no rule for %s, and says what helps", async (_, { gates, found }, helps) => {
  await using cli = await proxyHome();
  const record = verdict({ passed: false, gates: [...gates] });
  await cli.queue.append(record, { action: "blocked", toolMs: 1, found });
  const { code, stderr } = await cli.run(["allow", record.evaluation_id]);
  expect(code).toBe(2);
  expect(stderr).toContain(`allow has no rule for this output: ${helps}`);
});

it("says of an output that two gates withheld which of them a rule does not help", async () => {
  await using cli = await proxyHome();
  const record = verdict({ passed: false, gates: [custom, { ...custom, name: "pii" }] });
  const insult = { rule: "tone.insult", place: "", count: 1, action: "block" } as const;
  await cli.queue.append(record, { action: "blocked", toolMs: 1, found: [...found, insult] });
  const { code, stdout, stderr } = await cli.run(["allow", record.evaluation_id, "--write"]);
  expect(code).toBe(0);
  expect(stdout).toContain(
    "has one more rule: no proxy runs now; the next one reads it if it starts in this folder",
  );
  expect(stderr).toContain("the gate tone is your own");
});

it("the ids of failed outputs are listed by queue ls --failed, also of those that were sent", async () => {
  await using cli = await proxyHome();
  const [clean, failed] = [verdict(), verdict({ passed: false })];
  for (const record of [clean, failed]) await cli.queue.append(record, localFacts(record));
  const { stdout } = await cli.run(["queue", "ls", "--failed"]);
  expect(stdout).toContain(failed.evaluation_id);
  expect(stdout).not.toContain(clean.evaluation_id);
  expect(await cli.json("queue", "ls", "--failed")).toMatchObject([{ evaluation_id: failed.evaluation_id }]);
});
