import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** One record as it was sent, with its attributes as a plain object. */
export interface Decoded extends Record<string, unknown> {
  attributes: Record<string, unknown>;
}

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  resource: Record<string, unknown>;
  records: Decoded[];
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: object;
  /** Nothing is ever answered. */
  silent?: true;
}

/** A receiver of OTLP over HTTP in JSON, which takes what the specification allows and nothing else. */
export async function startReceiver(reply: (received: Received, number: number) => Reply = () => ({})) {
  const requests: Received[] = [];
  let wake = (): void => undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
      const received = {
        path: request.url ?? "",
        headers: request.headers,
        ...decoded(JSON.parse(text)),
      };
      requests.push(received);
      const { status = 200, headers = {}, body: said = {}, silent } = reply(received, requests.length);
      if (silent !== true)
        response
          .writeHead(status, { "content-type": "application/json", ...headers })
          .end(JSON.stringify(said));
      wake();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const recordsOf = (path: string): Decoded[] =>
    requests.filter((each) => each.path === path).flatMap(({ records }) => records);
  return {
    url,
    requests,
    logs: () => recordsOf("/v1/logs"),
    spans: () => recordsOf("/v1/traces"),
    /** Resolves when that holds of what came so far. */
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

function decoded(body: Json): Pick<Received, "resource" | "records"> {
  const [kind, ...others] = Object.entries(body);
  if (kind === undefined || others.length > 0) throw new Error("one kind of records in a body");
  const isLogs = kind[0] === "resourceLogs";
  if (!isLogs && kind[0] !== "resourceSpans") throw new Error(`unknown: ${kind[0]}`);
  const all = kind[1] as Json[];
  const scopes = all.flatMap((each): Json[] => each[isLogs ? "scopeLogs" : "scopeSpans"]);
  const records = scopes.flatMap((each): Json[] => each[isLogs ? "logRecords" : "spans"]);
  return {
    resource: plain(all[0]?.["resource"].attributes),
    records: records.map((record) => {
      check(record, isLogs);
      return { ...record, attributes: plain(record["attributes"]) };
    }),
  };
}

/** What JSON of OTLP asks for: ids in hexadecimal, times and whole numbers of 64 bits as texts, words of enumerations as numbers. */
function check(record: Json, isLog: boolean): void {
  const times = isLog ? ["timeUnixNano", "observedTimeUnixNano"] : ["startTimeUnixNano", "endTimeUnixNano"];
  const numbers = isLog ? ["severityNumber", "flags"] : ["kind", "flags"];
  const fits =
    /^[\da-f]{32}$/.test(record["traceId"]) &&
    /^[\da-f]{16}$/.test(record["spanId"]) &&
    times.every((key) => typeof record[key] === "string" && /^\d{19}$/.test(record[key])) &&
    numbers.every((key) => Number.isInteger(record[key]));
  if (!fits) throw new Error(`no record of OTLP: ${JSON.stringify(record)}`);
}

const plain = (given: Json[]): Record<string, unknown> =>
  Object.fromEntries(given.map(({ key, value }) => [key, valueOf(value)]));

function valueOf(value: Json): unknown {
  const entries = Object.entries(value);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) throw new Error("a value has one type");
  const [type, given] = entry;
  if (type === "intValue") {
    if (typeof given !== "string") throw new Error("a whole number is a text");
    return BigInt(given);
  }
  if (type === "arrayValue") return (given.values as Json[]).map(valueOf);
  return given;
}
