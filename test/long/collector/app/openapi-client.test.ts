import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { startTestCollector } from "../../../support/collector.ts";
import { root } from "../../../support/compile.ts";

const bin = (name: string): string => join(root, "node_modules/.bin", name);

/** What somebody writes who has nothing but the document. A wrong type is a fault of its own here. */
const program = `
import { defaults, getHealth, getV1Agents, getV1Events, getV1ReputationAgentId, postV1Agents, postV1Evaluate, postV1Ingest } from "./client.js";

export async function use(url: string, key: string) {
  defaults.baseUrl = url;
  defaults.headers = { authorization: \`Bearer \${key}\` };
  const agent_id = "writer/1 ✓";
  const registered = await postV1Agents({ agent_id });
  const judged = await postV1Evaluate({ agent_id, output: { text: "mail me: ann@harbourtea.com" }, tool: "mail" });
  const gates = [{ name: "tone", passed: false, latency_ms: 0.5, reason: "rude" }];
  const sent = await postV1Ingest({ events: [{ agent_id: "b", passed: false, gates, total_latency_ms: 1, timestamp: "2026-01-02T03:04:05Z" }] });
  const failed = await getV1Events({ gate: "tone", passed: "false", limit: 5, $from: "2026-01-01T00:00:00Z" });
  const listed = await getV1Agents({ limit: 1 });
  const rest = await getV1Agents({ cursor: listed.headers.get("x-next-cursor") ?? "" });
  const reputation = await getV1ReputationAgentId(agent_id);
  const refused = await getV1Events({ limit: 101 });
  // @ts-expect-error: a limit is a number
  await getV1Events({ limit: "5" });
  // @ts-expect-error: a batch needs events
  await postV1Ingest({});
  const code: "validation_error" | "bad_json" | "too_many_agents" | undefined = refused.status === 400 ? refused.data.code : undefined;
  return {
    registered: registered.status === 201 && registered.data.ok,
    verdict: judged.status === 200 ? judged.data.gates.filter((gate) => !gate.passed).map((gate) => gate.name) : [],
    accepted: sent.status === 202 ? sent.data.accepted : 0,
    failed: failed.status === 200 ? failed.data.events.map((event) => event.agent_id) : [],
    agents: [listed, rest].flatMap((page) => (page.status === 200 ? page.data.agents.map((agent) => agent.agent_id) : [])),
    evaluations: reputation.status === 200 ? reputation.data.evaluations : -1,
    code,
    health: (await getHealth()).status,
  };
}
`;

const flags =
  "--ignoreConfig --strict --noUncheckedIndexedAccess --target es2023 --module nodenext --types node --rootDir . --outDir out";

it("a client that is generated from the document compiles, and does what the service does", async () => {
  await using collector = await startTestCollector();
  const folder = mkdtempSync(join(root, "node_modules/.client-"));
  const run = (name: string, args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(bin(name), args, { cwd: folder, encoding: "utf8" });
    expect({ name, status, said: status === 0 ? "" : stdout + stderr }).toEqual({
      name,
      status: 0,
      said: "",
    });
  };
  try {
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "openapi.json"), await (await fetch(`${collector.url}/openapi.json`)).text());
    run("oazapfts", ["openapi.json", "client.ts"]);
    writeFileSync(join(folder, "use.ts"), program);
    run("tsc", [...flags.split(" "), "client.ts", "use.ts"]);
    const compiled: unknown = await import(pathToFileURL(join(folder, "out/use.js")).href);
    const { use } = compiled as { use: (url: string, key: string) => Promise<unknown> };
    expect(await use(collector.url, collector.pk)).toEqual({
      registered: true,
      verdict: ["pii"],
      accepted: 1,
      failed: ["b"],
      agents: ["writer/1 ✓", "b"],
      evaluations: 1,
      code: "validation_error",
      health: 200,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
