import { lookup as resolveName } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

export interface Resolved {
  address: string;
  family: number;
}

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly Resolved[]>;

export const resolve: Resolve = (name) => resolveName(name, { all: true, verbatim: true });

/** Networks that are not the internet (IANA's registries of special addresses), and those in which an address of the other kind is hidden. */
const special: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [network, prefix] of special) refused.addSubnet(network, prefix, familyOf(network));
/** All that has been given out of IPv6. Local, mapped and translated addresses are outside. */
const internet6 = new BlockList();
internet6.addSubnet("2000::", 3, "ipv6");

export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = familyOf(address);
  return !refused.check(address, family) && (family === "ipv4" || internet6.check(address, family));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** The host of a URL as a name or an address: that of IPv6 stands in brackets there. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

export const privateAddress = "a private address";

/** What is wrong with the address of a webhook, before anything was asked. */
export function faultOfUrl(text: string, isPrivateAllowed: boolean): string | undefined {
  if (!URL.canParse(text)) return "must be a URL such as https://alerts.example.com/agent-gate";
  const url = new URL(text);
  if (url.protocol !== "https:" && !(isPrivateAllowed && url.protocol === "http:"))
    return isPrivateAllowed ? "must begin with https:// or http://" : "must begin with https://";
  if (url.username !== "" || url.password !== "") return "must not hold a user name or password";
  const host = hostOf(url);
  if (!isPrivateAllowed && isIP(host) !== 0 && !isPublic(host)) return `leads to ${privateAddress}`;
  return undefined;
}

/** What is wrong with where its name leads now. It is asked again at each delivery: a name may lead elsewhere tomorrow. */
export async function faultOfHost(
  text: string,
  { isPrivateAllowed, resolve }: { isPrivateAllowed: boolean; resolve: Resolve },
): Promise<string | undefined> {
  const host = hostOf(new URL(text));
  if (isPrivateAllowed || isIP(host) !== 0) return undefined;
  const found = await resolve(host).catch(() => []);
  if (found.length === 0) return "has a host that is not known";
  return found.every(({ address }) => isPublic(address)) ? undefined : `leads to ${privateAddress}`;
}
