import { BlockList, isIP } from "node:net";

/** Which of those who pass requests on to us are believed when they say for whom: as many as stand in front, or those at these addresses. */
export type TrustedProxies = { hops: number } | { addresses: BlockList };

/** More proxies than anybody has in a row, so that a header of very many entries costs no more. */
const hopsMax = 16;

/** `1`, or `10.0.0.0/8,192.168.1.7,fd00::/8`. Undefined when it is neither. */
export function parseTrusted(text: string): TrustedProxies | undefined {
  const hops = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  if (hops !== undefined) return hops >= 1 && hops <= hopsMax ? { hops } : undefined;
  const addresses = new BlockList();
  for (const part of text.split(",").map((each) => each.trim())) if (!add(addresses, part)) return undefined;
  return { addresses };
}

function add(list: BlockList, range: string): boolean {
  const [address = "", bits, ...rest] = range.split("/");
  const family = familyOf(address);
  if (family === undefined || rest.length > 0) return false;
  if (bits === undefined) list.addAddress(address, family);
  else {
    const most = family === "ipv4" ? 32 : 128;
    if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return false;
    list.addSubnet(address, Number(bits), family);
  }
  return true;
}

/**
 * Where a request comes from, in the form in which senders are told apart: the peer, or if that is a trusted proxy, whom it names, and so on from the right.
 * What is left of the last one whom somebody trusted is named is what anybody can write. What is no address ends the walk.
 */
export function senderOf(
  peer: string,
  forwarded: string | undefined,
  trusted: TrustedProxies | undefined,
): string {
  let address = plain(peer);
  if (trusted === undefined || forwarded === undefined) return networkOf(address);
  let end = forwarded.length;
  for (let hop = 0; hop < hopsMax && end > 0 && isTrusted(address, hop, trusted); hop++) {
    const comma = forwarded.lastIndexOf(",", end - 1);
    const named = plain(withoutPort(forwarded.slice(comma + 1, end).trim()));
    if (isIP(named) === 0) break;
    address = named;
    end = comma;
  }
  return networkOf(address);
}

function isTrusted(address: string, hop: number, trusted: TrustedProxies): boolean {
  if ("hops" in trusted) return hop < trusted.hops;
  const family = familyOf(address);
  return family !== undefined && trusted.addresses.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? "ipv4" : "ipv6";
}

/** An address of IPv4 that a socket of IPv6 has met is that of IPv4, and which of our own cards it came by is none of its own. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");

const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry;

/** Who has an address of IPv6 has 2⁶⁴ of them. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const others = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - others.length) }, () => "0");
  const all = [...groups, ...(tail === undefined ? [] : zeros), ...others];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
