// How a tool writes what the list of ways says.

/** No part of it is anywhere else. */
export const canary = "ada.of.all.ways@lovelace.example.org";
export const partsOfCanary = ["ada.of.all.ways", "lovelace.example"];
export const text = `Write to ${canary}, or call.`;
/** As a model writes it: no part of the canary is in one of them. */
export const tokens = `Write to ${canary}, or call her.`.match(/.{1,3}/g);

/** What shows that a stream goes on behind what is withheld. */
export const rest = "More tea.";

/** The bytes of an answer, and how it is asked for. `reads` puts together what a client of a stream reads. */
export function answer(status, headers, body, how = {}) {
  const head = [`${how.version ?? "HTTP/1.1"} ${status}`, ...headers, "", ""].join("\r\n");
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)]);
  return { method: "GET", asks: [], closes: false, ...how, bytes };
}

export function body(type, words, { status = "200 OK", headers = [], ...how } = {}) {
  const bytes = Buffer.from(words);
  const length = `Content-Length: ${bytes.length}`;
  return answer(
    status,
    [`Content-Type: ${type}`, ...headers, length],
    how.method === "HEAD" ? "" : bytes,
    how,
  );
}

const framed = (words, trailers = []) => {
  const bytes = Buffer.from(words);
  const end = ["0", ...trailers, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from(`\r\n${end}`)]);
};

export const chunked = (type, words, headers = [], trailers = []) =>
  answer(
    "200 OK",
    [`Content-Type: ${type}`, ...headers, "Transfer-Encoding: chunked"],
    framed(words, trailers),
  );

export const stream = (type, words, headers = []) => chunked(type, words, headers);

/** Events before and after it do not matter. Without a key it is the data itself that is read. */
export const events = (before, said, key) => ({
  ...stream("text/event-stream", before + said.join("")),
  reads: key === undefined ? /^data: (.*)$/gm : valuesOf(key),
});

export const lines = (said, key) => ({
  ...stream("application/x-ndjson", said.join("")),
  reads: valuesOf(key),
});

export const valuesOf = (key) =>
  key instanceof RegExp ? key : new RegExp(`"${key}":"((?:[^"\\\\]|\\\\.)*)"`, "g");

export const file = (magic, words) =>
  Buffer.concat([
    Buffer.from(magic, "hex"),
    Buffer.from([0, 1, 2, 0xff, 0xfe]),
    Buffer.from(words),
    Buffer.from([0, 0x80, 0xff]),
  ]);

/** Messages of a WebSocket, each with its first byte, and the end of it. */
export function frames(...messages) {
  const isMessage = (each) => Array.isArray(each);
  const header = messages.find((each) => !isMessage(each))?.header;
  const said = [...messages.filter(isMessage), [0x88, "\x03\xe8"]].map(([first, words]) => {
    const payload = Buffer.from(words, "latin1");
    return Buffer.concat([Buffer.from([first, payload.length]), payload]);
  });
  const accept = "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
  const headers = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    accept,
    ...(header === undefined ? [] : [header]),
  ];
  const asks = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  return answer("101 Switching Protocols", headers, Buffer.concat(said), {
    asks,
    closes: true,
    isSocket: true,
  });
}

export const sse = (data) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

export const ndjson = (data) => `${JSON.stringify(data)}\n`;
