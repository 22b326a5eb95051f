import { expect, it } from "vitest";
import { openTab, violations } from "../../support/browser.ts";
import { event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../support/collector.ts";
import { browserOfFile, fill, logIn, roomy, visit } from "../../support/dashboard.ts";

const chromium = browserOfFile();
const minuteMs = 60_000;

/** An agent that passed everything until so many outputs ago, a minute apart. */
async function sendFallen(collector: TestCollector, agent: string, bad: number): Promise<void> {
  const all = 100;
  const events = Array.from({ length: all }, (_, at) => {
    const passed = at < all - bad;
    return event(agent, `${agent}-${at}`, {
      passed,
      tool: "crm.users",
      timestamp: new Date(Date.now() - (all - at) * minuteMs).toISOString(),
      gates: [{ name: "pii", passed, latency_ms: 1, ...(passed ? {} : { reason: "1 e-mail address" }) }],
    });
  });
  expect((await ingest(collector, events)).status).toBe(202);
}

it("the overview says which agent went bad, since when, by which gate and tool, and what to do", async (context) => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  await fill(collector, 1_000, 2);
  await sendFallen(collector, "fallen", 30);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page } = tab;
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "");
  const first = page.locator(".bad-agent").first();
  await expect.poll(() => first.textContent()).toContain("passes 0 % since");
  const words = await first.textContent();
  for (const part of [
    "fallen",
    "(30 minutes ago), 100 % before",
    "gate pii in tool crm.users",
    "1 e-mail address",
    "agent-gate allow fallen-99",
  ])
    expect(words).toContain(part);
  expect(await violations(page)).toEqual([]);
  await first.getByRole("link", { name: "See what failed" }).click();
  await page.waitForSelector("#detail");
  expect(await page.textContent("#detail")).toContain("fallen");
  expect(await page.locator("td[data-title=Agent]").allTextContents()).toEqual(Array(30).fill("fallen"));

  await visit(tab, collector.url, "agents");
  expect(await page.textContent("caption")).toBe("The first 100 of all 1,001 agents");
  const rates = (await page.locator("td[data-title=Passed]").allTextContents()).map((rate) =>
    parseInt(rate, 10),
  );
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  expect(rates[0]).toBe(0);
  await page.getByRole("link", { name: "Steepest fall first" }).click();
  await expect.poll(() => page.locator("tbody th").first().textContent()).toBe("fallen");
  await visit(tab, collector.url, "agents");
  for (let pages = 1; pages <= 10; pages++) {
    await page.getByRole("link", { name: "Next page" }).click();
    await expect.poll(() => page.textContent("caption")).toMatch(/^The next \d+ of all 1,001 agents$/);
    await page.waitForSelector(".waiting", { state: "detached" });
  }
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});

it("outputs over time are a picture and a table, of a span or of what the address says, and lead to what failed", async (context) => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  await sendFallen(collector, "fallen", 30);
  await sendFallen(collector, "other", 0);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page } = tab;
  await logIn(tab, collector.sk);
  for (const [hash, words] of [
    ["", /^200 outputs .*: 30 failed/],
    ["gates", /^200 outputs .*: 30 failed/],
    ["agents/fallen", /^100 outputs .*: 30 failed/],
    ["?span=1h", /^1[12]\d outputs .*: 30 failed/],
  ] as const) {
    await visit(tab, collector.url, hash);
    await page.waitForSelector("svg.counts");
    expect(await page.getAttribute("svg.counts", "aria-label"), hash).toMatch(words);
  }
  await page.getByText("The same as a table").click();
  const row = page.locator("details tbody tr").first();
  expect(await violations(page)).toEqual([]);
  await row.getByRole("link").last().click();
  await expect.poll(() => page.locator("td[data-title=Agent]").allTextContents()).toEqual(["fallen"]);
  await visit(tab, collector.url, "?from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z");
  await page.getByText("No output was judged in this time").waitFor();
  await page.getByRole("link", { name: "Last 30 days" }).click();
  await page.waitForSelector("svg.counts");
  expect(page.url()).toContain("#/?span=30d");
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});
