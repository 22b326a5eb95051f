import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import type { UpstreamOptions } from "../proxy.ts";

/** The certificates themselves: who is trusted is settled when the configuration is read. */
export function certificatesOf(named: string | undefined): Pick<UpstreamOptions, "ca"> {
  if (named === undefined) return {};
  const file = resolve(named);
  let pem: string;
  try {
    pem = readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError("config", `${file}: the file of certificates cannot be read`, error);
  }
  if (!pem.includes("-----BEGIN CERTIFICATE-----"))
    throw new CommandError("config", `${file}: there is no certificate in it, as PEM has them`);
  return { ca: { file, pem } };
}
