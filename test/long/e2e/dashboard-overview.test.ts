import { expect, it } from "vitest";
import { openTab, overflowOf, violations } from "../../support/browser.ts";
import { event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../support/collector.ts";
import { browserOfFile, fill, logIn, roomy, visit } from "../../support/dashboard.ts";

const chromium = browserOfFile();
const minuteMs = 60_000;

/** An agent that passed everything until so many outputs ago, a minute apart. */
async function sendFallen(
  collector: TestCollector,
  agent: string,
  bad: number,
  nowMs = Date.now(),
): Promise<void> {
  const all = 100;
  const events = Array.from({ length: all }, (_, at) => {
    const passed = at < all - bad;
    return event(agent, `${agent}-${at}`, {
      passed,
      tool: "crm.users",
      timestamp: new Date(nowMs - (all - at) * minuteMs).toISOString(),
      gates: [{ name: "pii", passed, latency_ms: 1, ...(passed ? {} : { reason: "1 e-mail address" }) }],
    });
  });
  expect((await ingest(collector, events)).status).toBe(202);
}

it("the overview says which agent went bad, since when, by which gate and tool, and what to do", async (context) => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  await fill(collector, 1_000, 2);
  const nowMs = Date.now();
  await sendFallen(collector, "fallen", 30, nowMs);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page } = tab;
  // A minute later it would be a minute more ago.
  await page.clock.setFixedTime(nowMs);
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "");
  const first = page.locator(".bad-agent").first();
  await expect.poll(() => first.textContent()).toContain("0 % of its outputs have been clean since");
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
  const rates = (await page.locator("td[data-title^=Clean]").allTextContents()).map((rate) =>
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
  const nowMs = Date.now();
  await sendFallen(collector, "fallen", 30, nowMs);
  await sendFallen(collector, "other", 0, nowMs);
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

it("the axes of a chart say how many and when, and a drag over the chart of outputs chooses that time", async (context) => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  await sendFallen(collector, "fallen", 30);
  for (const look of [
    { width: 1280, colorScheme: "light" },
    { width: 360, colorScheme: "dark" },
  ] as const) {
    const tab = await openTab(chromium(context), `${collector.url}/`, {
      ...look,
      timezoneId: "Asia/Kolkata",
    });
    const { page } = tab;
    await logIn(tab, collector.sk);
    await visit(tab, collector.url, "agents/fallen?span=24h");
    const chart = page.locator(".axes", { has: page.locator("svg.counts") });
    await chart.waitFor();
    const highest = Number(await chart.locator(".ys span").first().textContent());
    expect(await chart.locator(".ys span").allTextContents()).toEqual([`${highest}`, `${highest / 2}`, "0"]);
    expect(await page.getAttribute("svg.counts", "aria-label")).toMatch(/tallest bar: \d+ in 15 minutes/);
    const times = await chart.locator(".xs span").allTextContents();
    expect(times.length >= 3 && times.length <= 6, times.join()).toBe(true);
    for (const time of times) expect(time).toMatch(/^(?:[A-Z][a-z]+ \d+|\d+:00 [AP]M)$/);
    const line = page.locator(".axes", { has: page.locator("svg.line") });
    expect(await line.locator(".ys span").allTextContents()).toEqual(["1,000", "500", "0"]);
    expect(await line.locator(".xs span").count()).toBe(4);
    expect(await overflowOf(page)).toBe(0);

    const svg = page.locator("svg.counts");
    await svg.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0 } = (await svg.boundingBox()) ?? {};
    await page.mouse.move(x + width - 2, y + 40);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + 40, { steps: 5 });
    expect(await page.locator("svg .chosen").count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.mouse.up();
    await expect.poll(() => page.url()).toMatch(/agents\/fallen\?from=.*T.*00\.000Z&to=.*59\.999Z$/);
    const [from = 0, to = 0] = [...new URLSearchParams(page.url().split("?")[1]).values()].map(Date.parse);
    expect(Math.abs((to - from) / 3_600_000 - 12)).toBeLessThan(1);
    await expect.poll(() => svg.getAttribute("aria-label")).toMatch(/^100 outputs .*: 30 failed/);
    await expect.poll(() => page.locator("svg .chosen").count()).toBe(0);
    expect(tab.wrong).toEqual([]);
    await tab.context.close();
  }
});
