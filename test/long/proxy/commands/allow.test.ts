import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { record } from "../../../proxy/queue/kit.ts";
import { byOwnDefaults } from "../../../support/programs.ts";
import { proxyHome } from "../../../support/proxy-cli.ts";
import { spawnProxy } from "../../../support/spawn.ts";

it("what was withheld says which rule and where, and `allow --write` lets it pass from then on", async () => {
  await using cli = await proxyHome();
  const tool = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      '{"result":{"people":[{"mail":"ann@harbourtea.com"},{"mail":"bob@harbourtea.org"}]},"ssn":"219-09-9871"}',
    );
  });
  await once(tool.listen(0, "127.0.0.1"), "listening");
  const upstream = `http://127.0.0.1:${(tool.address() as AddressInfo).port}`;
  const config = join(cli.path, "work/agent-gate.json");
  const before = { mode: "block", rules: [{ gate: "pii", rule: "pii.phone", action: "observe" }] };
  writeFileSync(config, JSON.stringify(before));
  const home = cli.home.path;
  const args = ["--config", config];

  let id: string;
  {
    await using proxy = await spawnProxy({ upstream, home, args });
    const answer = await fetch(`${proxy.url}/people`);
    const problem = JSON.parse(await answer.text());
    expect({ status: answer.status, findings: problem.findings }).toEqual({
      status: 403,
      findings: [
        { rule: "pii.email", place: "result.people[0].mail", count: 2, action: "block" },
        { rule: "pii.ssn", place: "ssn", count: 1, action: "block" },
      ],
    });
    id = answer.headers.get("x-agent-gate-evaluation") ?? "";
    await expect.poll(async () => (await cli.run(["queue", "show", id, ...args])).code).toBe(0);
    const shown = await cli.run(["queue", "show", id, ...args]);
    expect(shown.stdout).toContain("pii.email ×2 at result.people[0].mail, pii.ssn at ssn");
  }

  const asked = await cli.json("allow", id, ...args, "--json");
  const people = { gate: "pii", tool: "GET /people", action: "off" };
  const rules = [
    { ...people, rule: "pii.email", path: "result.people[*].mail" },
    { ...people, rule: "pii.ssn", path: "ssn" },
  ];
  expect(asked).toEqual({ rules });
  expect((await cli.run(["allow", id, ...args, "--write"])).stderr).toBe("");
  expect(JSON.parse(readFileSync(config, "utf8"))).toEqual({
    mode: "block",
    rules: [...rules, ...before.rules],
  });

  await using proxy = await spawnProxy({ upstream, home, args });
  const answer = await fetch(`${proxy.url}/people`);
  expect({ status: answer.status, gate: answer.headers.get("x-agent-gate") }).toEqual({
    status: 200,
    gate: "pass",
  });
  const passed = answer.headers.get("x-agent-gate-evaluation") ?? "";
  await expect.poll(async () => (await cli.run(["allow", passed, ...args])).code).toBe(2);
  tool.closeAllConnections();
  tool.close();
});

it("a configuration that a proxy would not take is left as it was, and the mistake is named", async () => {
  await using cli = await proxyHome();
  const config = join(cli.path, "work/agent-gate.json");
  const wrong = '{"mode":"obsrve","rules":[]}';
  writeFileSync(config, wrong);
  await cli.queue.append(record("ev_1", { passed: false }), {
    action: "blocked",
    toolMs: 1,
    found: [{ rule: "pii.email", place: "email", count: 1, action: "block" }],
  });
  const { code, stderr } = await cli.run(["allow", "ev_1", "--config", config, "--write"], {
    env: byOwnDefaults,
  });
  expect({ code, stderr }).toEqual({ code: 6, stderr: expect.stringContaining("obsrve") });
  expect(readFileSync(config, "utf8")).toBe(wrong);
});
