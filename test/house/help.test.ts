import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commandTable as collectorTable } from "../../collector/commands/table.ts";
import { withHelp as withCollectorHelp } from "../../collector/terminal/help.ts";
import { commandTable as proxyTable } from "../../proxy/commands/table.ts";
import { settings } from "../../proxy/config/settings.ts";
import { withHelp as withProxyHelp } from "../../proxy/terminal/help.ts";
import { gateRows, inspecting } from "../../shared/gates/gates.ts";
import { expectEightyColumns } from "../support/eighty-columns.ts";
import { proxyHome } from "../support/proxy-cli.ts";

const programs = [
  { name: "agent-gate-proxy", table: proxyTable, withHelp: withProxyHelp },
  { name: "agent-gate-collector", table: collectorTable, withHelp: withCollectorHelp },
];
const commands = programs.flatMap(({ name, table, withHelp }) =>
  Object.entries(table).map(([command, entry]) => ({ line: `${name} ${command}`, name, entry, withHelp })),
);

function shown(command: Command): string {
  let printed = "";
  command.configureOutput({ writeOut: (text) => (printed += text), getOutHelpWidth: () => 80 }).outputHelp();
  return printed;
}

/** The words of an example up to what is no longer the command's own: a redirection, or a server that is wrapped. */
function wordsOf(example: string): string[] {
  const words = example.split(" ");
  const end = words.findIndex((word) => ["--", "<", ">"].includes(word));
  return end === -1 ? words : words.slice(0, end);
}

describe.each(commands)("$line --help", ({ name, entry, withHelp }) => {
  it("fits eighty columns and ends with two examples that are right", async () => {
    const command = await entry.load();
    const printed = shown(withHelp(command, name, entry.examples));
    expectEightyColumns(printed);
    expect(printed.split("\nExamples:\n")[1]).toBe(
      entry.examples.map((example) => `  ${name} ${example}\n`).join(""),
    );
    for (const example of entry.examples) {
      const [first = "", second = "", ...rest] = wordsOf(example);
      const own = command.commands.find((each) => each.name() === second);
      expect(first).toBe(command.name());
      // A command that has others is not typed alone.
      if (command.commands.length > 0) expect(own, example).toBeDefined();
      if (first === "collector") continue;
      const known = (own ?? command).options.map(({ long }) => long);
      for (const flag of [second, ...rest].filter((word) => word.startsWith("--")))
        expect(known).toContain(flag);
    }
  });
});

describe("the help of http", () => {
  it("has its options by topic, and the names of gates, actions and variables", async () => {
    await using home = await proxyHome();
    const { stdout } = await home.run(["http", "--help"]);
    const headings = [
      "The tool and the proxy",
      "What is judged",
      "MCP",
      "Limits",
      "The collector",
      "Queue and log",
    ];
    const at = headings.map((heading) => stdout.indexOf(`\n${heading}`));
    expect(at.filter((place) => place < 0)).toEqual([]);
    expect(stdout).toContain("\nGates that run by default, and their actions in the mode enforce:\n");
    for (const gate of inspecting)
      expect(stdout).toMatch(
        new RegExp(`^  ${gate} +${gateRows[gate].seeks}: (block|redact|observe|annotate)`, "m"),
      );
    const flat = stdout.replaceAll(/\n {10,}/g, " ");
    for (const { flag = "", repeats } of Object.values<{ flag?: string; repeats?: true }>(settings))
      if (repeats === true)
        expect(flat.split("\n").find((line) => line.includes(` ${flag} `))).toContain("; may be repeated");
    expect(stdout).toContain("\nActions:\n  off, observe, annotate, block, redact\n");
    for (const { flag, env } of Object.values<{ flag?: string; env?: string }>(settings))
      if (flag !== undefined && env !== undefined) expect(stdout).toMatch(new RegExp(`^ {2}${env} +--`, "m"));
    expect(stdout).toMatch(/^ {2}AGENT_GATE_KEY +the API key$/m);
  });

  it("is shown by help http too, and loaded for the help alone", async () => {
    await using home = await proxyHome();
    expect((await home.run(["help", "http"])).stdout).toContain("\nExamples:\n");
  });
});
