// npm run bench -- streams [--streams 20] [--tokens 100] [--perSecond 50]
// What a chat user waits for the first word and for each further one, and what very many events cost, the stream's own CPU and the wait of other calls.
import { createServer, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cpuNs, median, percentile, startServer, temporaryFolder } from "./measure.mjs";

const { values } = parseArgs({
  options: {
    streams: { type: "string", default: "20" },
    tokens: { type: "string", default: "100" },
    perSecond: { type: "string", default: "50" },
  },
});
const [streams, tokens, perSecond] = [values.streams, values.tokens, values.perSecond].map(Number);

const prose =
  "Here is a plan for the trip: on the first day you walk along the river to the old mill, where lunch is served until 3 pm. ".repeat(
    9,
  );
const words = prose.match(/ ?[a-z]+|[^]/gi).slice(0, tokens);
const chat = (content, at) =>
  `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: null }], sent: at })}\n\n`;

const megabyte = 1024 * 1024;
const filled = (text) => Buffer.from(text.repeat(Math.ceil(megabyte / text.length)));
const rows = Buffer.from(
  Array.from(
    { length: 9_000 },
    (_, id) =>
      `${JSON.stringify({ id, name: `user ${id}`, tags: ["a", `b${id}`], note: "the quick brown fox jumps over it" })}\n`,
  ).join(""),
);
const hostile = {
  "1 MiB of empty lines, NDJSON": ["application/x-ndjson", filled("\n")],
  "1 MiB of empty lines, SSE": ["text/event-stream", filled("\n")],
  "60,000 events of one letter": ["text/event-stream", Buffer.from("data: x\n\n".repeat(60_000))],
  "60,000 events of one word": ["text/event-stream", Buffer.from("data: x \n\n".repeat(60_000))],
  '1 MiB of lines {"a":1}': ["application/x-ndjson", filled('{"a":1}\n')],
  "9,000 rows of JSON": ["application/x-ndjson", rows],
  "1 MiB of comments": ["text/event-stream", filled(": x y\n\n")],
  "16,000 words of a chat": [
    "text/event-stream",
    Buffer.from(Array.from({ length: 16_000 }, () => chat(" word", 0)).join("")),
  ],
};

const tool = createServer((request, response) => void answer(request, response));

async function answer({ url }, response) {
  if (url === "/ping") return void response.end("pong");
  const [type, bytes] = Object.values(hostile)[Number(url.slice(1))] ?? [];
  if (bytes !== undefined) return void response.writeHead(200, { "content-type": type }).end(bytes);
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const word of words) {
    response.write(chat(word, performance.timeOrigin + performance.now()));
    await setTimeout(1_000 / perSecond);
  }
  response.end("data: [DONE]\n\n");
}
await new Promise((resolve) => tool.listen(0, "127.0.0.1", resolve));
const upstream = `http://127.0.0.1:${tool.address().port}`;

const read = async (url, heard = () => undefined) => {
  const response = await new Promise((resolve, reject) => get(url, resolve).on("error", reject));
  for await (const chunk of response) heard(chunk);
};

/** How late each token of a stream is, in milliseconds. */
async function delays(url) {
  const late = [];
  await read(`${url}/chat`, (chunk) => {
    const now = performance.timeOrigin + performance.now();
    for (const [, sent] of String(chunk).matchAll(/"sent":([\d.]+)/g)) late.push(now - Number(sent));
  });
  return late;
}

async function ask(url) {
  const startedMs = performance.now();
  await read(`${url}/ping`);
  return performance.now() - startedMs;
}

const proxy = await startServer(["test/bench/proxy-peers.mjs", "ours", upstream, temporaryFolder()]);
const table = (rows) => console.table(Object.fromEntries(rows));
const inWords = (late) => {
  const firsts = late.map(([first]) => first);
  const others = late.flatMap((each) => each.slice(1));
  return {
    "first p50": median(firsts).toFixed(1),
    "each p50": median(others).toFixed(1),
    "each p95": percentile(others, 0.95).toFixed(1),
  };
};
const all = async (url) => inWords(await Promise.all(Array.from({ length: streams }, () => delays(url))));
console.log(`${streams} streams at a time, ${tokens} tokens each at ${perSecond} a second: how late in ms`);
table([
  ["without us", await all(upstream)],
  ["agent-gate", await all(proxy.url)],
]);

await ask(proxy.url);
const costs = [];
for (const [at, [name, [, bytes]]] of Object.entries(hostile).entries()) {
  const waits = [];
  const stream = { isOver: false };
  const before = cpuNs(proxy.pid);
  const startedMs = performance.now();
  const streamed = read(`${proxy.url}/${at}`).then(() => (stream.isOver = true));
  while (!stream.isOver) {
    waits.push(await ask(proxy.url));
    await setTimeout(5);
  }
  await streamed;
  const cpuMs = (cpuNs(proxy.pid) - before) / 1e6;
  costs.push([
    name,
    {
      "CPU ms a MB": Math.round(cpuMs / (bytes.length / megabyte)),
      "wall ms": Math.round(performance.now() - startedMs),
      "other calls, worst ms": Math.round(Math.max(...waits)),
    },
  ]);
}
table(costs);
await proxy.stop();
tool.close();
tool.closeAllConnections();
