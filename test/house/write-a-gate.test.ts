import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { queueOf } from "../support/agent.ts";
import { answerWith, startFakeTool } from "../support/fake-tool.ts";
import { root } from "../support/compile.ts";
import { spawnProxy } from "../support/spawn.ts";

const page = readFileSync(join(root, "docs/tasks/write-a-gate.md"), "utf8");
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";
const folder = mkdtempSync(join(tmpdir(), "agent-gate-own-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the gate of the page, written as the page says, withholds what it says it does", async () => {
  writeFileSync(join(folder, "no-prices.mjs"), block("js"));
  const config = join(folder, "gate.json");
  writeFileSync(config, block("json"));
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
