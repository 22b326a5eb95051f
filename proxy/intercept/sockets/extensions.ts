/** The only extension that is read here (RFC 7692), with the only parameters that it has. */
const name = "permessage-deflate";
const parameter =
  '(?:server|client)_no_context_takeover|(?:server|client)_max_window_bits(?:\\s*=\\s*(?:[89]|1[0-5]|"(?:[89]|1[0-5])"))?';
const readable = new RegExp(`^\\s*${name}(?:\\s*;\\s*(?:${parameter}))*\\s*$`, "i");

export interface Agreed {
  /** Messages of the tool may be compressed. */
  deflates: boolean;
  /** One of them may refer to what stood in those before it. */
  keepsContext: boolean;
  /** What the client is told; empty when nothing was agreed on. */
  header: string;
}

/** The values of all headers of extensions, one behind the other. */
export const extensionsIn = (rawHeaders: readonly string[]): string =>
  rawHeaders
    .filter((_, at) => at % 2 === 1 && isAboutExtensions(rawHeaders[at - 1] ?? ""))
    .filter((value) => value.trim() !== "")
    .join(", ");

export const isAboutExtensions = (headerName: string): boolean =>
  headerName.toLowerCase() === "sec-websocket-extensions";

/** Of what a client offers, what can be read here: a tool that hears of nothing else agrees to nothing else. */
export function readableOffers(offers: string): string {
  return offers
    .split(",")
    .filter((offer) => readable.test(offer))
    .map((offer) => offer.trim())
    .join(", ");
}

/** What a tool agreed to; undefined when nobody offered that. */
export function agreedOn(agreed: string, offers: string): Agreed | undefined {
  if (agreed === "") return { deflates: false, keepsContext: false, header: "" };
  if (offers === "" || !readable.test(agreed)) return undefined;
  return {
    deflates: true,
    keepsContext: !/server_no_context_takeover/i.test(agreed),
    header: agreed.trim(),
  };
}
