import { expect, it } from "vitest";
import { splitWords, valueOf, wrapperFlags, wrapsItself } from "../../../../proxy/mcp/stdio/words.ts";
import { wrapperCommand } from "../../../../proxy/mcp/stdio/wrapper-command.ts";

it("knows each flag of the command, and which of them have a value", () => {
  const real = wrapperCommand().options.map(({ long, required }) => [long, required ? "value" : "alone"]);
  expect(Object.fromEntries(real)).toEqual(wrapperFlags);
});

it.each([
  [["npx", "-y", "server"], [], ["npx", "-y", "server"]],
  [["--", "npx", "-y", "server"], [], ["npx", "-y", "server"]],
  [
    ["--name", "files", "npx", "--mode"],
    ["--name", "files"],
    ["npx", "--mode"],
  ],
  [["--name=files", "--offline", "npx"], ["--name=files", "--offline"], ["npx"]],
  [["--shell", "--", "--odd name"], ["--shell"], ["--odd name"]],
  [["--name"], ["--name"], []],
])("%j is about itself %j and starts %j", (argv, own, command) => {
  expect(splitWords(argv)).toEqual({ own, command });
});

it("names a flag that it does not know, and takes nothing behind it for the command", () => {
  expect(splitWords(["--mod", "observe", "npx"])).toEqual({ unknown: "--mod" });
});

it("reads the last value of a flag", () => {
  expect(valueOf(["--cwd", "/a", "--cwd=/b"], "--cwd")).toBe("/b");
  expect(valueOf(["--name", "x"], "--cwd")).toBeUndefined();
});

it.each([
  [true, ["agent-gate-proxy", "mcp", "npx"]],
  [true, ["/usr/bin/agent-gate", "mcp", "--", "npx"]],
  [true, ["npx", "-y", "agent-gate-proxy", "mcp", "npx"]],
  [true, ["node", "/lib/node_modules/agent-gate/dist/proxy/cli.js", "mcp", "x"]],
  [true, ["node", "/lib/node_modules/agent-gate/shared/bin/agent-gate.cjs", "mcp", "x"]],
  [true, ["node", "/home/ann/checkout/shared/bin/agent-gate.cjs", "mcp", "x"]],
  [true, ["npx", "-y", "agent-gate@0.1.0", "mcp", "x"]],
  [false, ["npx", "-y", "mcp-remote", "https://example.com/agent-gate"]],
  [false, ["agent-gate-proxy", "check"]],
])("%s: %j is a wrapper already", (is, command) => {
  expect(wrapsItself(command)).toBe(is);
});
