import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands before a server and hears every byte that it says. */
export interface Wiretap extends AsyncDisposable {
  url: string;
  heard(): Buffer;
  /** Without heads and framing, of the only answer there was. */
  body(): Buffer;
}

export async function tap(url: string): Promise<Wiretap> {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => sockets.delete(one));
      one.pipe(other);
    }
    far.on("data", (chunk: Buffer) => void chunks.push(chunk));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const heard = (): Buffer => Buffer.concat(chunks);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    body: () => bodyOf(heard()),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function bodyOf(answer: Buffer): Buffer {
  const begin = answer.indexOf("\r\n\r\n") + 4;
  const head = answer.toString("latin1", 0, begin);
  if (!/^transfer-encoding: chunked/im.test(head)) return answer.subarray(begin);
  const parts: Buffer[] = [];
  for (let at = begin; at < answer.length;) {
    const line = answer.indexOf("\r\n", at);
    const size = Number.parseInt(answer.toString("latin1", at, line), 16);
    parts.push(answer.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
    if (size === 0) break;
  }
  return Buffer.concat(parts);
}
