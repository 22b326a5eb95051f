import { assembledRemoval } from "./assembled.ts";
import { forkBomb, forkLoop } from "./bomb.ts";
import { codeRemoval } from "./code.ts";
import { accounts, cloudKey, passwordHash, privateKey } from "./contents.ts";
import { diskDestroyer, diskWrite, driveFormat } from "./disk.ts";
import { finder } from "./find.ts";
import { mirror, overwrite, ownership, relocation } from "./ownership.ts";
import type { Probe } from "../gate.ts";
import { removal } from "./remove.ts";
import { keyFolder, parentStep, systemFolder } from "./literal.ts";
import { secretFile, traversal } from "./secrets.ts";
import { decodedPayload, encodedScript, respelled, strangerScript } from "./payloads.ts";
import { entityPath, patternedFile } from "./respelled.ts";
import { listener, networkDevice, remoteShell } from "./shells.ts";
import { backupRemoval, windowsRemoval } from "./windows.ts";

/** Every idea of harm that the gate knows. To teach it another one, add a probe here and its rule to `rules.ts`. */
export const filesystemProbes: readonly Probe[] = [
  removal,
  assembledRemoval,
  finder,
  codeRemoval,
  windowsRemoval,
  backupRemoval,
  diskDestroyer,
  diskWrite,
  driveFormat,
  forkBomb,
  forkLoop,
  ownership,
  relocation,
  mirror,
  overwrite,
  remoteShell,
  networkDevice,
  listener,
  decodedPayload,
  respelled,
  strangerScript,
  encodedScript,
  traversal,
  secretFile,
  entityPath,
  patternedFile,
  accounts,
  passwordHash,
  privateKey,
  cloudKey,
  parentStep,
  systemFolder,
  keyFolder,
];
