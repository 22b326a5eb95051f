import type { DeliveryConfig } from "../config/load.ts";
import { type Credentials, openKeys } from "../credentials/credentials.ts";
import { credentialsFile } from "../home/home.ts";
import { collectorOf, type Target, targetOf } from "../sync/target.ts";

/** The collector and the key that a proxy of this home would use, and what is odd about the key. */
export interface Recipient {
  collector: string;
  target: Target;
  credentials: Credentials | undefined;
  warnings: readonly string[];
}

/** `known`: whom the proxies of this home send to, for where nobody says which one is meant. */
export function recipientOf(config: DeliveryConfig, known?: string): Recipient {
  const warnings: string[] = [];
  const { keyFile, insecure } = config;
  using keys = openKeys({
    keyFile,
    env: process.env,
    credentialsFile,
    warn: (text) => warnings.push(text),
  });
  const credentials = keys.current();
  const collector = collectorOf(config.collector ?? known, credentials?.collector);
  return { collector, target: targetOf(collector, insecure), credentials, warnings };
}
