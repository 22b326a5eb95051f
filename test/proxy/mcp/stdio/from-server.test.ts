import { expect, it } from "vitest";
import { Judging } from "../../../../proxy/mcp/judging.ts";
import { Session } from "../../../../proxy/mcp/session.ts";
import { FromServer } from "../../../../proxy/mcp/stdio/from-server.ts";
import type { Judged } from "../../../../proxy/tool-call.ts";

const passed: Judged = {
  verdict: { evaluation_id: "ev_1", passed: true, gates: [], total_latency_ms: 0 },
  action: "passed",
  deciding: [],
};
const progress = Array.from(
  { length: 1_000 },
  (_, at) =>
    `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":${at}}}`,
);
const answer = '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"hello"}]}}';

it("1,000 notifications go on in order while an answer waits for its verdict, and the answer after them", async () => {
  const session = new Session({
    agentId: undefined,
    agentIdMax: 200,
    defaultAgentId: "ann@laptop",
    server: undefined,
    defaultServer: "server",
    upstream: "default",
    decided: [],
  });
  let decide: (judged: Judged) => void = () => undefined;
  const verdict = new Promise<Judged>((resolve) => (decide = resolve));
  const judging = new Judging(
    {
      judge: () => verdict,
      settle: () => undefined,
      readBytes: () => ({ kind: "text", text: "", json: false }),
      bytesMax: () => 1_000_000,
      unjudged: () => undefined,
      fits: () => Promise.resolve(true),
      words: () => "",
      notedWords: () => "",
      noteStructured: false,
      blockAs: "result",
    },
    session,
  );
  const said: string[] = [];
  const fromServer = new FromServer({
    session,
    judging: () => judging,
    say: (bytes) => said.push(bytes.toString().trimEnd()),
    noise: (line) => said.push(`noise: ${line.toString()}`),
    crashed: (error) => said.push(String(error)),
    bytesMax: () => 1_000_000,
  });
  const [first, ...rest] = progress;
  fromServer.write(Buffer.from([first, answer, ...rest, ""].join("\n")));
  expect(said).toEqual(progress);
  decide(passed);
  await fromServer.settled();
  expect(said).toEqual([...progress, answer]);
});
