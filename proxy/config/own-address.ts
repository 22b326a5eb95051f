import { networkInterfaces } from "node:os";
import { CommandError } from "../../shared/exit-codes.ts";
import { toolAddress } from "../tool-address.ts";
import type { Address } from "./values.ts";

const wildcards = new Set(["0.0.0.0", "::"]);
const loopback = ["127.0.0.1", "::1"];

/**
 * A proxy whose tool is the proxy itself would call itself for ever. What cannot be seen here is refused at the first
 * call (`own-hop.ts`).
 */
export function refuseItself(listen: Address, tool: string, kind: "usage" | "config"): void {
  const { url, socketPath } = toolAddress(tool);
  const usual = url.protocol === "https:" ? 443 : 80;
  const port = url.port === "" ? usual : Number(url.port);
  if (socketPath !== undefined || port !== listen.port) return;
  const own = addressesOf(listen.host);
  if (wildcards.has(listen.host)) own.push(...ofThisMachine());
  if (!addressesOf(url.hostname.replace(/^\[|\]$/g, "")).some((address) => own.includes(address))) return;
  throw new CommandError(
    kind,
    `${url.origin} is where this proxy itself listens: name the tool's own address, or listen elsewhere, as with --port ${port + 1}`,
  );
}

/** What a host can stand for, where no name server has to be asked. */
const addressesOf = (host: string): string[] =>
  host === "localhost" || wildcards.has(host) ? [...loopback] : [host];

const ofThisMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
