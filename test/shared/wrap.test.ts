import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { helpText } from "../../shared/help-text.ts";
import { shellWord, typedCommand } from "../../shared/next-command.ts";
import { wrapped } from "../../shared/wrap.ts";
import { emptyHome } from "../support/cli.ts";
import { root } from "../support/compile.ts";
import { expectEightyColumns, unfolded } from "../support/eighty-columns.ts";

const [, program = ""] = process.argv;
afterEach(() => void (process.argv[1] = program));

/** The program as it lies in a checkout whose path has so many letters, typed from elsewhere. */
function liesAt(home: string, name: string): void {
  const folder = join(home, name);
  mkdirSync(join(folder, "shared/bin"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  cpSync(join(root, "shared/bin/agent-gate.cjs"), join(folder, "shared/bin/agent-gate.cjs"));
  process.argv[1] = join(folder, "shared/bin/agent-gate.cjs");
}

const file = "/srv/of our team/agent-gate.json";

/** Sentences as commands print them, with what is to be copied from each. */
function hints(): { says: string; copied: string[] }[] {
  const [allow, retry] = [
    typedCommand("proxy", "allow", "ev_01m8gm5ctx1yrm5", "--write"),
    typedCommand("proxy", "queue", "retry", "--home", "/srv/a (new), b; c"),
  ];
  const start = typedCommand("collector", "start", "--data", "it's here");
  const certificate =
    "openssl s_client -connect tool.example.com:8443 -showcerts </dev/null | openssl x509 >tool.pem";
  return [
    { says: `to allow it: ${allow}`, copied: [allow] },
    { says: `    → look at them: ${retry}; then: ${allow}   or: ${start}`, copied: [retry, allow, start] },
    { says: `it passes (${retry})`, copied: [retry] },
    {
      says: `in use by a proxy of this home: stop it with kill 12345, or choose ${start}`,
      copied: ["kill 12345", start],
    },
    {
      says: `have its certificate: ${certificate}; if it is the right one: --upstream-ca`,
      copied: [certificate],
    },
    {
      says: `to put them in front of the rules of ${shellWord(file)}: ${allow}`,
      copied: [shellWord(file), allow],
    },
  ];
}

it.each([
  ["20 letters", "a".repeat(20)],
  ["40 letters", "b".repeat(40)],
  ["80 letters", `${"c".repeat(40)}/${"d".repeat(39)}`],
  ["blanks and signs", "my check out/of (2025), it's old"],
])(
  "every hint can be copied whole from a terminal, where the checkout lies at a path of %s",
  async (_, name) => {
    await using home = await emptyHome();
    liesAt(home.path, name);
    for (const columns of [40, 60, 80, 100, 132])
      for (const { says, copied } of hints()) {
        const shown = unfolded(wrapped(says, columns, 2).join("\n"));
        for (const each of copied) expect(shown).toContain(each);
        expect(shown.replaceAll(/\s+/g, " ")).toBe(says.replaceAll(/\s+/g, " "));
      }
  },
);

it("an example in the help that is too long goes on behind a backslash", () => {
  const example = `${"node ../".padEnd(60, "x")}/agent-gate.cjs http https://api.example.com --mode observe`;
  const text = helpText({ examples: [example] });
  expectEightyColumns(text);
  expect(unfolded(text)).toContain(`  ${example}`);
});
