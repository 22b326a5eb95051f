import { readFileSync } from "node:fs";
import { CommandError } from "../../shared/exit-codes.ts";
import type { CollectorConfig } from "../config/settings.ts";

/** The token of /metrics, from wherever it was said to be. */
export function metricsTokenOf({
  metricsToken,
  metricsTokenFile,
}: Pick<CollectorConfig, "metricsToken" | "metricsTokenFile">): string | undefined {
  if (metricsTokenFile === undefined) return metricsToken;
  if (metricsToken !== undefined)
    throw new CommandError("config", "a token of /metrics and a file of one: leave out one of them");
  const token = read(metricsTokenFile).trim();
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandError("config", `${metricsTokenFile}: must hold one token, in one line`);
  return token;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError("config", `${file}: the token of /metrics cannot be read`, error);
  }
}
