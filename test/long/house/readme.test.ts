import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startExampleTool } from "../../../proxy/example/tool.ts";
import { emptyHome } from "../../support/cli.ts";
import { root } from "../../support/compile.ts";
// What the page starts is in dist/.
import "../../support/programs.ts";
import { eightyColumns, expectEightyColumns, unfolded } from "../../support/eighty-columns.ts";
import { commandsOf, play, Reader } from "../../support/reader.ts";

const readme = readFileSync(join(root, "README.md"), "utf8");
const npmStart = "node shared/bin/agent-gate.cjs try";

/** A line of the page, as it is at any time. */
function verdictPattern(line: string): string {
  return line
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/\d\d:\d\d:\d\d/g, "[\\d:]{8}")
    .replaceAll(/\d+\\\.\d ms/g, "[\\d.]+ ms")
    .replaceAll(/ev_\w{15}/g, "ev_\\w{15}")
    .replaceAll(npmStart.replace(" try", "").replaceAll(".", "\\."), "\\S.*")
    .replaceAll(/ +/g, "\\s+");
}

it("every command of the README does what the page says, in the order of the page", async () => {
  await using home = await emptyHome();
  await using tool = await startExampleTool();
  const folder = join(home.path, "work");
  await mkdir(folder);
  await using reader = new Reader(home.path, folder, eightyColumns);
  reader.meet("http://127.0.0.1:3001", tool.url);

  const shown = commandsOf(readme);
  expect(shown.length).toBeGreaterThan(10);
  await play(
    reader,
    shown.map((each) => (each.command === "npm start" ? { ...each, command: npmStart } : each)),
  );
  const [, lines = ""] = /^The first terminal .*\n\n```text\n(.*?)\n```$/ms.exec(readme) ?? [];
  expect(lines.split("\n").filter((line) => /^\d/.test(line))).toHaveLength(4);
  expectEightyColumns(lines);
  expect(unfolded(reader.printedBy(npmStart))).toMatch(
    new RegExp(lines.split("\n").map(verdictPattern).join("\n")),
  );
});

it("the README has at most 150 lines", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

it("the two commands of the README are those that a checkout needs", () => {
  const scripts: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(readme).toContain("```sh\nnpm ci && npm start\n```");
  expect(scripts).toMatchObject({
    scripts: { prepare: "npm run build", start: "node shared/bin/agent-gate.cjs try" },
  });
});
