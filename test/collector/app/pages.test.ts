import { posix } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";
import { compile } from "../../support/compile.ts";
import { call, type Target } from "../../support/clients.ts";

beforeAll(compile);

const pageBytesMax = 60 * 1024;
const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(ui\/[^"]+)"/g)].map(([, path = ""]) => path);
const html = async (target: Target): Promise<string> => (await call(target, "GET", "/", { key: null })).text;

describe("the pages", () => {
  it("are shown to anyone, run no script but ours, ask no other host and may not be framed", async () => {
    await using collector = await startTestCollector();
    const { status, headers, text } = await call(collector, "GET", "/", { key: null });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    expect(String(headers["content-security-policy"]).split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|https?:|\son\w+=/);
  });

  it("take at most 60 KiB as they are sent, and each file may be kept for ever, since its address changes with it", async () => {
    await using collector = await startTestCollector();
    const files = new Set(filesIn(await html(collector)));
    let bytes = 0;
    for (const file of ["", ...files]) {
      const response = await fetch(`${collector.url}/${file}`, { headers: { "accept-encoding": "gzip" } });
      bytes += Number(response.headers.get("content-length"));
      expect(response.headers.get("content-encoding")).toBe("gzip");
      expect(response.headers.get("vary")).toContain("accept-encoding");
      if (file !== "")
        expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    expect(files.size).toBeGreaterThan(10);
    expect(bytes).toBeLessThan(pageBytesMax);
  });

  it("name every module that a module imports, and are sent plain to a client that takes nothing else", async () => {
    await using collector = await startTestCollector();
    const files = filesIn(await html(collector));
    for (const file of files.filter((name) => name.endsWith(".js"))) {
      const plain = await call(collector, "GET", `/${file}`, { key: null });
      expect(plain.headers["content-encoding"]).toBe(undefined);
      expect(plain.headers["content-type"]).toContain("javascript");
      for (const [, imported = ""] of plain.text.matchAll(/\bfrom\s*"([^"\s]+)"/g)) {
        expect(imported).toMatch(/^\.\.?\//);
        expect(files).toContain(posix.join(posix.dirname(file), imported));
      }
    }
  });

  it("are not there with --no-ui, and other addresses below them are not found", async () => {
    await using without = await startTestCollector({ options: { hasPages: false } });
    await using collector = await startTestCollector();
    for (const [target, path] of [
      [without, "/"],
      [without, "/ui/key"],
      [collector, "/ui/0/main.js"],
      [collector, "/ui/../package.json"],
    ] as const)
      expect(await call(target, "GET", path, { key: null })).toMatchObject({ status: 404 });
  });
});

describe("the address of --open", () => {
  const take = (collector: Target, ticket: string, headers: readonly (readonly [string, string])[] = []) =>
    call(collector, "POST", "/ui/key", { key: ticket, headers });

  it("brings the key once, to a browser of this machine", async () => {
    await using collector = await startTestCollector();
    const ticket = collector.addressFor(collector.sk).split("/").at(-1) ?? "";
    expect(ticket).toMatch(/^[\w-]{32}$/);
    expect(await take(collector, ticket, [["X-Forwarded-For", "203.0.113.7"]])).toMatchObject({
      status: 404,
    });
    expect(await take(collector, ticket)).toMatchObject({ status: 200, json: { key: collector.sk } });
    expect(await take(collector, ticket)).toMatchObject({ status: 401, json: { code: "auth_invalid" } });
  });

  it("is worth nothing after a minute, and one that was never made is refused as a wrong key is", async () => {
    let ms = 0;
    const limits = { ingest: 500, other: 200, authFailures: 2 };
    await using collector = await startTestCollector({ options: { limits }, deps: { monotonic: () => ms } });
    const ticket = collector.addressFor(collector.sk).split("/").at(-1) ?? "";
    ms = 60_000;
    expect(await take(collector, ticket)).toMatchObject({ status: 401 });
    expect(await take(collector, "x".repeat(32))).toMatchObject({ status: 401 });
    expect(await take(collector, "x".repeat(32))).toMatchObject({ status: 429 });
  });
});
