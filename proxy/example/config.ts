import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const document = z.record(z.string(), z.unknown());

/**
 * The configuration of the example. It says to commands that look at it where its verdicts, its keys and its collector
 * are. Rules that somebody has put into it stay there.
 */
export function writeExampleConfig(file: string, facts: Readonly<Record<string, string>>): void {
  const known = existsSync(file) ? document.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  writeFileSync(file, `${JSON.stringify({ ...known, ...facts }, null, 2)}\n`, { mode: 0o600 });
}
