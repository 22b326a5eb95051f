import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Child processes under test run dist/, so it is compiled from the very sources the tests import. */
export default function build(): void {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
  const done = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: root, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`tsc failed:\n${done.stdout}${done.stderr}`);
}
