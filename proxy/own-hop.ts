/**
 * The proxies that a request came through. A proxy that finds itself there refuses the request, and the refusal
 * carries this header too.
 */
export const hopHeader = "x-agent-gate-hop";

/** What a proxy adds to a request: its own name, behind those of the proxies before it. */
export function throughUs(raw: readonly string[], instance: string): string[] {
  const at = raw.findIndex((name, place) => place % 2 === 0 && name.toLowerCase() === hopHeader);
  return [hopHeader, at < 0 ? instance : `${raw[at + 1]}, ${instance}`];
}

/** Whether a request came through this proxy before. */
export const cameThrough = (instance: string, hops: string | readonly string[] | undefined): boolean =>
  hops !== undefined &&
  String(hops)
    .split(/\s*,\s*/)
    .includes(instance);

/**
 * Whether an answer is a proxy's word that the request came back to it. Its body is never passed on, so a tool gains
 * nothing by saying it.
 */
export const isLoop = (status: number, raw: readonly string[]): boolean =>
  status === 508 && raw.some((name, at) => at % 2 === 0 && name.toLowerCase() === hopHeader);
