import { codeRemoval } from "./code.ts";
import type { Probe } from "../gate.ts";
import { commandProbes } from "./harms.ts";
import { lesserRules } from "./lesser.ts";
import { removal } from "./remove.ts";
import { secretFile, traversal } from "./secrets.ts";
import { decodedPayload, strangerScript, networkDevice, remoteShell, streamShell } from "./shells.ts";
import { shapeProbes } from "./shapes.ts";
import { diskWrite, systemWrite } from "./writes.ts";

/** Every idea of harm that the gate knows. Most are rows of the tables in `harms.ts` (commands) and `shapes.ts` (expressions). */
const probes: readonly Probe[] = [
  ...commandProbes,
  ...shapeProbes,
  removal,
  codeRemoval,
  diskWrite,
  systemWrite,
  remoteShell,
  networkDevice,
  streamShell,
  decodedPayload,
  strangerScript,
  traversal,
  secretFile,
];

const withLesser = (probe: Probe): Probe => ({
  ...probe,
  rules: [...new Set([...probe.rules, ...probe.rules.flatMap(lesserRules)])],
});

export const filesystemProbes: readonly Probe[] = probes.map(withLesser);
