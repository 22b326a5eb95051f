import { expect, it } from "vitest";
import { issueKey } from "../../../collector/auth/issue-key.ts";
import { streamsPerOrganization } from "../../../collector/stream/streams.ts";
import { openTab, violations } from "../../support/browser.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../support/collector.ts";
import { browserOfFile, fill, logIn, roomy, visit } from "../../support/dashboard.ts";
import { payloads } from "../../support/payloads.ts";

const chromium = browserOfFile();

const failed = (tool: string, id = `live-${tool}`, reason = "1 e-mail address") =>
  event("agent-1", id, {
    tool,
    passed: false,
    gates: [{ name: "pii", passed: false, reason, latency_ms: 1 }],
  });

async function send(collector: TestCollector, ...tools: string[]): Promise<void> {
  expect(
    (
      await ingest(
        collector,
        tools.map((tool) => failed(tool)),
      )
    ).status,
  ).toBe(202);
}

it("a new event shows by itself, waits while somebody reads an event or has scrolled, and shows when that ends", async (context) => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  await fill(collector, 2, 60);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page } = tab;
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "events?passed=false");
  await page.getByText("New verdicts show at once").waitFor();
  const first = page.locator("tbody tr").first();
  await send(collector, "first");
  await expect.poll(() => first.textContent()).toContain("first");

  await page.keyboard.press("j");
  await page.waitForSelector("#detail");
  await send(collector, "second", "third");
  const waits = page.getByRole("button", { name: "Show 2 new verdicts" });
  await waits.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await first.textContent()).toContain("first");
  await page.keyboard.press("Escape");
  await expect.poll(() => first.textContent()).toContain("third");
  expect(await waits.count()).toBe(0);

  // The page hears of it with its next picture.
  await page.evaluate(`new Promise((done) => {
    const drawn = () => requestAnimationFrame(() => requestAnimationFrame(done));
    addEventListener("scroll", drawn, { once: true });
    scrollTo(0, 600);
  })`);
  await send(collector, "fourth");
  const one = page.getByRole("button", { name: "Show 1 new verdict" });
  await one.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => first.textContent()).toContain("fourth");
  expect(await page.evaluate("scrollY")).toBe(0);

  await page.getByLabel("Live").uncheck();
  await send(collector, "fifth");
  await visit(tab, collector.url, "events?passed=false&tool=fifth");
  await page.getByText("New verdicts show at once").waitFor();
  await send(collector, "sixth", "fifth-again");
  expect(await page.locator("tbody tr").count()).toBe(1);
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});

it("where a collector has no stream left, a page asks for events, and goes on with a stream that was cut", async (context) => {
  await using collector = await startTestCollector(roomy);
  const aborting = new AbortController();
  const { signal } = aborting;
  const headers = { authorization: `Bearer ${collector.sk}` };
  for (let count = 0; count < streamsPerOrganization; count++)
    expect((await fetch(`${collector.url}/v1/events/stream`, { headers, signal })).status).toBe(200);
  await send(collector, "before");
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "events");
  await tab.page.getByText("Asks every 3 seconds").waitFor();
  await send(collector, "asked for");
  await tab.page.getByText("asked for").waitFor();
  aborting.abort();
  await visit(tab, collector.url, "events");
  await tab.page.getByText("New verdicts show at once").waitFor();
  await tab.page.evaluate(
    "Object.defineProperty(document, 'hidden', { value: true, configurable: true }), document.dispatchEvent(new Event('visibilitychange'))",
  );
  await send(collector, "while hidden");
  await tab.page.evaluate("delete document.hidden, document.dispatchEvent(new Event('visibilitychange'))");
  await tab.page.getByText("while hidden").waitFor();
  await tab.context.close();
});

it("an event that failed says how to allow it, and how to withhold what reached the agent, by the id that its proxy knows", async (context) => {
  await using collector = await startTestCollector(roomy);
  await send(collector, "a tool");
  await ingest(collector, [failed("b", "it's one; two", "1 e-mail address (delivered)")]);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "events");
  const detail = () => tab.page.textContent("#detail");
  await tab.page.keyboard.press("j");
  await expect.poll(detail).toContain("agent-gate allow 'it'\\''s one; two'");
  expect(await detail()).toContain("agent-gate withhold 'it'\\''s one; two'");
  await tab.page.keyboard.press("j");
  await expect.poll(detail).toContain("agent-gate allow 'live-a tool'");
  expect(await detail()).not.toContain("withhold");
  await tab.context.close();
});

it("keys are made and revoked by keyboard, a new one is shown once, and their names are text", async (context) => {
  await using collector = await startTestCollector(roomy);
  for (const name of payloads) await issueKey(collector.issue, { org: collector.id, type: "pk", name });
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page } = tab;
  await logIn(tab, collector.sk);
  await page.getByRole("link", { name: "Keys" }).click();
  await page.waitForSelector("tbody tr");
  for (const payload of payloads) expect(await page.textContent("main")).toContain(payload);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("of a proxy");
  await page.keyboard.press("Enter");
  const shown = page.locator("main [role=status] code");
  const made = (await shown.textContent()) ?? "";
  expect((await call(collector, "GET", "/v1/events", { key: made })).status).toBe(200);
  await visit(tab, collector.url, "keys");
  expect(await page.textContent("main")).not.toContain(made);

  await page.getByRole("button", { name: "Revoke of a proxy" }).focus();
  await page.keyboard.press("Enter");
  expect((await call(collector, "GET", "/v1/events", { key: made })).status).toBe(200);
  await page.keyboard.press("Enter");
  await page.locator("tr", { hasText: "of a proxy" }).getByText("revoked").waitFor();
  expect((await call(collector, "GET", "/v1/events", { key: made })).json.code).toBe("auth_revoked");
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});

it("where two keys begin alike, the page says that it uses one of them", async (context) => {
  await using collector = await startTestCollector(roomy);
  const values = ["one", "two"].map((word) => `sk_live_imported${word.repeat(10)}`);
  for (const value of values)
    await issueKey(collector.issue, { org: collector.id, type: "sk", name: "imported", value });
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, values[1] ?? "");
  await visit(tab, collector.url, "keys");
  expect(await tab.page.getByText("this page uses one of these").count()).toBe(2);
  expect(await violations(tab.page)).toEqual([]);
  await tab.context.close();
});

it("with a publishable key the page of keys is one sentence, and the key of the page itself can be revoked", async (context) => {
  await using collector = await startTestCollector(roomy);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page } = tab;
  await logIn(tab, collector.pk);
  await page.goto(`${collector.url}/#/keys`);
  await page.getByText("Keys are managed with a secret key only").waitFor();
  expect(await page.locator("main form, main table").count()).toBe(0);
  await page.getByRole("button", { name: "Log out" }).click();
  await logIn(tab, collector.sk);
  const row = page.locator("tr", { hasText: "this page uses it" });
  expect(await row.textContent()).toContain(collector.sk.slice(0, 12));
  expect(await row.count()).toBe(1);
  const own = row.getByRole("button");
  await own.click();
  await expect.poll(() => own.textContent()).toContain("it is the key of this page");
  await own.click();
  await expect.poll(() => page.textContent("[role=alert]")).toBe("The API key was revoked");
  await tab.context.close();
});
