import { filesystemProbes } from "../filesystem/probes.ts";
import type { Probe } from "../gate.ts";
import type { InspectingGate } from "../gates.ts";
import { injectionProbes } from "../injection/probes.ts";
import { piiProbes } from "../pii/probes.ts";
import { secretsProbes } from "../secrets/probes.ts";

/** What each gate looks for in every text. That of `content` judges the value as a whole. */
export const probesOf: Readonly<Record<InspectingGate, readonly Probe[]>> = {
  filesystem: filesystemProbes,
  pii: piiProbes,
  content: [],
  secrets: secretsProbes,
  injection: injectionProbes,
};
