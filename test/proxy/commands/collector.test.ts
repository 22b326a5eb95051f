import { describe, expect, it } from "vitest";
import { commandTable as collectorTable } from "../../../collector/commands/table.ts";
import { commandTable } from "../../../proxy/commands/table.ts";
import { proxyHome } from "../../support/proxy-cli.ts";

describe("agent-gate collector", () => {
  it("runs the collector's commands: one program is enough", async () => {
    await using home = await proxyHome();
    const data = `${home.path}/data`;
    const made = await home.json("collector", "orgs", "create", "acme", "--data", data);
    expect(made).toMatchObject({ name: "acme" });
    expect(await home.json("collector", "orgs", "ls", "--data", data)).toMatchObject([{ name: "acme" }]);
  });

  it.each([[["collector", "--help"]], [["help", "collector"]], [["collector", "help"]]])(
    "%j lists them",
    async (args) => {
      await using home = await proxyHome();
      const { code, stdout, stderr } = await home.run(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      for (const name of Object.keys(collectorTable)) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    },
  );

  it("is named in the help and completed with all of its commands", async () => {
    await using home = await proxyHome();
    expect((await home.run(["--help"])).stdout).toMatch(/^ {2}collector +\S/m);
    const command = await commandTable["collector"]?.load();
    expect(command?.commands.map((each) => each.name())).toEqual(Object.keys(collectorTable));
  });
});

describe("a word that is no command", () => {
  it.each([
    ["logs", "tail"],
    ["serve", "http"],
    ["keys", "collector keys"],
  ])("%s is answered with %s", async (word, meant) => {
    await using home = await proxyHome();
    const { code, stderr } = await home.run([word]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `agent-gate-proxy: there is no command "${word}": did you mean "${meant}"?\n`,
    });
  });
});
