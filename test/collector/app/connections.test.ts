import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { Connections } from "../../../collector/app/connections.ts";

it.each<[what: string, bytes: number, isCut: boolean]>([
  ["is kept while it reads all that comes", 10, false],
  ["is cut off when it has not read what is there in 30 s", 50_000_000, true],
])("a client whose answer goes on %s", async (_, bytes, isCut) => {
  let answer: ServerResponse | undefined;
  const connections = new Connections((_request, response) => {
    answer = response;
    response.write(Buffer.alloc(bytes));
  });
  const server = createServer((asked, response) => connections.take(asked, response));
  server.on("connection", (socket) => connections.add(socket));
  await once(server.listen(0, "127.0.0.1"), "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  if (!isCut) await once(response, "data");
  for (const nowMs of [0, 15_000, 30_000]) connections.endSlow(nowMs);
  expect(answer?.socket?.destroyed ?? true).toBe(isCut);
  response.destroy();
  server.close();
  server.closeAllConnections();
});
