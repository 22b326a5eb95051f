import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openTab, reachedByTab, violations } from "../../support/browser.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";
import { browserOfFile, fill, logIn, roomy, visit } from "../../support/dashboard.ts";
import { payloads } from "../../support/payloads.ts";

const chromium = browserOfFile();

const pages = " agents agents/agent-1 events gates keys webhooks api api/getV1Events nowhere".split(" ");

describe.each([
  ["no agent", 0, 0],
  ["3 agents", 3, 120],
  ["1,000 agents", 1_000, 2],
])("with %s", (_, agents, each) => {
  it("every page is whole in both themes, from 360 px to 4K: no error, no other host, nothing for axe", async (context) => {
    await using collector = await startTestCollector({ store: "embedded", ...roomy });
    await fill(collector, agents, each);
    for (const look of [
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 360 },
      { colorScheme: "light", width: 360 },
      { colorScheme: "dark", width: 3840, height: 2160 },
    ] as const) {
      const tab = await openTab(chromium(context), `${collector.url}/`, look);
      expect(await violations(tab.page)).toEqual([]);
      await logIn(tab, collector.sk);
      for (const hash of pages) {
        await visit(tab, collector.url, hash);
        expect(await violations(tab.page), hash).toEqual([]);
        const wider = await tab.page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        expect(wider, `${hash} at ${look.width}`).toBeLessThanOrEqual(0);
        if (agents === 0 && /^(agents.*|events|gates|)$/.test(hash))
          expect(await tab.page.textContent("main")).toContain("agent-gate http");
      }
      expect(tab.wrong).toEqual([]);
      await expect.poll(() => tab.page.title()).toContain(collector.name);
      await tab.context.close();
    }
  });
});

it("agents stand worst first, and a score never stands without pass rate, trend and what fails most", async (context) => {
  await using collector = await startTestCollector(roomy);
  await fill(collector, 3, 120);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, collector.pk);
  await visit(tab, collector.url, "agents");
  const rates = await tab.page.locator("td[data-title^=Clean]").allTextContents();
  expect(rates).toHaveLength(3);
  expect(rates.map((text) => parseInt(text, 10))).toEqual(
    rates.map((text) => parseInt(text, 10)).toSorted((a, b) => a - b),
  );
  for (const title of ["Trend", "Fails most", "Score"])
    expect(await tab.page.locator(`td[data-title="${title}"]`).allTextContents()).not.toContain("");
  await visit(tab, collector.url, "agents/agent-1");
  const labels = await tab.page.locator(".figures dt").allTextContents();
  expect(labels).toEqual(["Clean", "Trend", "Fails most", "Score"]);
  await tab.context.close();
});

it("a wrong key is refused in the collector's words, a revoked one leads back to the question, and no key outlives its tab", async (context) => {
  await using collector = await startTestCollector(roomy);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await tab.page.fill("#key", "pk_live_wrong");
  await tab.page.keyboard.press("Enter");
  await expect.poll(() => tab.page.textContent("[role=alert]")).toBe("The API key is not known here");
  await logIn(tab, collector.sk);
  expect(await tab.page.evaluate("localStorage.length + document.cookie.length")).toBe(0);
  const { keys } = await collector.deps.directory.snapshot();
  for (const { id } of keys) await collector.deps.directory.revokeKey(id, Date.now());
  await tab.page.goto(`${collector.url}/#/gates`);
  await expect.poll(() => tab.page.textContent("[role=alert]")).toBe("The API key was revoked");
  expect(await tab.page.evaluate("sessionStorage.length")).toBe(0);
  await tab.context.close();
});

it("the address of --open needs no key, is good once and leaves the address bar", async (context) => {
  await using collector = await startTestCollector(roomy);
  const address = collector.addressFor(collector.sk);
  const first = await openTab(chromium(context), address);
  await first.page.waitForSelector("nav[aria-label=Pages]");
  expect(first.page.url()).toBe(`${collector.url}/#/`);
  expect(first.wrong).toEqual([]);
  const second = await openTab(chromium(context), address);
  await expect.poll(() => second.page.textContent("[role=alert]")).toContain("was used already");
  await first.context.close();
  await second.context.close();
});

