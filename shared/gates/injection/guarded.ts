import { newGuards } from "../search/guards.ts";

export type { Guarded, Scanned } from "../search/guards.ts";

/** Those of the signals; `branched` is for expressions of many ways, of which few can be anywhere, and tries those alone. */
export const { guarded, branched } = newGuards();
