import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { Server as SecureServer } from "node:https";
import type { Duplex } from "node:stream";
import { type ClientOptions, type ServerOptions, WebSocket, WebSocketServer } from "ws";
import type { Script } from "./fake-tool.ts";
import { framed } from "../../proxy/intercept/sockets/frames.ts";

/** A tool that talks over WebSockets, with ws as its server. */
export interface SocketTool extends AsyncDisposable {
  url: string;
  server: WebSocketServer;
  /** What its clients asked for. */
  requests: IncomingMessage[];
  /** How its conversations ended, in order. */
  ends: End[];
  /** Resolves when so many have ended. */
  ended(count: number): Promise<void>;
}

export interface End {
  code: number;
  reason: string;
}

export async function startSocketTool(
  talk: (socket: WebSocket, connection: Duplex, request: IncomingMessage) => void,
  options: ServerOptions = {},
  { http = createServer(), path }: { http?: Server; path?: string } = {},
): Promise<SocketTool> {
  const server = new WebSocketServer({ perMessageDeflate: false, ...options, server: http });
  const requests: IncomingMessage[] = [];
  const ends: End[] = [];
  server.on("connection", (socket, request) => {
    requests.push(request);
    socket.on("error", () => undefined);
    socket.on("close", (code, reason) => {
      ends.push({ code, reason: reason.toString() });
      server.emit("ended");
    });
    talk(socket, request.socket, request);
  });
  if (path === undefined) http.listen(0, "127.0.0.1");
  else http.listen(path);
  await once(http, "listening");
  const address = http.address();
  return {
    url:
      typeof address === "string"
        ? `unix:${address}`
        : `http${http instanceof SecureServer ? "s" : ""}://127.0.0.1:${address?.port}`,
    server,
    requests,
    ends,
    ended: async (count) => {
      while (ends.length < count) await once(server, "ended");
    },
    [Symbol.asyncDispose]: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

export type Heard = readonly [kind: "text" | "binary" | "ping" | "pong", bytes: Buffer];

/** A client that remembers all that it is told, until the end. */
export interface SocketClient extends Disposable {
  socket: WebSocket;
  heard: Heard[];
  /** What was a text. */
  texts(): string[];
  /** Resolves when so much was heard. */
  until(count: number): Promise<void>;
  end: Promise<End>;
}

export async function connectSocket(url: string, options: ClientOptions = {}): Promise<SocketClient> {
  const client = beginSocket(url, options);
  await once(client.socket, "open");
  return client;
}

/** Hears also what is said together with the answer. */
export function beginSocket(url: string, options: ClientOptions = {}): SocketClient {
  const socket = new WebSocket(url.replace(/^http/, "ws"), { perMessageDeflate: false, ...options });
  const heard: Heard[] = [];
  const note = (kind: Heard[0], bytes: Buffer): void => {
    heard.push([kind, bytes]);
    socket.emit("heard");
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  socket.on("message", (data, isBinary) => note(isBinary ? "binary" : "text", data as Buffer));
  socket.on("ping", (data) => note("ping", data));
  socket.on("pong", (data) => note("pong", data));
  socket.on("error", () => undefined);
  const end = new Promise<End>((resolve) =>
    socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  return {
    socket,
    heard,
    texts: () => heard.flatMap(([kind, bytes]) => (kind === "text" ? [bytes.toString()] : [])),
    until: async (count) => {
      while (heard.length < count) {
        if (socket.readyState === WebSocket.CLOSED)
          throw new Error(`closed after ${heard.length} of ${count}`);
        await Promise.race([once(socket, "heard"), end]);
      }
    },
    end,
    [Symbol.dispose]: () => socket.terminate(),
  };
}

/** What a client asks with that goes on by hand. */
export const handshake = [
  "GET /talk HTTP/1.1",
  "Host: localhost",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  // The example of RFC 6455.
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "",
  "",
].join("\r\n");

/** A frame as a server sends it, as bytes. `first` is put in place of its first byte. */
export function frameOf(
  opcode: number,
  payload: string | Buffer,
  { isFinal = true, first = 0 } = {},
): Buffer {
  const bytes = Buffer.concat(framed(opcode, Buffer.from(payload), isFinal));
  if (first !== 0) bytes[0] = first;
  return bytes;
}

const accepting = [
  "HTTP/1.1 101 Switching Protocols",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
].join("\r\n");

/** A tool that accepts `handshake`, with these headers besides, and then says these bytes. */
export const saying =
  (bytes: Buffer, headers = ""): Script =>
  (_request, socket) => {
    socket.removeAllListeners("data");
    socket.resume();
    socket.write(Buffer.concat([Buffer.from(`${accepting}\r\n${headers}\r\n`), bytes]));
  };

/** What a client by hand was told behind the head of the answer. */
export const saidBehindHead = (heard: string): string => heard.slice(heard.indexOf("\r\n\r\n") + 4);

/** The code and the reason of a close frame from a server. */
export function endIn(frame: string): End {
  const bytes = Buffer.from(frame, "latin1");
  return { code: bytes.readUInt16BE(2), reason: bytes.toString("utf8", 4, 2 + (bytes[1] ?? 0)) };
}
