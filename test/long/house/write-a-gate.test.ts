import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { queueOf } from "../../support/agent.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { root } from "../../support/compile.ts";
import { proxyProgram } from "../../support/programs.ts";
import { spawnProxy } from "../../support/spawn.ts";

const page = readFileSync(join(root, "docs/tasks/write-a-gate.md"), "utf8");
const block = (language: string, at = 0): string =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g"))][at]?.[1] ?? "";
/** A configuration of the page, with time enough for a machine that has other things to do. */
const patiently = (json: string): string => json.replaceAll('"action":', '"timeout": "1m", "action":');
const folder = mkdtempSync(join(tmpdir(), "agent-gate-own-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the gate of the page, written as the page says, withholds what it says it does", async () => {
  writeFileSync(join(folder, "no-prices.mjs"), block("js"));
  const config = join(folder, "gate.json");
  writeFileSync(config, patiently(block("json")));
  let said: unknown;
  await using tool = await startFakeTool((request, socket) =>
    answerWith(JSON.stringify(said), { headers: ["Content-Type: application/json"] })(request, socket),
  );
  await using proxy = await spawnProxy({
    upstream: tool.url,
    args: ["--config", config, "--name", "shop", "--path-tool", "/items=items"],
  });
  const ask = async (value: unknown): Promise<unknown> => {
    said = value;
    const response = await fetch(`${proxy.url}/items`);
    const answer: unknown = await response.json();
    return response.status === 200 ? answer : { status: response.status, ...Object(answer) };
  };
  expect(await ask({ name: "tea", price: 3 })).toEqual({ name: "tea", price: 3 });
  expect(await ask([{ purchase_price: 1 }, { purchase_price: 2 }])).toMatchObject({
    status: 403,
    detail: 'gate "prices" found 2 purchase prices',
  });
  expect(await ask({ note: "see http://db7.CORP.example/x" })).toMatchObject({
    detail: 'gate "prices" found 1 internal host',
  });
  await using queue = await queueOf(proxy.home);
  await expect
    .poll(() => queue.list({}))
    .toMatchObject([{ passed: true }, { passed: false }, { passed: false }]);
});

it("check asks the gate of the page, and explains what it found by its name", () => {
  writeFileSync(join(folder, "no-prices.mjs"), block("js"));
  writeFileSync(join(folder, "agent-gate.json"), patiently(block("json")));
  writeFileSync(join(folder, "answer.json"), '[{"purchase_price": 1, "at": "db7.corp.example"}]');
  const [program, ...args] = block("sh").trim().split(" ");
  expect(program).toBe("agent-gate-proxy");
  const { status, stdout, stderr } = spawnSync(process.execPath, [proxyProgram, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, NO_COLOR: "1" },
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
  expect(stdout).toMatch(/✗ prices +1 internal host; 1 purchase price/);
  expect(stdout).toContain("found: prices.price");
  expect(stdout).toContain("found: prices.host at [0].at, characters 0 to 16");
});

it("the forms of the page hold what they say, over HTTP and from the next call on when they are others", async () => {
  const forms = patiently(block("json", 2));
  const config = join(folder, "forms.json");
  writeFileSync(join(folder, "shop.schema.json"), '{"type":"array"}');
  writeFileSync(config, forms);
  let said = "";
  await using tool = await startFakeTool((request, socket) =>
    answerWith(said, { headers: ["Content-Type: application/json"] })(request, socket),
  );
  const paths = ["--path-tool", "/item=item", "--path-tool", "/items=items"];
  await using proxy = await spawnProxy({
    upstream: tool.url,
    args: ["--config", config, "--name", "shop", "--log-level", "info", ...paths],
  });
  const ask = async (path: string, body: string): Promise<unknown> => {
    said = body;
    const response = await fetch(proxy.url + path);
    const text = await response.text();
    return response.status === 403 ? Object(JSON.parse(text)).detail : text;
  };
  expect(await ask("/item", '{"name":"tea","price":3}')).toBe('{"name":"tea","price":3}');
  expect(await ask("/item", '{"name":"tea"}')).toBe('gate "schema" found 1 missing property');
  expect(await ask("/items", '{"name":"tea"}')).toBe('{"name":"tea"}');
  writeFileSync(join(folder, "shop.schema.json"), '{"type":"object"}');
  writeFileSync(config, forms.replace('"minimum": 0', '"maximum": 2'));
  await expect.poll(() => proxy.stderr()).toContain("read again");
  expect(await ask("/item", '{"name":"tea","price":3}')).toBe(
    'gate "schema" found 1 number out of its range',
  );
  expect(await ask("/items", '{"name":"tea"}')).toBe('{"name":"tea"}');
  await using queue = await queueOf(proxy.home);
  await expect
    .poll(() => queue.list({}).map(({ tool, passed }) => `${tool} ${passed}`))
    .toEqual(["shop/item true", "shop/item false", "shop/items false", "shop/item false", "shop/items true"]);
});
