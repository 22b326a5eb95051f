import { readFileSync } from "node:fs";
import { z } from "zod";

/** The version of the package this file is in, whether it runs from its sources or from dist/. */
function read(): string {
  for (const up of ["../../package.json", "../../../package.json"]) {
    try {
      return z
        .object({ version: z.string() })
        .parse(JSON.parse(readFileSync(new URL(up, import.meta.url), "utf8"))).version;
    } catch {
      continue;
    }
  }
  return "0.0.0";
}

export const version = read();
