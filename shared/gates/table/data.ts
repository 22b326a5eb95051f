import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Files of data stand beside the sources, wherever these were built to. */
const { resolve } = createRequire(import.meta.url);

/** A file of data in the house of the gates. */
export const dataOf = (path: string): Buffer => readFileSync(resolve(`#gates/${path}`));
