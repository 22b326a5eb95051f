import { isAbsolute } from "node:path";
import { expect, it } from "vitest";
import { proxyHome } from "../../../support/proxy-cli.ts";

const typed = { NODE_OPTIONS: "--import=data:text/javascript,process.stdin.isTTY=true" };

it("a wrapper that is typed in a terminal says what it waits for; to a host it says nothing of it", async () => {
  await using home = await proxyHome();
  const args = ["mcp", "--offline", "--", "cat", "a file"];
  const inTerminal = await home.run(args, { env: typed });
  const [, written = ""] =
    /waits for an MCP host; Ctrl-C ends\. For its configuration:\n {2}("command": .*)\n/.exec(
      inTerminal.stderr,
    ) ?? [];
  const [file = "", ...rest] = JSON.parse(`{${written}}`).args;
  expect(isAbsolute(file)).toBe(true);
  expect(rest).toEqual(args);
  expect((await home.run(args)).stderr).not.toContain("waits for");
});
