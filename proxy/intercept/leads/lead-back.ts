import { type AskedFor, clientOf } from "./client.ts";
import { fields, type Rewrite } from "./fields.ts";
import { createIsLocal, createPlace, type PlaceOptions } from "./place.ts";
import { type Places, type References, referencesIn } from "./references.ts";

/** What a client is answered with, so that whatever it follows there it asks for here. Most heads lead nowhere and are returned as they are. */
export type LeadBack = (rawHeaders: readonly string[], status: number, asked: AskedFor) => readonly string[];

export function createLeadBack(upstream: PlaceOptions, others: readonly PlaceOptions[] = []): LeadBack {
  const isLocal = createIsLocal();
  const place = createPlace(upstream, isLocal);
  const places: Places = [place, ...others.map((other) => createPlace(other, isLocal))];
  return (rawHeaders, status, asked) => {
    let references: References | undefined;
    let led: string[] | undefined;
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? "";
      const value = rawHeaders[at + 1] ?? "";
      const rewrite = rewriteOf(name, value);
      if (rewrite === undefined) {
        led?.push(name, value);
        continue;
      }
      references ??= referencesIn(places, clientOf(asked, place), asked.path);
      const to = rewrite(value, references, status);
      if (to !== value) led ??= rawHeaders.slice(0, at);
      if (to !== undefined) led?.push(name, to);
    }
    return led ?? rawHeaders;
  };
}

const lengths = new Set([...fields.keys()].map(({ length }) => length));
const isAbsolute = /^(?:https?|wss?):\/\//i;
const asOwn: Rewrite = (value, references) => references.leadOwn(value);

/** Asked for every header of every answer, so most are told by the length of the name and the first letter of the value. */
function rewriteOf(name: string, value: string): Rewrite | undefined {
  const rewrite = lengths.has(name.length) ? fields.get(name.toLowerCase()) : undefined;
  if (rewrite !== undefined) return rewrite;
  const first = value.charCodeAt(0) | 0x20;
  return (first === letterH || first === letterW) && isAbsolute.test(value) ? asOwn : undefined;
}

const letterH = 0x68;
const letterW = 0x77;
