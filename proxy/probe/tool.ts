import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { trusting } from "../intercept/trust.ts";
import type { ToolAddress } from "../tool-address.ts";

const lookMs = 5_000;

/** How far somebody came who looked at a tool. */
export interface UpstreamLook {
  /** What went well, in words and in order. */
  done: string[];
  /** What did not, with the system's own word for it. */
  failed?: { what: "resolve" | "connect" | "TLS" | "answer"; code: string };
}

/** Asks a tool for nothing but what it is able to do: `OPTIONS *` is about the server itself, names nothing in it and changes nothing (RFC 9110, 9.3.7). */
export async function lookAtUpstream({ url, socketPath }: ToolAddress, ca?: string): Promise<UpstreamLook> {
  const done: string[] = [];
  const host = url.hostname.replace(/^\[|\]$/g, "");
  let what: NonNullable<UpstreamLook["failed"]>["what"] = "resolve";
  try {
    if (socketPath === undefined && isIP(host) === 0) {
      const found = await lookup(host, { all: true });
      done.push(`${host} is ${found.map(({ address }) => address).join(", ")}`);
    }
    what = "connect";
    await options({ url, socketPath, host, ca }, (next, words) => {
      what = next;
      done.push(words);
    });
    done.push("answers");
    return { done };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { done, failed: { what, code } };
  }
}

interface Asked {
  url: URL;
  socketPath: string | undefined;
  host: string;
  ca: string | undefined;
}

type Reached = (next: "TLS" | "answer", words: string) => void;

function options({ url, socketPath, host, ca }: Asked, reached: Reached): Promise<void> {
  const isSecure = url.protocol === "https:";
  const where = socketPath === undefined ? { host, port: url.port } : { socketPath };
  return new Promise((resolve, reject) => {
    const asking = (isSecure ? requestHttps : requestHttp)({
      ...where,
      ...trusting(ca),
      // As the hop asks: of several protocols a tool may speak this one has to be among them.
      ...(isSecure ? { ALPNProtocols: ["http/1.1"] } : {}),
      method: "OPTIONS",
      path: "*",
      agent: false,
      headers: { host: url.host, connection: "close" },
    });
    const late = setTimeout(() => asking.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })), lookMs);
    asking.on("socket", (socket) => {
      socket.once("connect", () => reached(isSecure ? "TLS" : "answer", "connected"));
      socket.once("secureConnect", () => reached("answer", certificateOf(socket)));
    });
    asking.on("response", () => {
      resolve();
      asking.destroy();
    });
    asking.on("error", reject);
    asking.on("close", () => clearTimeout(late));
    asking.end();
  });
}

function certificateOf(socket: Socket): string {
  if (!(socket instanceof TLSSocket)) return "encrypted";
  return `${socket.getProtocol() ?? "TLS"} with a certificate that is trusted until ${socket.getPeerCertificate().valid_to}`;
}
