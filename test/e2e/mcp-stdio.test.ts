import { beforeAll, describe, expect, it } from "vitest";
import { queueOf } from "../support/agent.ts";
import { SpawnedWrapper } from "../support/wrapper.ts";

const mail = "ada@lovelace.org";
const result = (value: object): string => `{"jsonrpc":"2.0","id":$ID,"result":${JSON.stringify(value)}}\n`;
const text = (words: string): object => ({ content: [{ type: "text", text: words }] });
const leak = result(text(`write to ${mail}`));

// oxlint-disable-next-line typescript/no-explicit-any
const read = (line: string | undefined): any => JSON.parse(line ?? "null");

async function begun(args: readonly string[] = []): Promise<SpawnedWrapper> {
  const wrapper = await SpawnedWrapper.start({ args: ["--offline", ...args] });
  await wrapper.begin();
  return wrapper;
}

describe("a wrapper in front of an MCP server", () => {
  it("lets a clean answer through as the bytes it came in, and writes its verdict down", async () => {
    await using wrapper = await begun();
    const odd =
      '{ "result":{"content":[{"type":"text","text":"caf\\u00e9 \\/ 12345678901234567890"}],"n":1.0e5,"n":1}, "jsonrpc":"2.0","id":$ID }';
    const said = await wrapper.call("notes", { say: [`${odd}\n`] }, 7);
    expect(said).toBe(odd.replace("$ID", "7"));
    await using queue = await queueOf(wrapper.home);
    await expect
      .poll(() => queue.list({}))
      .toMatchObject([{ agent_id: "test-host", tool: "script/notes", passed: true }]);
  });

  it("withholds what fails as a result that a model understands, and says why", async () => {
    await using wrapper = await begun();
    const meta = { "harbourtea.com/trace": "abc", note: `from ${mail}` };
    const answer = read(
      await wrapper.call("notes", {
        say: [result({ ...text(`write to ${mail}`), structuredContent: { mail }, resultType: "complete" })],
      }),
    );
    await using queue = await queueOf(wrapper.home);
    await expect.poll(() => queue.list({})).toHaveLength(1);
    const [verdict] = queue.list({});
    expect(answer).toEqual({
      jsonrpc: "2.0",
      id: 1000,
      result: {
        resultType: "complete",
        content: [
          {
            type: "text",
            text: `[agent-gate] The output of tool "notes" was withheld: gate "pii" found 1 e-mail address in content[0].text. The call itself was carried out; only its output is withheld. Do not repeat it. Continue without this content, request a narrower result, or tell the user it was withheld by policy. (evaluation ${verdict?.evaluation_id})`,
          },
        ],
        isError: true,
        _meta: {
          "dev.agentgate/verdict": {
            passed: false,
            evaluation_id: verdict?.evaluation_id,
            gates: verdict?.gates,
            findings: [{ rule: "pii.email", place: "content[0].text", count: 1, action: "block" }],
            total_latency_ms: expect.any(Number),
          },
        },
      },
    });
    expect(answer.result.content[0].text.length).toBeLessThan(450);
    const clean = { "harbourtea.com/trace": "abc" };
    const kept = read(
      await wrapper.call("notes", { say: [result({ ...text(`write to ${mail}`), _meta: clean })] }),
    );
    expect(kept.result["_meta"]).toMatchObject(clean);
    const dropped = read(await wrapper.call("notes", { say: [result({ ...text("hello"), _meta: meta })] }));
    expect(Object.keys(dropped.result["_meta"])).toEqual(["dev.agentgate/verdict"]);
  });

  it("answers with an error of JSON-RPC where that is wanted", async () => {
    await using wrapper = await begun(["--block-as", "error"]);
    expect(read(await wrapper.call("notes", { say: [leak] }))).toMatchObject({
      error: {
        code: -32000,
        message: expect.stringContaining("was withheld"),
        data: { "dev.agentgate/verdict": {} },
      },
    });
  });

  it("changes nothing in observe, and records what it would have done", async () => {
    await using wrapper = await begun(["--mode", "observe"]);
    expect(await wrapper.call("notes", { say: [leak] }, 7)).toBe(leak.replace("$ID", "7").trimEnd());
    await using queue = await queueOf(wrapper.home);
    await expect.poll(() => queue.list({})).toMatchObject([{ passed: false, action: "observed" }]);
  });

  it("takes out what fails in redact, in both forms of the output alike", async () => {
    await using wrapper = await begun(["--mode", "redact"]);
    const both = { ...text(`write to ${mail}`), structuredContent: { to: mail } };
    const answer = await wrapper.call("notes", { say: [result(both)] });
    expect(answer).not.toContain(mail);
    expect(read(answer).result).toMatchObject({
      content: [{ type: "text", text: expect.stringMatching(/^write to \[/) }],
      structuredContent: { to: expect.stringMatching(/^\[/) },
    });
  });

  it("withholds in redact what would not have the form any more that its tool says", async () => {
    await using wrapper = await begun(["--mode", "redact"]);
    const strict = { ...text("see below"), structuredContent: { mail } };
    const answer = read(await wrapper.call("strict", { say: [result(strict)] }));
    expect(answer.result).toMatchObject({ isError: true });
    expect(answer.result).not.toHaveProperty("structuredContent");
  });
});

const base64 = (words: string): string => Buffer.from(words).toString("base64");

describe("in enforce no canary arrives", () => {
  const ways: [string, string[]][] = [
    ["in the text of a result", [leak]],
    ["in the structured part alone", [result({ content: [], structuredContent: { to: mail } })]],
    [
      "in a link to a resource",
      [result({ content: [{ type: "resource_link", uri: `mailto:${mail}`, name: "x" }] })],
    ],
    [
      "in an embedded resource",
      [result({ content: [{ type: "resource", resource: { uri: "a:b", text: mail } }] })],
    ],
    [
      "in base64 that is said to be an image",
      [result({ content: [{ type: "image", mimeType: "image/png", data: base64(`write to ${mail} now`) }] })],
    ],
    [
      "in the base64 of an embedded resource",
      [result({ content: [{ type: "resource", resource: { uri: "a:b", blob: base64(`to: ${mail}`) } }] })],
    ],
    [
      "in two texts that are one to whoever reads them",
      [
        result({
          content: [
            { type: "text", text: "write to ada@love" },
            { type: "text", text: "lace.org" },
          ],
        }),
      ],
    ],
    ["in the meta of a result", [result({ ...text("hello"), _meta: { by: mail } })]],
    ["in a member that nobody knows", [result({ ...text("hello"), extra: { by: mail } })]],
    ["in the old form of a result", [result({ toolResult: `write to ${mail}` })]],
    [
      "in an error",
      [`{"jsonrpc":"2.0","id":$ID,"error":{"code":-32602,"message":"no such user: ${mail}"}}\n`],
    ],
    [
      "in the data of an error",
      [`{"jsonrpc":"2.0","id":$ID,"error":{"code":1,"message":"no","data":{"by":"${mail}"}}}\n`],
    ],
    [
      "in a list of answers",
      [`[${leak.trim()},{"jsonrpc":"2.0","method":"notifications/message","params":{}}]\n`],
    ],
    [
      "in the second of two results in one answer",
      [`{"jsonrpc":"2.0","id":$ID,"result":{},"result":${JSON.stringify(text(mail))}}\n`],
    ],
    ["under keys in other letters", [`{"jsonrpc":"2.0","ID":$ID,"Result":${JSON.stringify(text(mail))}}\n`]],
    ["beside the result", [`{"jsonrpc":"2.0","id":$ID,"result":{"content":[]},"note":"${mail}"}\n`]],
    ["in an answer to nothing", [leak.replace("$ID", "4711"), result(text("hello"))]],
    ["in an answer under the id as a text", [leak.replace("$ID", '"$ID"'), result(text("hello"))]],
    ["in the second of two answers", [result(text("hello")), leak]],
    [
      "behind a return in the middle of a line",
      [`{"jsonrpc":"2.0","method":"x","params":\r${leak.trim()}\r}\n`, result(text("hello"))],
    ],
  ];
  const answered: string[] = [];

  beforeAll(async () => {
    await using wrapper = await begun();
    for (const [place, [, say]] of ways.entries())
      wrapper.send({
        id: `way-${place}`,
        method: "tools/call",
        params: { name: "notes", arguments: { say } },
      });
    await wrapper.call("notes", { say: [result(text("hello"))], exit: 0 });
    await wrapper.exited;
    answered.push(...Buffer.concat(wrapper.said).toString().split("\n"));
  });

  it.each(ways.map(([way], place): [string, number] => [way, place]))("%s", (_, place) => {
    const answers = answered.filter((line) => line.includes(`"way-${place}"`));
    expect(answers.join("\n")).toMatch(/withheld|hello/);
    expect(answered.join("\n")).not.toMatch(/lovelace|love.*lace\.org/);
    expect(answered.join("\n")).not.toContain(base64(`write to ${mail} now`));
  });

  it.each([
    [
      "in a letter that is cut",
      ['{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"caf\u00e9 ', `${mail}"}]}}\n`],
    ],
    ["without an end of its line", [leak.trimEnd()]],
  ])("%s", async (_, say) => {
    await using wrapper = await begun();
    await wrapper.call("notes", { say, exit: 0 });
    await wrapper.exited;
    const said = Buffer.concat(wrapper.said).toString();
    expect(said).not.toContain(mail);
    expect(said).toMatch(/withheld|hello/);
  });

  it("in the result of a task, asked for or told", async () => {
    await using wrapper = await begun();
    await wrapper.call("report", { say: [result({ task: { taskId: "t1", status: "working" } })] });
    wrapper.send({
      id: 3,
      method: "tools/call",
      params: {
        name: "x",
        arguments: {
          say: [
            `{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"t1","status":"completed","statusMessage":"sent to ${mail}","result":${JSON.stringify(text(mail))}}}\n`,
          ],
        },
      },
    });
    const told = read(await wrapper.line());
    expect(JSON.stringify(told)).not.toContain(mail);
    expect(told.params).toMatchObject({
      taskId: "t1",
      status: "completed",
      statusMessage: expect.stringContaining("withheld"),
      result: { isError: true },
    });
  });
});
