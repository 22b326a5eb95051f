import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
// What the script starts is in dist/.
import "../../support/programs.ts";

const script = fileURLToPath(new URL("../../support/real/print-ways.mjs", import.meta.url));

it("docs/reference/ways.md says what arrives in each way and mode", async () => {
  const checked = await promisify(execFile)(process.execPath, [script, "--check"]).catch(
    (error: { stderr: string }) => error,
  );
  expect(checked.stderr).toBe("");
});