it("events are filtered, opened, closed, left and saved by keyboard alone, and the filters are the address", async (context) => {
  await using collector = await startTestCollector(roomy);
  await fill(collector, 3, 120);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page, wrong } = tab;
  await logIn(tab, collector.sk);
  await page.goto(`${collector.url}/#/events`);
  await page.waitForSelector("tbody tr");
  await page.goto(`${collector.url}/#/events?passed=false`);
  await expect.poll(() => page.inputValue("#filter")).toBe("false");
  await page.goto(`${collector.url}/#/events`);
  await expect.poll(() => page.inputValue("#filter")).toBe("");
  await page.waitForSelector("tbody tr");
  await page.keyboard.press("/");
  await page.keyboard.press("Tab");
  await page.keyboard.type("agent-2");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toMatch(/#\/events\?agent_id=agent-2$/);
  const agents = page.locator("td[data-title=Agent]");
  await expect.poll(async () => [...new Set(await agents.allTextContents())]).toEqual(["agent-2"]);
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("j");
  await page.waitForSelector("#detail");
  const opened = page.url();
  await page.keyboard.press("j");
  await expect.poll(() => page.url()).not.toBe(opened);
  await page.keyboard.press("k");
  await expect.poll(() => page.url()).toBe(opened);
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.id")).toBe("detail");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.url()).toMatch(/#\/events\?agent_id=agent-2$/);
  for (const [label, lines] of [
    ["Save as CSV", 121],
    ["Save as NDJSON", 120],
  ] as const) {
    const button = page.getByRole("button", { name: label });
    await button.focus();
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    const text = await readFile(await download.path(), "utf8");
    expect(text.trimEnd().split("\n")).toHaveLength(lines);
    expect(text).not.toContain("agent-1");
  }
  expect(wrong).toEqual([]);
  await tab.context.close();
});

it("every link, field and button of a page is reached with Tab and shows where the focus is", async (context) => {
  await using collector = await startTestCollector(roomy);
  await fill(collector, 2, 10);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, collector.sk);
  for (const hash of ["", "agents", "agents/agent-1", "gates", "keys", "webhooks", "api/postV1Evaluate"]) {
    await visit(tab, collector.url, hash);
    const { wanted, reached } = await reachedByTab(tab.page);
    expect(reached, hash).not.toContain("no outline");
    expect(reached.size, hash).toBe(wanted);
  }
  await tab.context.close();
});

it("the form of the API asks the API, and the one of the gates shows what they find", async (context) => {
  await using collector = await startTestCollector(roomy);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, collector.sk);
  await visit(tab, collector.url, "api/getV1ReputationAgentId");
  await tab.page.getByLabel("agentId").fill("an agent/with ?#");
  await tab.page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => tab.page.textContent("pre[aria-label=Answer]")).toContain('"an agent/with ?#"');
  await visit(tab, collector.url, "gates");
  await tab.page.getByLabel("Output").fill("write to jane.miller@northwind-traders.com");
  await tab.page.getByRole("button", { name: "Judge it" }).click();
  await expect.poll(() => tab.page.textContent("section [role=status]")).toBe("The output failed");
  expect((await call(collector, "GET", "/v1/events")).text).not.toContain("jane.miller");
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});

it("markup, scripts and every category of Unicode in ids, tools, gates, reasons and names are text on every page", async (context) => {
  await using collector = await startTestCollector(roomy);
  for (const payload of payloads) {
    const gates = [{ name: payload, passed: false, reason: payload, latency_ms: 1 }];
    const sent = event(payload, `e-${payloads.indexOf(payload)}`, { tool: payload, passed: false, gates });
    expect((await ingest(collector, [sent])).status, payload).toBe(202);
  }
  const { id } = collector;
  expect(await collector.deps.directory.updateOrganization(id, { name: payloads[1] ?? "" })).toBe(true);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  await logIn(tab, collector.sk);
  const foreign = "script:not([src]), iframe, img, svg[onload], [onerror], [href^='javascript'], style";
  const texts = async (): Promise<string> => (await tab.page.textContent("#root")) ?? "";
  for (const hash of ["", "agents", "events", "gates"]) {
    await visit(tab, collector.url, hash);
    const shown = await texts();
    for (const payload of payloads) expect(shown, hash).toContain(payload);
    expect(await tab.page.locator(foreign).count(), hash).toBe(0);
  }
  for (const payload of payloads) {
    const path = encodeURIComponent(payload);
    for (const hash of [`agents/${path}`, `events?agent_id=${path}&gate=${path}&tool=${path}`]) {
      await visit(tab, collector.url, hash);
      expect(await texts(), hash).toContain(payload);
      expect(await tab.page.locator(foreign).count(), hash).toBe(0);
    }
    await visit(tab, collector.url, path);
    await visit(tab, collector.url, `api/${path}`);
  }
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});
