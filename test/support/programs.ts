import { join } from "node:path";
import { compile, root } from "./compile.ts";

/** A compiled file, as a user has it after `npm ci`. */
export const compiled = (path: string): string => join(root, "dist", path);

/** The programs as they are installed. */
export const collectorProgram = compiled("collector/cli.js");
export const proxyProgram = compiled("proxy/cli.js");

// Whoever imports this file starts what is in dist/.
compile();
