import { CommandError } from "../../shared/exit-codes.ts";
import { type Address, inUseWords, overlap, portHolder } from "../../shared/port-holder.ts";
import { commandWith } from "../../shared/next-command.ts";
import type { ProxyConfig } from "../config/load.ts";
import type { Home } from "../home/home.ts";
import { runningProxies } from "../home/running.ts";

/** Why an address cannot be listened on, and what to do. Undefined for any other failure. */
export function listenFailure(
  error: unknown,
  { host, port }: ProxyConfig["listen"],
  home: Home,
): CommandError | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return undefined;
  if (error.syscall !== "listen" && error.syscall !== "getaddrinfo") return undefined;
  const address = { host: "address" in error ? String(error.address) : host, port };
  const where = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const code = String(error.code);
  const other =
    host === "127.0.0.1" ? ["--port", "0"] : ["--listen", `${where.slice(0, -`${port}`.length)}0`];
  const why =
    code === "EADDRINUSE"
      ? `${inUse(address, home)}take any free port: ${commandWith("proxy", other, ["--port", "--listen"])}`
      : `${whys[code] ?? `cannot be listened on (${code})`}: choose another address with --listen 127.0.0.1:0`;
  return new CommandError("failure", `${where} ${why}`, error);
}

const whys: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "is no address of this machine",
  ENOTFOUND: "cannot be listened on, because no such host is known",
  EACCES: "may not be listened on by this user",
};

/** A proxy of this home says of itself where it listens, on every system. Of all others only the system knows. */
function inUse(address: Address, home: Home): string {
  const holder = portHolder(address);
  const proxy = runningProxies(home, Date.now()).find(({ pid, url = "" }) =>
    holder === undefined ? URL.canParse(url) && overlap(address, addressOf(url)) : pid === holder.pid,
  );
  if (proxy === undefined) return `is ${inUseWords(holder)}`;
  const { pid, upstreams } = proxy;
  const tools = upstreams.map(({ url }) => url).join(", ");
  return `is in use by a proxy of this home (pid ${pid}, in front of ${tools}): stop it with kill ${pid}, or `;
}

function addressOf(url: string): Address {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}
