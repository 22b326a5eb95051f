import type { createGate as create } from "./create-gate.ts" with { "resolution-mode": "import" };

/**
 * The gates for programs of CommonJS. Node can require them as they are; TypeScript, in `module: node16`, has to be
 * told that their types are those of a module.
 */
export type * from "./create-gate.ts" with { "resolution-mode": "import" };
export declare const createGate: typeof create;

module.exports = require("./create-gate.js");
