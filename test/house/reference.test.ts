import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
// What the script reads is in dist/.
import "../support/programs.ts";

const script = fileURLToPath(new URL("./print-reference.mjs", import.meta.url));

it("docs/reference says what the tables in code say", () => {
  const checked = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect({ code: checked.status, said: checked.stderr }).toEqual({ code: 0, said: "" });
});
