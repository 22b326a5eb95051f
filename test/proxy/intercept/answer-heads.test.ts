import { describe, expect, it } from "vitest";
import { type Script, startFakeTool } from "../../support/fake-tool.ts";
import { ask, dial, get, startPlane } from "../../support/plane.ts";

const inPieces =
  (...pieces: string[]): Script =>
  (_request, socket) => {
    const write = ([next, ...rest]: string[]): void => {
      if (next === undefined) return;
      socket.write(next);
      setTimeout(() => write(rest), 2);
    };
    write(pieces);
  };

const json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const go = "HTTP/1.1 100 Continue\r\n\r\n";
const answer = `${json}Content-Length: 2\r\n\r\n{}`;

const right: Readonly<Record<string, string[]>> = {
  "a Continue that nobody asked for": [go + answer],
  "several of them, one with headers": [go, "HTTP/1.1 100 \r\nX-A: b\r\n\r\n", answer],
  "one in pieces": ["HTTP/1.1 10", "0 Continue\r\n\r", `\n${json}Content-`, "Length: 2\r\n\r\n{", "}"],
  "the same length twice": [`${json}Content-Length: 2\r\nX-A: b\r\ncontent-length:2\r\n\r\n{}`],
  "the same length twice in one line": [`${json}Content-Length: 2, 2\r\n\r\n{}`],
  "both, behind early hints": [
    `${go}HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${json}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`,
  ],
  "every byte by itself": Array.from(`${go}${json}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`),
};

describe("an answer's head that is odd and right", () => {
  for (const [name, pieces] of Object.entries(right))
    it(`is read: ${name}`, async () => {
      await using tool = await startFakeTool(inPieces(...pieces));
      await using plane = await startPlane(tool.url);
      for (let call = 0; call < 2; call++) {
        const heard = await ask(plane.url, "POST", { body: "x" });
        expect({ status: heard.status, body: heard.body.toString() }).toEqual({ status: 200, body: "{}" });
        const lengths = heard.rawHeaders.filter((name) => name.toLowerCase() === "content-length");
        expect(lengths).toHaveLength(1);
      }
      expect(tool.connections()).toBe(1);
    });
});

const wrong: Readonly<Record<string, string[]>> = {
  "two lengths that differ": [`${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
  "two lengths that differ in one line": [`${json}Content-Length: 2, 3\r\n\r\n{} `],
  "a length and chunks": [
    `${json}Content-Length: 2\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  ],
  "lines that end at line feeds": [`${json}Content-Length: 2\r\n\r\n{}`.replaceAll("\r", "")],
  "another protocol": ["SSH-2.0-OpenSSH_9.2\r\n"],
  "a head without an end": [
    "HTTP/1.1 200 OK\r\n",
    ...Array.from({ length: 9 }, () => `X: ${"x".repeat(9_000)}\r\n`),
  ],
};

describe("an answer's head that is wrong", () => {
  for (const [name, pieces] of Object.entries(wrong))
    it(`is refused at once: ${name}`, async () => {
      await using tool = await startFakeTool(inPieces(...pieces));
      await using plane = await startPlane(tool.url);
      using client = await dial(plane.port, get("/"));
      await client.closed;
      expect(client.heard()).toMatch(/^HTTP\/1\.1 502 /);
      await tool.alone();
    });
});

it("asks nobody again who had begun to answer, whatever of it came", async () => {
  await using tool = await startFakeTool(({ target }, socket) => {
    if (target === "/1") socket.write(answer);
    else socket.end("HTTP/1.1 2");
  });
  await using plane = await startPlane(tool.url);
  expect((await ask(`${plane.url}/1`, "GET")).status).toBe(200);
  expect((await ask(`${plane.url}/2`, "GET")).status).toBe(502);
  expect(tool.requests).toHaveLength(2);
});
