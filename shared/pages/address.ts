/**
 * What a page shows is its address, behind the `#`: `#/events?agent=crm&passed=false`. So each view has a link, works
 * below any path prefix, and the names in it never reach the log of a server.
 */
export interface Address {
  /** Its parts between the slashes: the page, and of an agent's page the agent. */
  path: readonly string[];
  filters: Readonly<Record<string, string>>;
}

export function readAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parts = path.split("/").filter((part) => part !== "");
  return { path: parts.map(decoded), filters: Object.fromEntries(new URLSearchParams(query)) };
}

/** A filter without a value is left out. */
export function linkTo(
  path: readonly string[],
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const set = Object.entries(filters).filter((filter): filter is [string, string] => Boolean(filter[1]));
  const query = new URLSearchParams(set).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${query === "" ? "" : `?${query}`}`;
}

/** An address that a person has typed may be encoded wrongly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
