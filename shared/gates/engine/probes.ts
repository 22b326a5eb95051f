import { lesserFilesystem } from "../filesystem/lesser.ts";
import { filesystemProbes } from "../filesystem/probes.ts";
import type { InspectingGate } from "../gates.ts";
import type { Looking } from "./inspector.ts";
import { injectionProbes } from "../injection/probes.ts";
import { lesserPii } from "../pii/lesser.ts";
import { piiProbes } from "../pii/probes.ts";
import { secretsProbes } from "../secrets/probes.ts";

/** What each gate looks for in every text. That of `content` judges the value as a whole. */
export const lookingOf: Readonly<Record<InspectingGate, Looking>> = {
  filesystem: { probes: filesystemProbes, lesser: lesserFilesystem },
  pii: { probes: piiProbes, lesser: lesserPii },
  content: { probes: [] },
  secrets: { probes: secretsProbes },
  injection: { probes: injectionProbes },
};
