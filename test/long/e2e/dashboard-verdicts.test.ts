import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { shippedBody } from "../../../proxy/sync/shipped.ts";
import type { Action, Found, GateAction } from "../../../proxy/tool-call.ts";
import { openTab, overflowOf, reachedByTab, violations } from "../../support/browser.ts";
import { event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../support/collector.ts";
import { browserOfFile, logIn, roomy, visit } from "../../support/dashboard.ts";

const chromium = browserOfFile();
const agent = "an-agent-with-a-name-that-is-longer-than-a-narrow-screen-is-wide";
const tool = "mcp__some_server__with_a_name_of_a_tool_that_is_as_long_as_that";
const reason = `2 e-mail addresses in ${"users[3].contacts[12].email, ".repeat(6)}and one more place`;

async function send(collector: TestCollector): Promise<void> {
  const gates = [
    { name: "content", passed: true, latency_ms: 1 },
    { name: "pii", passed: false, reason, latency_ms: 1 },
    { name: "secrets", passed: false, reason: "1 key of a cloud provider", latency_ms: 1 },
  ];
  const sent = [
    event(agent, "e-1", { tool, passed: false, gates, timestamp: "2026-11-28T09:00:00.123Z" }),
    event("other", "e-2", { tool: "Bash", timestamp: "2026-11-28T09:00:00.500Z" }),
    ...Array.from({ length: 20 }, (_, at) =>
      event("other", `old-${at}`, { tool: "Read", timestamp: "2026-11-27T09:00:00.000Z" }),
    ),
  ];
  expect((await ingest(collector, sent)).status).toBe(202);
}

/** When the browser has scrolled to where it wants to be. */
const topOfOpened = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `new Promise((done) => {
      const top = () => done(document.querySelector("#detail h2").getBoundingClientRect().top);
      requestAnimationFrame(() => requestAnimationFrame(top));
    })`,
  );

it("a failed verdict says in one line what was found, with its tool and agent as links, in any width and by keyboard", async (context) => {
  await using collector = await startTestCollector(roomy);
  await send(collector);
  for (const look of [
    { width: 1280, colorScheme: "dark" },
    { width: 360, colorScheme: "light" },
  ] as const) {
    const tab = await openTab(chromium(context), `${collector.url}/`, look);
    const { page } = tab;
    await logIn(tab, collector.sk);
    for (const hash of [`agents/${agent}`, "events?passed=false", "events"]) {
      await visit(tab, collector.url, hash);
      expect(await overflowOf(page), `${hash} at ${look.width}`).toBe(0);
    }
    expect(await violations(page)).toEqual([]);
    const { wanted, reached } = await reachedByTab(page);
    expect([reached.has("no outline"), reached.size]).toEqual([false, wanted]);

    const [clean, failed] = [page.locator("tbody tr").first(), page.locator("tbody tr", { hasText: tool })];
    expect(await clean.locator("td").allInnerTexts()).toEqual(["✓ clean", "Bash", "other", "–"]);
    const found = failed.locator(".found");
    expect(await found.textContent()).toBe(`pii: ${reason} +1 more`);
    expect((await found.locator(".first").boundingBox())?.height).toBeLessThan(30);

    await failed.getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.textContent("#detail h2")).toBe(tool);
    await expect.poll(() => topOfOpened(page)).toBeGreaterThan(-1);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.keyboard.press("k");
    await expect.poll(() => page.textContent("#detail h2")).toBe("Bash");
    await expect.poll(() => topOfOpened(page)).toBeGreaterThan(-1);
    await page.keyboard.press("Escape");
    await failed.getByRole("link", { name: tool }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(new RegExp(`#/events\\?tool=${tool}$`));
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await failed.getByRole("link", { name: agent }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.textContent("h1")).toBe(agent);
    expect(tab.wrong).toEqual([]);
    await tab.context.close();
  }
});

it("of what was found the list says first whether it reached the agent, in the words that a proxy sends", async (context) => {
  await using collector = await startTestCollector(roomy);
  const found = (...actions: GateAction[]): Found[] =>
    actions.map((action) => ({ rule: "pii.email", place: "", count: 1, action }));
  const gates = [
    { name: "pii", passed: false, reason: "1 e-mail address in mail (the first)", latency_ms: 1 },
  ];
  const outcomes: [Action, Found[]][] = [
    ["blocked", []],
    ["redacted", found("redact")],
    ["redacted", found("redact", "observe")],
    ["annotated", []],
    ["observed", []],
    ["redacted", []],
  ];
  const sent = outcomes.map(([action, of], at) => {
    const timestamp = `2026-11-28T09:00:0${9 - at}.000Z`;
    const body = JSON.stringify(
      event("mailer", `e-${at}`, { tool: "mail", passed: false, gates, timestamp }),
    );
    return JSON.parse(shippedBody({ body, action, found: of })) as ReturnType<typeof event>;
  });
  expect((await ingest(collector, sent)).status).toBe(202);
  const tab = await openTab(chromium(context), `${collector.url}/`, { width: 360 });
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "events");
  const said = "pii: 1 e-mail address in mail (the first)";
  expect(await tab.page.locator(".found").allTextContents()).toEqual([
    ...["withheld", "redacted", "redacted in part", "delivered with a note", "delivered"].map(
      (became) => `${became} ${said}`,
    ),
    said,
  ]);
  expect(await tab.page.locator(".reached").allTextContents()).toEqual([
    "redacted in part",
    "delivered with a note",
    "delivered",
  ]);
  expect([await violations(tab.page), await overflowOf(tab.page), tab.wrong]).toEqual([[], 0, []]);
});

it("times are chosen on the reader's clock, and one of the address stays as exact as it is until it is changed", async (context) => {
  await using collector = await startTestCollector(roomy);
  await send(collector);
  const tab = await openTab(chromium(context), `${collector.url}/`, { timezoneId: "Asia/Kolkata" });
  const { page } = tab;
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "events?from=2026-11-28T09:00:00.123Z&to=2026-11-28T09:00:00.499Z");
  const [from, to] = [page.getByLabel("From (Asia/Calcutta)"), page.getByLabel("To (Asia/Calcutta)")];
  expect([await from.inputValue(), await to.inputValue()]).toEqual(["2026-11-28T14:30", "2026-11-28T14:30"]);
  expect(await page.locator("tbody tr").count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  const filters = (): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(page.url().split("?")[1]));

  await page.getByLabel("Tool").fill("Bash");
  await page.keyboard.press("Enter");
  const exact = { from: "2026-11-28T09:00:00.123Z", to: "2026-11-28T09:00:00.499Z" };
  await expect.poll(filters).toEqual({ tool: "Bash", ...exact });
  await page.getByText("No verdict has these filters").waitFor();

  await to.fill("2026-11-28T14:30:01");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.poll(filters).toEqual({ tool: "Bash", ...exact, to: "2026-11-28T09:00:01.999Z" });
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  await from.fill("");
  await to.fill("2026-11-28T14:29:59");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.poll(filters).toEqual({ tool: "Bash", to: "2026-11-28T08:59:59.999Z" });
  await page.getByText("No verdict has these filters").waitFor();
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});
