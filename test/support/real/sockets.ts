import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { WebSocket as StandardSocket } from "undici";
import { beginSocket, startSocketTool } from "../sockets.ts";

/** A message; a list is one in fragments, an object is the end. */
export type Said = string | readonly string[] | { code: number; reason: string };

/** What a client was told. */
export interface Told {
  said: readonly string[];
  code: number;
  reason: string;
  /** Of the handshake, where the client shows it. */
  status?: number;
}

/** Connects, says all of it, and leaves once it has heard as much; when it says nothing, it listens to the end. */
export type Talk = (url: string, say: readonly string[]) => Promise<Told>;

export interface SocketServer extends AsyncDisposable {
  url: string;
}

/** Says all of it to whoever connects, and then sends back whatever it hears. */
export type Listen = (say: readonly Said[]) => Promise<SocketServer>;

const program = fileURLToPath(new URL("sockets.py", import.meta.url));

async function startPython(python: string, asked: object) {
  const child = spawn(python, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  child.stdin.write(`${JSON.stringify(asked)}\n`);
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const told: unknown = JSON.parse(String(value));
  return { told, child, closed };
}

const withPython =
  (python: string): Talk =>
  async (url, say) => {
    const { told, closed } = await startPython(python, { url: url.replace(/^http/, "ws"), say });
    await closed;
    return told as Told;
  };

const pythonServer =
  (python: string): Listen =>
  async (say) => {
    const { told, child, closed } = await startPython(python, { say });
    const { port } = told as { port: number };
    return {
      url: `http://127.0.0.1:${port}`,
      [Symbol.asyncDispose]: async () => {
        child.kill();
        await closed;
      },
    };
  };

const deflate = { perMessageDeflate: { threshold: 0 } };

const withWs: Talk = async (url, say) => {
  using client = beginSocket(url, deflate);
  client.socket.on("open", () => {
    for (const text of say) client.socket.send(text);
  });
  let status = 101;
  client.socket.on("unexpected-response", (request, answer) => {
    status = answer.statusCode ?? 0;
    request.destroy();
  });
  if (say.length > 0) {
    await client.until(say.length);
    client.socket.close(1000);
  }
  const end = await client.end;
  return { said: client.heard.map(([, bytes]) => bytes.toString()), ...end, status };
};

const wsServer: Listen = async (say) => {
  const tool = await startSocketTool((socket) => {
    for (const message of say) {
      if (typeof message === "string") socket.send(message);
      else if ("code" in message) socket.close(message.code, message.reason);
      else for (const [at, part] of message.entries()) socket.send(part, { fin: at === message.length - 1 });
    }
    socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
  }, deflate);
  return tool;
};

/** The one that is built into Node, from 22 on without being asked for. */
const withStandard: Talk = async (url, say) => {
  const socket = new StandardSocket(url.replace(/^http/, "ws"));
  socket.binaryType = "arraybuffer";
  const said: string[] = [];
  socket.addEventListener("open", () => {
    for (const text of say) socket.send(text);
  });
  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    said.push(data instanceof ArrayBuffer ? Buffer.from(data).toString() : String(data));
    if (say.length > 0 && said.length === say.length) socket.close(1000);
  });
  return await new Promise<Told>((resolve) =>
    socket.addEventListener("close", ({ code, reason }) => resolve({ said, code, reason })),
  );
};

/** WebSocket programs that nobody here wrote. */
export function socketPrograms(python: string | undefined) {
  const clients: [string, Talk][] = [
    ["ws", withWs],
    ["Node's own", withStandard],
  ];
  const servers: [string, Listen][] = [["ws", wsServer]];
  if (python !== undefined) {
    clients.push(["websockets", withPython(python)]);
    servers.push(["websockets", pythonServer(python)]);
  }
  return { clients, servers };
}
