import http from "node:http";
import type { AddressInfo } from "node:net";

/** Header names and values in the order of the wire; a name may come twice. */
type Headers = [name: string, value: string][];

export interface Request {
  method: string;
  path: string;
  headers: Headers;
  body: Buffer;
}

export interface Response {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** One deliberate mistake at the wire: it edits a request on its way in or an answer on its way out. */
export interface Mutation {
  request?: (request: Request) => void;
  response?: (response: Response, request: Request) => void;
}

export interface Mutant extends AsyncDisposable {
  url: string;
}

/** A collector with one mistake: a reverse proxy in front of a good one. */
export async function startMutant(collectorUrl: string, mutation: Mutation): Promise<Mutant> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((incoming, outgoing) => void relay(incoming, outgoing));

  async function relay(incoming: http.IncomingMessage, outgoing: http.ServerResponse): Promise<void> {
    try {
      const { status, headers, body } = await answer(incoming);
      outgoing.writeHead(status, headers.flat());
      outgoing.end(body);
    } catch {
      // The kit sees a connection that ends without an answer, and says so.
      outgoing.destroy();
    }
  }

  async function answer(incoming: http.IncomingMessage): Promise<Response> {
    const request: Request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: pairs(incoming.rawHeaders),
      body: await bytes(incoming),
    };
    mutation.request?.(request);
    framed(request);
    const response = await forward(request);
    mutation.response?.(response, request);
    framed(response);
    return response;
  }

  function forward({ method, path, headers, body }: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(collectorUrl);
      const outgoing = http.request({ agent, host: hostname, port, method, path, headers: headers.flat() });
      outgoing.on("error", reject);
      outgoing.on("response", (answer) => {
        const { statusCode: status = 0, rawHeaders } = answer;
        bytes(answer).then((body) => resolve({ status, headers: pairs(rawHeaders), body }), reject);
      });
      outgoing.end(body);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bytes(message: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function pairs(raw: string[]): Headers {
  return Array.from({ length: raw.length / 2 }, (_, n) => [raw[2 * n] ?? "", raw[2 * n + 1] ?? ""]);
}

/** The body was read whole and may have changed, so a length that was declared is declared anew. */
function framed(message: Request | Response): void {
  if (headerOf(message, "content-length") !== undefined)
    setHeader(message, "content-length", `${message.body.length}`);
}

export function headerOf(message: Request | Response, name: string): string | undefined {
  return message.headers.find(([known]) => known.toLowerCase() === name)?.[1];
}

export function dropHeader(message: Request | Response, name: string): void {
  message.headers = message.headers.filter(([known]) => known.toLowerCase() !== name);
}

export function setHeader(message: Request | Response, name: string, value: string): void {
  dropHeader(message, name);
  message.headers.push([name, value]);
}
