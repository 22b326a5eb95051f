import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Judged } from "../../tool-call.ts";
import type { ExchangeDeps } from "../exchange-deps.ts";
import type { LeadBack } from "../leads/lead-back.ts";

export interface SocketsOptions {
  url: string;
  /** Certificates in PEM that are trusted besides the usual ones. */
  ca?: string | undefined;
  /** Sent with every request, instead of what the client sent under these names; a flat list. */
  headers?: readonly string[];
  /** The name of this proxy, so that it knows a request again that comes back to it. */
  instance?: string;
  lead: LeadBack;
}

export interface SocketsDeps extends Omit<ExchangeDeps, "upstream"> {
  /** Why something is withheld, for whoever reads how a connection ended. */
  words(judged: Judged): string;
  timestamp(ms: number): string;
}

/** WebSockets on which each message of the tool is judged. */
export interface Sockets {
  upgrade(request: IncomingMessage, client: Duplex, head: Buffer, path: string): void;
}
