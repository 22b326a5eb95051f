import { expect, it } from "vitest";
import { openTab, overflowOf, startBrowser, violations, visit } from "../../support/browser.ts";
import { startTestCollector } from "../../support/collector.ts";
import { compile } from "../../support/compile.ts";
import { startReceiver } from "../../support/receiver.ts";

it("a webhook is added, tested, looked at and removed in the page, and its secret is shown once", async (context) => {
  compile();
  const browser = await startBrowser();
  if (typeof browser === "string") return context.skip(browser);
  await using receiver = await startReceiver();
  await using collector = await startTestCollector({
    store: "embedded",
    options: { webhooksToPrivate: true },
  });
  for (const width of [1280, 360]) {
    const { page, wrong, context: tab } = await openTab(browser, `${collector.url}/`, { width });
    await page.fill("#key", collector.sk);
    await page.keyboard.press("Enter");
    await page.click("nav[aria-label=Pages] >> text=Webhooks");
    await page.waitForSelector(".empty");
    expect(await violations(page)).toEqual([]);
    await page.fill("[name=url]", "ftp://alerts.example.com");
    await page.click("text=Add a webhook");
    await expect.poll(() => page.textContent("form [role=alert]")).toContain("must begin with https://");
    expect(wrong.splice(0)).toEqual([expect.stringContaining("status of 400")]);
    await page.fill("[name=url]", receiver.url);
    expect(await page.isDisabled("[name=failing_of]")).toBe(true);
    await page.getByLabel("A gate fails often").focus();
    await page.keyboard.press("Space");
    await page.fill("[name=below_pass_rate]", "99.9");
    await page.fill("[name=failing_of]", "30");
    expect(await violations(page)).toEqual([]);
    await page.click("text=Add a webhook");
    await expect.poll(() => page.textContent("[role=status] code")).toMatch(/^whsec_/);
    await page.click("text=Hide it");
    await expect
      .poll(() => page.textContent("td[data-title='Sent when']"))
      .toBe("less than 99.9 % of an agent's outputs are clean; a gate fails 50 % of 30 outputs");
    await page.click("text=Send a test");
    await expect.poll(() => page.textContent("td[data-title=Test]")).toContain("delivered (200)");
    expect(await violations(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(await page.inputValue("[name=below_pass_rate]")).toBe("90");
    await page.click("td[data-title=Last] a");
    await expect.poll(() => page.textContent("td[data-title=State]")).toBe("delivered (200)");
    expect(await violations(page)).toEqual([]);
    await visit(page, `${collector.url}/#/webhooks`);
    expect(await page.textContent("main")).not.toContain("whsec_");
    await page.click("td[data-title=Remove] button");
    await page.click("text=Yes, remove it");
    await page.waitForSelector(".empty");
    expect(wrong).toEqual([]);
    await tab.close();
  }
  expect(receiver.received.map(({ json }) => json.type)).toEqual(["test", "test"]);
  await browser.close();
});
