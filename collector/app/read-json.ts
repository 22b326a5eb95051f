import type { z } from "zod";
import { overlong } from "../../shared/contract/overlong.ts";
import { hasKeyTwice, type Member, membersOf } from "../../shared/gates/read/json-keys.ts";
import { decodeBody, parseBody, refuseDepth } from "./body.ts";
import { smallBytes } from "./body-bytes.ts";
import { invalid, validate } from "./query.ts";

/** How the body of a route is read. */
export interface JsonReading {
  request: z.ZodType;
  /** Says yes fast to a body that is valid and holds nothing unknown. */
  accepts?: (value: unknown) => boolean;
  /** The member that is handed on as it is written when it is large, or when parsing it would lose some of it. */
  written?: string;
}

export interface Read {
  value: unknown;
  /** The member that the reading names, as JSON; then `value` need not have it. */
  written?: string;
}

/** What the bytes say to this route, or a GateError. */
export function readJson(bytes: Buffer, reading: JsonReading): Read {
  const { request, accepts, written } = reading;
  const text = decodeBody(bytes);
  const value = parseBody(bytes, text);
  // What the schema says yes to cannot be nested deeply, which saves a well-formed batch the look at every byte.
  if (accepts?.(value) === true) return { value };
  refuseDepth(bytes);
  if (accepts !== undefined) {
    const fault = overlong(request, value);
    if (fault !== undefined) throw invalid([fault]);
  }
  const valid = validate(request, value);
  if (written === undefined) return { value: valid };
  // Of a key that stands twice a parser keeps the last, and whoever reads the output after us may keep the first.
  const isTwice = hasKeyTwice(text, value);
  if (!isTwice && bytes.length <= smallBytes) return { value: valid };
  const members = membersOf(text);
  if (isTwice) refuseTwice(members, valid);
  const member = members.findLast(({ name }) => name === written);
  return member === undefined
    ? { value: valid }
    : { value: valid, written: text.slice(member.from, member.to) };
}

/** Nobody can know which of two is meant. What is not of the contract is ignored, however often it is there. */
function refuseTwice(members: readonly Member[], valid: unknown): void {
  const seen = new Set<string>();
  for (const { name } of members) {
    if (seen.has(name) && Object.hasOwn(Object(valid), name))
      throw invalid([{ path: name, message: "must be given once" }]);
    seen.add(name);
  }
}
