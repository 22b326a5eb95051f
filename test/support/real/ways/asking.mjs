// A tool that answers in each of the ways, and a client that takes whatever comes for the canary, however it is written.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { partsOfCanary } from "./writing.mjs";

/** A name of letters, so that a verdict can be told by the path that it is on. */
export const pathOf = (at) => `/way-${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;

export async function startTool(ways) {
  const answers = new Map(ways.map((way, at) => [pathOf(at), way]));
  const server = createServer({ noDelay: true }, (socket) => {
    let asked = "";
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      asked += chunk.toString("latin1");
      if (!asked.includes("\r\n\r\n")) return;
      const { bytes, closes } = answers.get(asked.split(" ")[1]) ?? {};
      asked = "";
      if (bytes === undefined) return void socket.destroy();
      if (closes) socket.end(bytes);
      else socket.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: server.address().port, close: () => server.close() };
}

/** All that is answered, up to its end, or until nothing more comes for so long. */
export async function ask(port, path, { method, asks }, silentMs = 60_000) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const chunks = [];
  socket.on("data", (chunk) => void chunks.push(chunk));
  socket.on("error", () => socket.destroy());
  const closed = once(socket, "close").catch(() => undefined);
  const closes = asks.some((line) => line.startsWith("Upgrade:")) ? [] : ["Connection: close"];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Accept-Encoding: gzip, deflate, br",
    ...asks,
    ...closes,
  ];
  socket.write([...lines, "", ""].join("\r\n"));
  socket.setTimeout(silentMs, () => socket.destroy());
  for (;;) {
    await Promise.race([once(socket, "data").catch(() => undefined), closed]);
    if (socket.closed || isWhole(Buffer.concat(chunks), method)) break;
  }
  socket.destroy();
  return Buffer.concat(chunks);
}

function isWhole(bytes, method) {
  const { status, head, body } = parted(bytes);
  if (head === "" || status === 101) return false;
  if (method === "HEAD" || status === 204 || status === 304) return true;
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length);
  return (
    /^transfer-encoding: *chunked/im.test(head) &&
    /(?:^|\r\n)0\r\n(?:[^\r\n]+\r\n)*\r\n$/.test(body.toString("latin1"))
  );
}

/** The last head, with those before it, and the body as it came. */
export function parted(bytes) {
  let from = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n\r\n", from);
    if (end < 0) return { status: 0, head: "", body: bytes };
    const status = Number(/^HTTP\/1\.[01] (\d+)/.exec(bytes.toString("latin1", from, end))?.[1]);
    if (status >= 200 || status === 101)
      return { status, head: bytes.toString("latin1", 0, end), body: bytes.subarray(end + 4) };
    from = end + 4;
  }
}

function unframed(body) {
  const parts = [];
  for (let at = 0; at < body.length;) {
    const line = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, line), 16);
    if (line < 0 || Number.isNaN(size)) break;
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
    if (size === 0) break;
  }
  return Buffer.concat(parts);
}

function unmasked(body) {
  const payloads = [];
  for (let at = 0; at + 2 <= body.length;) {
    const size = body[at + 1] & 0x7f;
    payloads.push(body.subarray(at + 2, at + 2 + size));
    at += 2 + size;
  }
  return Buffer.concat(payloads);
}

const decoders = [gunzipSync, brotliDecompressSync, inflateSync, inflateRawSync];

/** What any client could make of the bytes, by their names or by what they are. */
function decodings(bytes, depth = 0) {
  if (depth === 3) return [bytes];
  const inside = decoders.flatMap((decode) => {
    try {
      // What is cut off is read as far as it goes.
      return decodings(decode(bytes, { finishFlush: 2 }), depth + 1);
    } catch {
      return [];
    }
  });
  return [bytes, ...inside.filter((each) => each.length > 0)];
}

const readings = (bytes) => [
  bytes.toString("latin1"),
  bytes.toString("utf16le"),
  bytes.subarray(1).toString("utf16le"),
];

const spelled = (text) =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What a client has in the end: bodies without their framing, and all of it as texts. */
export function read(bytes, way) {
  const { status, head, body } = parted(bytes);
  const plain =
    way.isSocket && status === 101
      ? unmasked(body)
      : /^transfer-encoding: *chunked/im.test(head)
        ? unframed(body)
        : body;
  const bodies = decodings(plain);
  const texts = [head, body.toString("latin1"), ...bodies.flatMap(readings)].map(spelled);
  const said =
    way.reads === undefined
      ? []
      : [[...plain.toString().matchAll(way.reads)].map(([, word]) => word).join("")];
  const all = [...texts, ...said];
  const mark = /^x-agent-gate: *(.*?)\r?$/im.exec(head)?.[1] ?? "";
  return {
    status,
    mark,
    all,
    hasCanary: all.some((text) => partsOfCanary.some((part) => text.includes(part))),
  };
}
