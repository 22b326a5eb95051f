import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { issueKey } from "../../../collector/auth/issue-key.ts";
import { openTab } from "../../support/browser.ts";
import { event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestCollector, type TestOrganization } from "../../support/collector.ts";
import { browserOfFile, logIn, roomy, visit } from "../../support/dashboard.ts";
import { pick, seededRandom } from "../../support/random.ts";

const chromium = browserOfFile();
const letters = Array.from("abcdefghijklmnopqrstuvwxyzäöüßéñжщ日本語한국어🐙🦑");

interface Side extends TestOrganization {
  url: string;
  names: string[];
}

/** Every name of an organization's data is of chance, and long enough to be in no other text. */
async function sideOf(
  collector: TestCollector,
  organization: TestOrganization,
  random: () => number,
): Promise<Side> {
  const name = (): string => Array.from({ length: 12 }, () => pick(random, letters)).join("");
  const names = (count: number): string[] => Array.from({ length: count }, name);
  const [agents, tools, gates, reasons, keys] = [names(6), names(4), names(3), names(5), names(3)];
  const side = {
    ...organization,
    url: collector.url,
    names: [...agents, ...tools, ...gates, ...reasons, ...keys],
  };
  for (const key of keys) await issueKey(collector.issue, { org: organization.id, type: "pk", name: key });
  await send(side, { agents, tools, gates, reasons }, random);
  return side;
}

interface Names {
  agents: string[];
  tools: string[];
  gates: string[];
  reasons: string[];
}

async function send(
  side: Side,
  { agents, tools, gates, reasons }: Names,
  random: () => number,
): Promise<void> {
  const events = Array.from({ length: 100 }, (_, at) =>
    event(pick(random, agents), `${at}-${random()}`, {
      passed: false,
      tool: pick(random, tools),
      gates: [{ name: pick(random, gates), passed: false, reason: pick(random, reasons), latency_ms: 1 }],
      total_latency_ms: 1,
    }),
  );
  expect((await ingest(side, events)).status).toBe(202);
}

const seeds = Number(process.env["SEEDS"] ?? 2);

const first = Number(process.env["SEED"] ?? 1);

for (let seed = first; seed < first + seeds; seed++)
  it(`with one organization's key no page, answer, stream, count or export has a name of the other (seed ${seed})`, async (context) => {
    const browser = chromium(context);
    await using collector = await startTestCollector({ store: "embedded", ...roomy });
    const random = seededRandom(seed);
    const one = await sideOf(collector, collector, random);
    const two = await sideOf(collector, await collector.newOrganization(), random);
    for (const [own, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const tab = await openTab(browser, `${collector.url}/`);
      const { page } = tab;
      const answers: Promise<string>[] = [];
      page.on("response", (response) => {
        if (!response.url().includes("/stream")) answers.push(response.text().catch(() => ""));
      });
      await logIn(tab, own.sk);
      const seen: string[] = [];
      const look = async (hash: string): Promise<void> => {
        await visit(tab, collector.url, hash);
        seen.push(await page.content());
      };
      for (const hash of [
        "",
        "agents",
        "agents?sort=falling",
        "agents?sort=seen",
        "events",
        "gates",
        "keys",
        "api",
      ])
        await look(hash);
      // An address that names something of the other shows that name and finds nothing.
      for (const name of other.names.slice(4, 9)) {
        const path = encodeURIComponent(name);
        for (const hash of [
          `agents/${path}`,
          `events?agent_id=${path}`,
          `events?tool=${path}`,
          `events?gate=${path}`,
        ]) {
          await visit(tab, collector.url, hash);
          const text = (await page.textContent("main")) ?? "";
          expect(text).toMatch(/No verdict has these filters|No output of this agent was judged yet/);
        }
      }
      await look("events");
      await page.getByText("New verdicts show at once").waitFor();
      await send(other, namesOf(other), random);
      await send(own, namesOf(own), random);
      await expect.poll(() => page.locator("tbody tr").count()).toBeGreaterThan(100);
      seen.push(await page.content());
      for (const label of ["Save as CSV", "Save as NDJSON"]) {
        const button = page.getByRole("button", { name: label });
        const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
        seen.push(await readFile(await download.path(), "utf8"));
      }
      const all = [...seen, ...(await Promise.all(answers))].join("\n");
      for (const name of own.names) expect(all).toContain(name);
      for (const name of [other.name, other.id, ...other.names]) expect(seen.join("\n")).not.toContain(name);
      expect(tab.wrong).toEqual([]);
      await tab.context.close();
    }
  });

const namesOf = ({ names }: Side): Names => ({
  agents: names.slice(0, 6),
  tools: names.slice(6, 10),
  gates: names.slice(10, 13),
  reasons: names.slice(13, 18),
});
