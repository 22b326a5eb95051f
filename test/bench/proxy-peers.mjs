// One role of the proxy benchmark in a process of its own: `tool`, `http-proxy URL` or `ours URL HOME`. Prints its url.
import { Agent, createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const [role, upstream, home] = process.argv.slice(2);
const print = (url) => console.log(JSON.stringify({ url }));
const listen = (server) =>
  server.listen(0, "127.0.0.1", () => print(`http://127.0.0.1:${server.address().port}`));

/** Rows of a tool that lists notes: text that no gate has anything against. */
function rows(bytes) {
  const list = [];
  for (let at = 0, length = 0; length < bytes; at++) {
    list.push({
      id: at,
      title: `note ${at}`,
      body: "the quick brown fox jumps over the lazy dog",
      done: at % 2 === 0,
    });
    length += JSON.stringify(list.at(-1)).length + 1;
  }
  return Buffer.from(JSON.stringify(list));
}

const roles = {
  tool() {
    const bodies = new Map([1, 16, 256].map((kib) => [`/${kib}`, rows(kib * 1024)]));
    listen(
      createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
        request.resume();
        request.on("end", () => {
          const body = bodies.get(request.url);
          response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
          response.end(body);
        });
      }),
    );
  },
  "http-proxy"() {
    const httpProxy = createRequire(import.meta.url)("http-proxy");
    const proxy = httpProxy.createProxyServer({ target: upstream, agent: new Agent({ keepAlive: true }) });
    listen(createServer((request, response) => proxy.web(request, response)));
  },
  async ours() {
    // As the command line does, before anything is loaded.
    const { holdYoungSpace, keepYoungSpaceSmall } = await import("../../dist/proxy/serve/young-space.js");
    holdYoungSpace();
    const { hopLimits } = await import("../../dist/proxy/hop-limits.js");
    const { startProxy } = await import("../../dist/proxy/proxy.js");
    const { openQueue } = await import("../../dist/proxy/queue/sqlite.js");
    const queue = await openQueue({
      home: { queueFile: join(home, "queue.db") },
      maxBytes: 256 * 1024 * 1024,
      maxAgeMs: 7 * 24 * 3600 * 1000,
      durability: "interval",
      now: Date.now,
    });
    const { url } = await startProxy(
      {
        host: "127.0.0.1",
        port: 0,
        allowHosts: [],
        allowOrigins: [],
        inFolders: false,
        blockStatus: 403,
        inspectBytesMax: 16 * 1024 * 1024,
        forwarded: false,
        upstreams: [
          {
            name: "default",
            url: upstream,
            agentId: "bench",
            toolPrefix: "",
            pathTools: [],
            headers: [],
            passthrough: [],
            limits: hopLimits,
            policy: { mode: "enforce" },
          },
        ],
      },
      {
        log: console,
        append: (record, local) => queue.append(record, local),
        unjudged() {},
      },
    );
    keepYoungSpaceSmall();
    print(url);
  },
};
process.on("SIGINT", () => process.exit(0));
await roles[role]();
