import { CANCELLED, Resolver, TIMEOUT } from "node:dns/promises";
import { isIP } from "node:net";
import { isLoopback } from "../loopback.ts";

/**
 * Whether looking up the name of this address would come to an end in time, with whatever result. The system's own look-up cannot be given up: it
 * keeps a process from ending for as long as it takes, which is 10 s where a name server is silent.
 */
export async function canLookUp(
  url: URL,
  ms: number,
  resolver = new Resolver({ tries: 1 }),
): Promise<boolean> {
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(name) !== 0 || isLoopback(url.hostname)) return true;
  const timer = setTimeout(() => resolver.cancel(), ms);
  try {
    await resolver.resolve4(name);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code !== CANCELLED && code !== TIMEOUT;
  } finally {
    clearTimeout(timer);
  }
}
