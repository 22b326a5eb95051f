import { Agent, request } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { startFakeTool, type ToolRequest } from "../support/fake-tool.ts";
import { bad, startPlane } from "../support/plane.ts";
import { between, pick, seededRandom } from "../support/random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const count = Number(process.env["CASES"] ?? 1_000);
const width = 16;

interface Case {
  method: string;
  path: string;
  headers: string[];
  body: Buffer;
  answer: Buffer;
}

interface Seen {
  status: number | undefined;
  statusMessage: string | undefined;
  rawHeaders: string[];
  rawTrailers: string[];
  body: Buffer;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "QUERY", "OPTIONS", "HEAD", "PROPFIND"];
const types = [
  "application/json",
  "application/JSON; charset=utf-8",
  "text/plain",
  "text/html; charset=iso-8859-1",
  "text/plain; charset=made-up",
  "text/event-stream",
  "application/x-ndjson",
  "image/png",
  "application/octet-stream",
];

/** What the semantics name: what belongs to one connection, the framing that goes with it, the host, and what is added. */
const named =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|x-agent-gate.*|server-timing)$/i;
const kept = (raw: readonly string[]): string[] =>
  raw.flatMap((name, at) => (at % 2 === 1 || named.test(name) ? [] : [name, raw[at + 1] ?? ""]));

function comparable(seen: Seen | ToolRequest | undefined): unknown {
  return { ...seen, rawHeaders: kept(seen?.rawHeaders ?? []), lines: undefined };
}

it(`${count} requests and answers through observe are those of the tool itself (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const cases = Array.from({ length: count }, () => newCase(random));
  const heard = { direct: new Map<string, ToolRequest>(), through: new Map<string, ToolRequest>() };
  let way: keyof typeof heard = "direct";
  await using tool = await startFakeTool((asked, socket) => {
    tool.requests.length = 0;
    const at = asked.rawHeaders[asked.rawHeaders.indexOf("X-Case") + 1] ?? "";
    heard[way].set(at, asked);
    socket.write(cases[Number(at)]?.answer ?? Buffer.alloc(0));
  });
  await using plane = await startPlane(tool.url, { mode: "observe" });
  const direct = await askAll(tool.url, cases);
  way = "through";
  const through = await askAll(plane.url, cases);

  for (const [at, mine] of through.entries()) {
    const seen = [mine, heard.through.get(String(at))].map(comparable);
    const expected = [direct[at], heard.direct.get(String(at))].map(comparable);
    // The comparison that can explain itself takes longer than all else.
    if (!isDeepStrictEqual(seen, expected)) expect(seen, `case ${at} of seed ${seed}`).toEqual(expected);
  }
  expect(through).toHaveLength(count);
  expect(plane.crashes).toEqual([]);
  // The judge was asked all along, and had something against many.
  expect(plane.records.some(({ passed }) => !passed)).toBe(true);
  expect(plane.records.length).toBeGreaterThan(count / 2);
}, 300_000);

async function askAll(url: string, cases: readonly Case[]): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const seen: Seen[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const at = next++;
      const one = cases[at];
      if (one !== undefined)
        seen[at] = await askOnce(url, agent, { ...one, headers: [...one.headers, "X-Case", String(at)] });
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  agent.destroy();
  return seen;
}

async function askOnce(url: string, agent: Agent, { method, path, headers, body }: Case): Promise<Seen> {
  const { hostname, port, host } = new URL(url);
  return await new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, agent, headers: ["Host", host, ...headers] },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const { statusCode: status, statusMessage, rawHeaders, rawTrailers } = answer;
          resolve({ status, statusMessage, rawHeaders, rawTrailers, body: Buffer.concat(chunks) });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function newCase(random: () => number): Case {
  const method = pick(random, methods);
  const body = random() < 0.5 ? Buffer.alloc(0) : bytes(random, size(random));
  const framing =
    body.length === 0
      ? []
      : random() < 0.5
        ? ["Content-Length", String(body.length)]
        : ["Transfer-Encoding", "chunked"];
  const headers = [...framing, ...fields(random), ...(random() < 0.2 ? ["Accept-Encoding", "gzip, br"] : [])];
  return {
    method,
    path: `/${text(random, between(random, 0, 40), pathCharacters)}`,
    headers,
    body,
    answer: newAnswer(random, method),
  };
}

function newAnswer(random: () => number, method: string): Buffer {
  const status = random() < 0.1 ? pick(random, [204, 304]) : between(random, 200, 999);
  const lines = [`HTTP/1.1 ${status} ${text(random, between(random, 0, 20), "AbZ az-'\t9")}`];
  const fieldList = fields(random);
  for (let at = 0; at < fieldList.length; at += 2) lines.push(`${fieldList[at]}: ${fieldList[at + 1]}`);
  if (random() < 0.9) lines.push(`${pick(random, ["Content-Type", "content-type"])}: ${pick(random, types)}`);
  if (status === 204 || status === 304) return Buffer.from([...lines, "", ""].join("\r\n"), "latin1");
  let content = random() < 0.3 ? Buffer.from(`{"note":"${bad}"}\n\n`) : bytes(random, size(random));
  const coding = pick(random, ["", "", "", "gzip", "br", "made-up"]);
  if (coding !== "") lines.push(`Content-Encoding: ${coding}`);
  if (coding === "gzip") content = gzipSync(content);
  if (coding === "br") content = brotliCompressSync(content);
  const isChunked = random() < 0.5;
  lines.push(isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${content.length}`, "", "");
  const head = Buffer.from(lines.join("\r\n"), "latin1");
  if (method === "HEAD") return head;
  return Buffer.concat([head, isChunked ? chunked(random, content) : content]);
}

function chunked(random: () => number, content: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const part = content.subarray(at, at + between(random, 1, content.length));
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"));
    at += part.length;
  }
  const trailers = random() < 0.3 ? `X-Sum: ${text(random, 8, valueCharacters)}z\r\n` : "";
  return Buffer.concat([...parts, Buffer.from(`0\r\n${trailers}\r\n`, "latin1")]);
}

const pathCharacters = "abcXYZ019/-._~!$&'()*+,;=:@%?[]{}|^`\"<>\\";
const valueCharacters = "aZ09 -_.,;:/()\"'=\t\xe9\xfc\xff{}";

/** Names in any case, values in any of the bytes that are allowed, some of them twice. */
function fields(random: () => number): string[] {
  return Array.from({ length: between(random, 0, 6) }, () => [
    pick(random, [
      "X-A",
      "x-a",
      "X-B",
      "Cache-Control",
      "sEt-CoOkIe",
      "Cookie",
      "ETag",
      "Via",
      "Date",
      "Warning",
      "X_under",
      "Vary",
    ]),
    `v${text(random, between(random, 0, 30), valueCharacters)}v`,
  ]).flat();
}

function text(random: () => number, length: number, characters: string): string {
  return Array.from({ length }, () => characters[Math.floor(random() * characters.length)] ?? "").join("");
}

function bytes(random: () => number, length: number): Buffer {
  const low = random() < 0.5 ? 32 : 0;
  const drawn = Buffer.alloc(length);
  for (let at = 0; at < length; at++) drawn[at] = low + Math.floor(random() * (low === 0 ? 256 : 95));
  return drawn;
}

const size = (random: () => number): number =>
  random() < 0.02 ? between(random, 60_000, 150_000) : between(random, 0, 600);
