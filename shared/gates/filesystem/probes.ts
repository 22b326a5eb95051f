import { assembledRemoval } from "./assembled.ts";
import { forkBomb, forkLoop, selfStart } from "./bomb.ts";
import { codeRemoval } from "./code.ts";
import { accounts, cloudKey, passwordHash, privateKey } from "./contents.ts";
import { cleanedDisk, diskDestroyer, diskWrite, driveFormat } from "./disk.ts";
import { edit } from "./edits.ts";
import { finder } from "./find.ts";
import { mirror, overwrite, ownership, relocation } from "./ownership.ts";
import type { Probe } from "../gate.ts";
import { lesserRules } from "./lesser.ts";
import { kinRemoval } from "./kin.ts";
import { absentFolder } from "./playbooks.ts";
import { removal } from "./remove.ts";
import { keyFolder, parentStep, systemFolder } from "./literal.ts";
import { secretFile, traversal } from "./secrets.ts";
import { decodedPayload, encodedScript, respelled, strangerScript } from "./payloads.ts";
import { joinedAddresses, listedListener, listener, networkDevice, remoteShell } from "./shells.ts";
import { stager, streamShell } from "./stagers.ts";
import { backupRemoval, hive, recordsGone, takeover, windowsRemoval } from "./windows.ts";

/** Every idea of harm that the gate knows. To teach it another one, add a probe here and its rule to `rules.ts`. */
const probes: readonly Probe[] = [
  removal,
  assembledRemoval,
  kinRemoval,
  finder,
  codeRemoval,
  absentFolder,
  windowsRemoval,
  backupRemoval,
  diskDestroyer,
  diskWrite,
  driveFormat,
  cleanedDisk,
  forkBomb,
  forkLoop,
  selfStart,
  ownership,
  relocation,
  mirror,
  overwrite,
  edit,
  takeover,
  recordsGone,
  remoteShell,
  networkDevice,
  listener,
  joinedAddresses,
  listedListener,
  decodedPayload,
  respelled,
  strangerScript,
  encodedScript,
  stager,
  streamShell,
  traversal,
  secretFile,
  hive,
  accounts,
  passwordHash,
  privateKey,
  cloudKey,
  parentStep,
  systemFolder,
  keyFolder,
];

const withLesser = (probe: Probe): Probe => ({
  ...probe,
  rules: [...new Set([...probe.rules, ...probe.rules.flatMap(lesserRules)])],
});

export const filesystemProbes: readonly Probe[] = probes.map(withLesser);
