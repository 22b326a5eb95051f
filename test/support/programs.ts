import { join } from "node:path";
import { compile, root } from "./compile.ts";

/** A compiled file, as a user has it after `npm ci`. */
export const compiled = (path: string): string => join(root, "dist", path);

/** The programs as they are installed. */
export const collectorProgram = compiled("collector/cli.js");
export const proxyProgram = compiled("proxy/cli.js");

/**
 * What most tests are about is the way of an output, with findings that are easily told: all that the contract finds is
 * withheld. Tests of what people have without an option leave this out.
 */
export const byTheLetter = { AGENT_GATE_PROFILE: "contract", AGENT_GATE_MODE: "block" } as const;

/** As if neither were set. */
export const byOwnDefaults = { AGENT_GATE_PROFILE: "", AGENT_GATE_MODE: "" } as const;

// Whoever imports this file starts what is in dist/.
compile();
