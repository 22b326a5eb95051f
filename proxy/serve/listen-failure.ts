import { CommandError } from "../../shared/exit-codes.ts";
import { holderWords, portHolder } from "../../shared/port-holder.ts";
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
  const where = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const code = String(error.code);
  const why =
    code === "EADDRINUSE" ? inUse(port, home) : `${whys[code] ?? `cannot be listened on (${code})`}: choose`;
  return new CommandError("failure", `${where} ${why} another address with --listen 127.0.0.1:0`, error);
}

const whys: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "is no address of this machine",
  ENOTFOUND: "cannot be listened on, because no such host is known",
  EACCES: "may not be listened on by this user",
};

/** A proxy of this home says of itself where it listens, on every system. Of all others only the system knows. */
function inUse(port: number, home: Home): string {
  const proxy = runningProxies(home, Date.now()).find(
    ({ url = "" }) => URL.canParse(url) && new URL(url).port === String(port),
  );
  if (proxy !== undefined) {
    const { pid, upstreams } = proxy;
    const tools = upstreams.map(({ url }) => url).join(", ");
    return `is in use by a proxy of this home (pid ${pid}, in front of ${tools}): stop it with kill ${pid}, or choose`;
  }
  const holder = portHolder(port);
  const stop = holder?.program === undefined ? "" : `stop it with kill ${holder.pid}, or `;
  return `is in use by ${holderWords(holder)}: ${stop}choose`;
}
