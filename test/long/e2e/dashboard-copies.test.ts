import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openTab } from "../../support/browser.ts";
import { call, event, ingest, type ListedEvent } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";
import { browserOfFile, fill, logIn, roomy, visit } from "../../support/dashboard.ts";
import { payloads } from "../../support/payloads.ts";

const chromium = browserOfFile();
const run = promisify(execFile);

/** Cells of RFC 4180. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  for (const line of csv.match(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g) ?? []) {
    const cells = line.slice(0, -2).match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
    rows.push(cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)));
  }
  return rows;
}

it("what is saved as CSV and as NDJSON is what the API answers, with hostile names too", async (context) => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  await fill(collector, 3, 60);
  for (const [at, payload] of payloads.entries()) {
    const gates = [{ name: payload, passed: false, reason: payload, latency_ms: 1 }];
    await ingest(collector, [event(payload, `p-${at}`, { tool: payload, passed: false, gates })]);
  }
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, collector.pk);
  await visit(tab, collector.url, "events?passed=false");
  const saved = async (label: string): Promise<string> => {
    const button = tab.page.getByRole("button", { name: label });
    const [download] = await Promise.all([tab.page.waitForEvent("download"), button.click()]);
    return readFile(await download.path(), "utf8");
  };
  const { json } = await call(collector, "GET", "/v1/events?passed=false&limit=100");
  const events: ListedEvent[] = json.events;
  expect(events.length).toBeLessThan(100);
  const ndjson = (await saved("Save as NDJSON")).trimEnd().split("\n");
  expect(ndjson.map((line): unknown => JSON.parse(line))).toEqual(events);
  const [head, ...rows] = cellsOf(await saved("Save as CSV"));
  expect(head?.slice(0, 5)).toEqual(["id", "created_at", "agent_id", "tool", "passed"]);
  const plain = (text = ""): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  expect(rows.map((row) => row.slice(0, 5))).toEqual(
    events.map((one) => [one.id, one.created_at, plain(one.agent_id), plain(one.tool_name), "false"]),
  );
  await tab.context.close();
});

it("the curl that a page copies runs in a shell, and answers with the event", async (context) => {
  await using collector = await startTestCollector(roomy);
  await ingest(collector, [event("it's $(one) & `two`", "e-1", { passed: false, gates: [] })]);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logIn(tab, collector.pk);
  await visit(tab, collector.url, "events");
  await tab.page.keyboard.press("j");
  const copied = async (label: string): Promise<string> => {
    await tab.page.evaluate("navigator.clipboard.writeText('')");
    await Promise.all([
      tab.page.getByRole("button", { name: "Copied" }).waitFor(),
      tab.page.getByRole("button", { name: label }).click(),
    ]);
    return tab.page.evaluate<string>("navigator.clipboard.readText()");
  };
  const env = { ...process.env, AGENT_GATE_KEY: collector.pk };
  const ran = async (command: string): Promise<unknown> =>
    JSON.parse((await run("sh", ["-c", command], { env })).stdout);
  const { json } = await call(collector, "GET", "/v1/events");
  expect(await ran(await copied("Copy as curl"))).toMatchObject({ events: json.events, count: 1 });
  await visit(tab, collector.url, "api/getV1ReputationAgentId");
  await tab.page.getByLabel("agentId").fill("it's $(one) & `two`");
  await tab.page.getByRole("button", { name: "Send" }).click();
  await tab.page.waitForSelector("pre[aria-label=Answer]");
  expect(await ran(await copied("Copy as curl"))).toMatchObject({
    agent_id: "it's $(one) & `two`",
    evaluations: 1,
  });
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});
