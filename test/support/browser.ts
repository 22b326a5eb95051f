import chromium from "@sparticuz/chromium";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium as playwright, type Page } from "playwright-core";

/** A real Chromium, or why it does not start here. */
export async function startBrowser(): Promise<Browser | string> {
  try {
    const executablePath = await chromium.executablePath();
    return await playwright.launch({ executablePath, args: ["--no-sandbox"], headless: true });
  } catch (error) {
    return `Chromium does not start here: ${String(error).split("\n")[0]}`;
  }
}

export interface Tab {
  page: Page;
  context: BrowserContext;
  /** What should not be: errors of the console, exceptions, violations of the policy, requests to other places. */
  wrong: string[];
}

type Look = { colorScheme?: "light" | "dark"; width?: number; height?: number; timezoneId?: string };

export async function openTab(browser: Browser, url: string, look: Look = {}): Promise<Tab> {
  const { colorScheme = "light", width = 1280, height = 800, timezoneId } = look;
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height },
    acceptDownloads: true,
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("dialog", (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${new URL(url).origin}/`))
      wrong.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  return { page, context, wrong };
}

/** What axe finds in the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { found, rules } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[]; passes: unknown[] }>;
      };
    };
    const result = await axe.run();
    return {
      found: result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      rules: result.passes.length,
    };
  });
  if (rules === 0) throw new Error("axe looked at nothing");
  return found;
}

/** How much wider than the window the page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>("Math.max(0, document.documentElement.scrollWidth - innerWidth)");

/** A page of these, read anew, when all that it has asked for is there. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.reload();
  await page.waitForSelector("nav[aria-label=Pages]");
  await page.waitForSelector(".waiting", { state: "detached" });
}

/** What can be reached in a page, and what of it Tab reaches, each with a mark of the focus. */
export async function reachedByTab(page: Page): Promise<{ wanted: number; reached: Set<string> }> {
  const wanted = await page.evaluate<number>(
    `[...document.querySelectorAll("a[href],button,input:enabled,select,textarea,summary,pre[tabindex]")]
      .filter((e) => e.checkVisibility()).length`,
  );
  await page.evaluate("document.body.tabIndex = -1, document.body.focus()");
  const reached = new Set<string>();
  // A field for a time has several places for the focus.
  for (let step = 0; step < 3 * wanted && reached.size < wanted; step++) {
    await page.keyboard.press("Tab");
    reached.add(
      await page.evaluate<string>(
        `(() => {
          const e = document.activeElement;
          e.dataset.n ??= String(Math.random());
          return getComputedStyle(e).outlineStyle === "none" ? "no outline" : e.dataset.n;
        })()`,
      ),
    );
  }
  return { wanted, reached };
}
