import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startNodeTool } from "../../support/node-tool.ts";
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
  expect(stdout).toContain(`${file} has one more rule: the running proxy reads it by itself`);
  await proxy.said("the configuration was read again");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    rules: [{ rule: "pii.email", action: "off" }],
  });
  await proxy.stop("SIGTERM");
});
