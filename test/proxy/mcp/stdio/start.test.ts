import { expect, it } from "vitest";
import { proxyHome } from "../../../support/proxy-cli.ts";

const typed = { NODE_OPTIONS: "--import=data:text/javascript,process.stdin.isTTY=true" };

it("a wrapper that is typed in a terminal says what it waits for; to a host it says nothing of it", async () => {
  await using home = await proxyHome();
  const args = ["mcp", "--offline", "--", "cat"];
  const inTerminal = await home.run(args, { env: typed });
  expect(inTerminal.stderr).toContain("waits for an MCP host: put this command into its configuration\n");
  expect((await home.run(args)).stderr).not.toContain("waits for");
});
