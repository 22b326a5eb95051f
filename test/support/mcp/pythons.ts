import { fileURLToPath } from "node:url";
import { findPython } from "../real/python.ts";
import type { Pythons } from "./python-servers.ts";

const list = (name: string): string => fileURLToPath(new URL(`python/${name}.txt`, import.meta.url));

export const noPythons =
  "without MCP in Python (venvs with the packages of test/support/mcp/python/*.txt could not be made: is there Python 3.11, and a way to PyPI?)";

/** Installed once for each list of pins. What cannot be had is left out, and said; in CI it may not be missing. */
export async function findPythons(): Promise<Pythons | undefined> {
  const [sdk1, sdk2] = await Promise.all([findPython(list("sdk-1")), findPython(list("sdk-2"))]);
  if (sdk1 !== undefined && sdk2 !== undefined) return { sdk1, sdk2 };
  if (process.env["CI"] !== undefined) throw new Error(`MCP is not tested with others: ${noPythons}`);
  process.stderr.write(`\nSKIPPED what is tested ${noPythons}\n`);
  return undefined;
}
