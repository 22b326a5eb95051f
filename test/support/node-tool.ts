import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { key } from "./certificates.ts";

export interface NodeTool extends AsyncDisposable {
  url: string;
  /** Methods and targets, as they were asked for. */
  asked: string[];
}

const note: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end('{"note":"fine"}');
};

/** Node's own server: over TCP, over TLS with a certificate, or on a socket in the file system. */
export async function startNodeTool(
  where: { cert?: string; path?: string } = {},
  listener: RequestListener = note,
): Promise<NodeTool> {
  const asked: string[] = [];
  const listening: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, response);
  };
  const { cert, path } = where;
  const server: Server =
    cert === undefined ? createServer(listening) : createTlsServer({ cert, key }, listening);
  if (path === undefined) server.listen(0, "127.0.0.1");
  else server.listen(path);
  await once(server, "listening");
  const scheme = cert === undefined ? "http" : "https";
  return {
    url:
      path === undefined ? `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${path}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
