import { hasValidChecksum, keyHint, keyTypeOf } from "../../shared/keys.ts";

export interface KeyPair {
  /** Sent with every request. */
  bearer: string;
  /** Signs what is sent. */
  secret?: string;
}

/** Keys, one a line: a publishable one is the bearer; a secret one signs, and is the bearer when it is alone. What is odd is told, never refused. */
export function readKeys(
  lines: readonly string[],
  where: string,
  warn: (text: string) => void,
): KeyPair | undefined {
  const given = lines.map((line) => line.trim()).filter((line) => line !== "");
  const keys = given.filter((line) => keyTypeOf(line) !== undefined && /^[\x21-\x7e]+$/.test(line));
  if (keys.length < given.length)
    warn(`${where}: a line that is no key (pk_live_… or sk_live_…) is left out`);
  for (const key of keys)
    if (!hasValidChecksum(key))
      warn(
        `${where}: ${keyHint(key)} does not look as the collector's own keys do: if it was typed, check it`,
      );

  const secret = keys.find((key) => keyTypeOf(key) === "sk");
  const bearer = keys.find((key) => keyTypeOf(key) === "pk") ?? secret;
  if (bearer === undefined) return undefined;
  return { bearer, ...(secret === undefined ? {} : { secret }) };
}
