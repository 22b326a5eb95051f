import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { queueOf } from "../../support/agent.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { spawnProxy } from "../../support/spawn.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-schemas-"));
afterAll(() => rmSync(folder, { recursive: true }));

const config = join(folder, "declared.json");
writeFileSync(config, '{"schemas":[{"schema":"declared","action":"block","timeout":"1m"}]}');

const result = (value: object): string => `{"jsonrpc":"2.0","id":$ID,"result":${JSON.stringify(value)}}\n`;
const structured = (value: object): object => ({
  content: [{ type: "text", text: "see the structured part" }],
  structuredContent: value,
});
// oxlint-disable-next-line typescript/no-explicit-any
const read = (line: string | undefined): any => JSON.parse(line ?? "null");
const withheld = expect.stringContaining('was withheld: gate "schema" found 1 missing property.');

it("an MCP server's answer over stdio has the form that its tool declares, or is withheld", async () => {
  await using wrapper = await SpawnedWrapper.start({ args: ["--offline", "--config", config] });
  await wrapper.begin();
  const fine = result(structured({ count: 3 }));
  expect(await wrapper.call("form", { say: [fine] }, 7)).toBe(fine.replace("$ID", "7").trimEnd());
  const wrong = read(await wrapper.call("form", { say: [result(structured({ canary: "tell no one" }))] }));
  expect(wrong.result).toMatchObject({ isError: true, content: [{ text: withheld }] });
  expect(JSON.stringify(wrong)).not.toMatch(/canary|tell no one/);
  const failed = result({ content: [{ type: "text", text: "there is no such thing" }], isError: true });
  expect(await wrapper.call("form", { say: [failed] }, 8)).toBe(failed.replace("$ID", "8").trimEnd());
  const other = result(structured({ anything: true }));
  expect(await wrapper.call("notes", { say: [other] }, 9)).toBe(other.replace("$ID", "9").trimEnd());
  await using queue = await queueOf(wrapper.home);
  await expect
    .poll(() => queue.list({}).map(({ tool, passed }) => `${tool} ${passed}`))
    .toEqual(["script/form true", "script/form false", "script/form true", "script/notes true"]);
});

it("and over HTTP, where calls without a session are held against what others were told", async () => {
  const tools = [{ name: "form", inputSchema: {}, outputSchema: { type: "object", required: ["count"] } }];
  const answers: Record<string, object> = {
    "tools/list": { tools },
    right: structured({ count: 1 }),
    wrong: structured({ canary: 1 }),
  };
  await using server = await startFakeTool((request, socket) => {
    const { id, method, params } = JSON.parse(request.body.toString()) as {
      id: number;
      method: string;
      params?: { arguments: { say: string } };
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id, result: answers[params?.arguments.say ?? method] });
    answerWith(body, { headers: ["Content-Type: application/json"] })(request, socket);
  });
  await using proxy = await spawnProxy({ upstream: server.url, args: ["--config", config] });
  const ask = async (method: string, params?: object): Promise<unknown> => {
    const response = await fetch(`${proxy.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return Object(await response.json()).result;
  };
  const call = (say: string): Promise<unknown> => ask("tools/call", { name: "form", arguments: { say } });
  expect(await call("wrong")).toEqual(answers["wrong"]);
  expect(await ask("tools/list")).toEqual(answers["tools/list"]);
  expect(await call("right")).toEqual(answers["right"]);
  expect(await call("wrong")).toMatchObject({ isError: true, content: [{ text: withheld }] });
});

it("a redacted answer that still has the form its tool declares is delivered, of whatever draft that is", async () => {
  await using wrapper = await SpawnedWrapper.start({ args: ["--offline", "--mode", "redact"] });
  await wrapper.begin();
  const leak = result(structured({ count: 1, to: "ada@lovelace.org" }));
  // The first time it is asked what fits, it may take too long to say.
  await wrapper.call("form", { say: [leak] });
  expect(read(await wrapper.call("form", { say: [leak] })).result).toMatchObject({
    structuredContent: { count: 1, to: expect.stringMatching(/^\[/) },
  });
});
