import { expect, it, vi } from "vitest";
import { printScorecard } from "../../../proxy/scan/print.ts";
import { createTally } from "../../../proxy/scan/scorecard.ts";
import { expectEightyColumns } from "../../support/eighty-columns.ts";

it("fits eighty columns with the longest names, and cuts those that are longer", () => {
  const tally = createTally();
  const atMs = Date.now();
  for (const tool of [`mcp__${"server_with_a_long_name_".repeat(2)}__read`, "Bash", "Read"])
    for (let times = 0; times < (tool.startsWith("mcp") ? 1_200 : 7); times++)
      tally.count("codex", { tool, atMs }, "s1", {
        action: "redacted",
        found: ["email", "email.disguised", "phone", "ssn"].map((rule) => ({
          rule: `pii.${rule}`,
          count: 2,
        })),
        isUnfinished: false,
      });
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  printScorecard(tally.scorecard(true), { says: "To type next", command: "it" });
  const printed = written.mock.calls.join("");
  written.mockRestore();
  expectEightyColumns(printed);
  expect(printed).toContain("Read 1,214 outputs of 1 session in Codex, today.\n");
  expect(printed).toMatch(/^personal data +1,214 {2}pii\.email 1,214 and 3 more$/m);
  expect(printed).toMatch(/^ +in mcp__server_with_a_\S+… 1,200 and 2 more$/m);
  expect(printed).toContain("\nIt was ended before all sessions were read.\n");
});
