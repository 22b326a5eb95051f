import type { Probe } from "../gate.ts";
import { commands } from "./commands.ts";
import { named } from "./names.ts";
import { probeOf } from "./patterns.ts";
import { pem } from "./pems.ts";
import { headers, jwts, webhooks, userInfo } from "./requests.ts";
import { settings } from "./settings.ts";
import { column } from "./tables.ts";
import { discord, keys, known, marked } from "./tokens.ts";
import { underKey } from "./under.ts";
import { manifest, pair } from "./wrapped.ts";

/** Every sign of a credential that the gate knows. To teach it another one, add a row to a table here and an example to its rule in `rules.ts`. */
export const secretsProbes: readonly Probe[] = [
  known,
  probeOf("secrets.token", marked),
  probeOf("secrets.token", discord, true),
  probeOf("secrets.private-key", keys),
  pem,
  userInfo,
  probeOf("secrets.webhook", webhooks),
  probeOf("secrets.header", headers),
  probeOf("secrets.jwt", jwts),
  pair,
  probeOf("secrets.command", commands, true),
  probeOf("secrets.password", settings),
  named,
  column,
  underKey,
  manifest,
];
