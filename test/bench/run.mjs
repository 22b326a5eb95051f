// `npm run bench -- collector`: builds, then runs one benchmark of this folder. Figures are for reading; no test asserts them.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const [name = "", ...rest] = process.argv.slice(2);
const known = readdirSync(here)
  .filter((file) => file.endsWith(".bench.mjs"))
  .map((file) => file.replace(".bench.mjs", ""));
if (!existsSync(`${here}${name}.bench.mjs`)) {
  console.error(`usage: npm run bench -- ${known.join("|")}`);
  process.exit(2);
}
const run = (args) =>
  spawnSync(process.execPath, args, { cwd: `${here}../..`, stdio: "inherit" }).status ?? 1;
process.exit(
  run(["node_modules/typescript/bin/tsc", "-p", "."]) || run([`${here}${name}.bench.mjs`, ...rest]),
);
