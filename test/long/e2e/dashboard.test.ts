import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { openTab, startBrowser, type Tab, violations, visit as visitPage } from "../../support/browser.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../support/collector.ts";
import { compile } from "../../support/compile.ts";
import { pick, seededRandom } from "../../support/random.ts";

let started: Browser | string = "Chromium was not started";
beforeAll(async () => {
  compile();
  started = await startBrowser();
});
afterAll(async () => {
  if (typeof started !== "string") await started.close();
});

/** The browser, where there is one. */
function chromium(context: TestContext): Browser {
  if (typeof started === "string") context.skip(started);
  return started;
}

const limits = { ingest: 100_000, other: 100_000, authFailures: 100 };
const roomy = { options: { limits, workMsAMinute: 1e9 } };
const pages = ["", "agents", "agents/agent-1", "events", "gates", "api", "api/getV1Events", "nowhere"];

async function logIn({ page }: Tab, key: string): Promise<void> {
  await page.fill("#key", key);
  await page.keyboard.press("Enter");
  await page.waitForSelector("nav[aria-label=Pages]");
}

const visit = ({ page }: Tab, url: string, hash: string): Promise<void> =>
  visitPage(page, `${url}/#/${hash}`);

async function fill(collector: TestCollector, agents: number, each: number): Promise<void> {
  const random = seededRandom(37);
  const events = Array.from({ length: agents * each }, (_, at) => {
    const passed = random() < 0.7;
    const gates = [
      { name: "content", passed: true, latency_ms: random() * 3 },
      { name: "pii", passed, latency_ms: random() * 3, ...(passed ? {} : { reason: "1 e-mail address" }) },
    ];
    const tool = pick(random, ["web.fetch", "Bash", "crm.users"]);
    return event(`agent-${(at % agents) + 1}`, `e-${at}`, {
      passed,
      gates,
      tool,
      total_latency_ms: random() * 9,
    });
  });
  for (let from = 0; from < events.length; from += 100)
    expect((await ingest(collector, events.slice(from, from + 100))).status).toBe(202);
}

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
      expect(await tab.page.title()).toContain(collector.name);
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
  const rates = await tab.page.locator("td[data-title=Passed]").allTextContents();
  expect(rates).toHaveLength(3);
  expect(rates.map((text) => parseInt(text, 10))).toEqual(
    rates.map((text) => parseInt(text, 10)).toSorted((a, b) => a - b),
  );
  for (const title of ["Trend", "Fails most", "Score"])
    expect(await tab.page.locator(`td[data-title="${title}"]`).allTextContents()).not.toContain("");
  await visit(tab, collector.url, "agents/agent-1");
  const labels = await tab.page.locator(".figures dt").allTextContents();
  expect(labels).toEqual(["Passed", "Trend", "Fails most", "Score"]);
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
  for (const hash of ["", "agents", "agents/agent-1", "gates", "api/postV1Evaluate"]) {
    await visit(tab, collector.url, hash);
    const wanted = await tab.page.evaluate<number>(
      "[...document.querySelectorAll('a[href],button,input,select,textarea,summary,pre[tabindex]')].filter((e) => e.checkVisibility()).length",
    );
    await tab.page.evaluate("document.body.tabIndex = -1, document.body.focus()");
    const reached = new Set<string>();
    for (let step = 0; step < wanted; step++) {
      await tab.page.keyboard.press("Tab");
      reached.add(
        await tab.page.evaluate<string>(
          "(() => { const e = document.activeElement; e.dataset.n ??= String(Math.random()); return getComputedStyle(e).outlineStyle === 'none' ? 'no outline' : e.dataset.n; })()",
        ),
      );
    }
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
  await expect.poll(() => tab.page.textContent("section [role=status]")).toBe("It does not pass");
  expect((await call(collector, "GET", "/v1/events")).text).not.toContain("jane.miller");
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});

/** One character of each category that a text may have, and what browsers have taken for more than text. */
const categories =
  "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn".split(" ");
const characters = categories.map((category) => {
  const pattern = new RegExp(`\\p{${category}}`, "u");
  for (let point = 1; point < 0x11_0000; point++)
    if ((point < 0xd800 || point > 0xdfff) && pattern.test(String.fromCodePoint(point)))
      return String.fromCodePoint(point);
  throw new Error(category);
});
const payloads = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  `"><svg onload=alert(1)>`,
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "</title></style></textarea><iframe srcdoc='<script>alert(1)</script>'>",
  "__proto__",
  "constructor",
  "=HYPERLINK(1)",
  `${characters.join("")}end`,
];

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
  const texts = async (): Promise<string> => (await tab.page.textContent("#root")) ?? "";
  for (const hash of ["", "agents", "events", "gates"]) {
    await visit(tab, collector.url, hash);
    const shown = await texts();
    for (const payload of hash === "" ? payloads.slice(1, 2) : payloads)
      expect(shown, hash).toContain(payload);
  }
  for (const payload of payloads) {
    const path = encodeURIComponent(payload);
    for (const hash of [`agents/${path}`, `events?agent_id=${path}&gate=${path}&tool=${path}`]) {
      await visit(tab, collector.url, hash);
      expect(await texts(), hash).toContain(payload);
    }
    await visit(tab, collector.url, path);
    await visit(tab, collector.url, `api/${path}`);
  }
  const foreign = "script:not([src]), iframe, img, svg[onload], [onerror], [href^='javascript'], style";
  expect(await tab.page.locator(foreign).count()).toBe(0);
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});

it("keys are made and revoked by keyboard where a collector answers /v1/keys, their names are text, and elsewhere no page names them", async (context) => {
  await using collector = await startTestCollector(roomy);
  const tab = await openTab(chromium(context), `${collector.url}/`);
  const { page } = tab;
  await logIn(tab, collector.sk);
  expect(await page.getByRole("link", { name: "Keys" }).count()).toBe(0);
  // A stand-in for a collector that has this part of the API.
  const keys = payloads.map((name, at) => ({
    id: `key_${at}`,
    type: "sk",
    name,
    hint: "sk_live_0000…",
    access: "all",
    status: "active",
    created_at: new Date(0).toISOString(),
    last_used_at: null,
  }));
  const asked: string[] = [];
  await page.route("**/openapi.json", (route) => route.fulfill({ json: { paths: { "/v1/keys": {} } } }));
  await page.route(/v1\/keys/, (route) => {
    const request = route.request();
    asked.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ""}`.trim());
    return route.fulfill({
      json: request.method() === "GET" ? { keys } : { ...keys[0], key: "sk_live_made" },
    });
  });
  await visit(tab, collector.url, "keys");
  await page.waitForSelector("a:has-text('Keys')");
  for (const payload of payloads) expect(await page.textContent("main")).toContain(payload);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("of a proxy");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.textContent("main [role=status]")).toContain("sk_live_made");
  await page.getByRole("button", { name: `Revoke ${payloads[0]}` }).focus();
  await page.keyboard.press("Enter");
  expect(asked.join("\n")).not.toContain("DELETE");
  await page.keyboard.press("Enter");
  await expect.poll(() => asked).toContain("DELETE /v1/keys/key_0");
  expect(asked).toContain('POST /v1/keys {"name":"of a proxy","type":"sk","access":"all"}');
  expect(tab.wrong).toEqual([]);
  await tab.context.close();
});
