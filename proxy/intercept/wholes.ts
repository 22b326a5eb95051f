import { createHash } from "node:crypto";
import type { AnswerHead } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { valueOf } from "./headers.ts";

/** Some 100 KB. */
const wholesMax = 1_000;

/**
 * What was let through unjudged, to its first bytes and as a whole, so that a part of the same may be. What a part is cannot be told from the part: the bytes
 * that say so are at the beginning, and of a text that begins in the middle of a letter the first bytes are none of a text. The oldest are forgotten, and
 * whoever asks for a part of one gets the whole once more.
 */
export class Wholes {
  readonly #known = new Map<string, Unjudged>();

  /** An answer to a request for the whole. */
  remember(path: string, head: AnswerHead, why: Unjudged): void {
    const length = valueOf(head.rawHeaders, "content-length");
    const key = head.status === 200 ? keyOf(path, head, length) : undefined;
    if (key === undefined) return;
    this.#known.delete(key);
    this.#known.set(key, why);
    const [oldest] = this.#known.keys();
    if (this.#known.size > wholesMax && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Why that passed of which this is the head of a part; undefined when it has not. */
  whyPassed(path: string, head: AnswerHead): Unjudged | undefined {
    const range = valueOf(head.rawHeaders, "content-range") ?? "";
    const key = keyOf(path, head, /^bytes \d+-\d+\/(\d+)$/.exec(range)?.[1]);
    return key === undefined ? undefined : this.#known.get(key);
  }
}

/** The same is what has the same length and every other sign of being the same. What has no sign of its version is never the same. */
function keyOf(path: string, { rawHeaders }: AnswerHead, length: string | undefined): string | undefined {
  const version = ["etag", "last-modified"].map((name) => valueOf(rawHeaders, name) ?? "");
  if (length === undefined || version.every((each) => each === "")) return undefined;
  const described = ["content-type", "content-encoding"].map((name) => valueOf(rawHeaders, name) ?? "");
  return createHash("sha256")
    .update(JSON.stringify([path, length, ...version, ...described]))
    .digest("base64");
}
