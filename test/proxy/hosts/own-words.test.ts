import { join } from "node:path";
import { expect, it } from "vitest";
import { behindWrapper, thisWrapper, throughWrapper } from "../../../proxy/hosts/own-words.ts";
import { emptyMachine, wrapper } from "./host-with.ts";

it.each([
  ["notes", ["--name=notes"]],
  ["--name=x", ["--name=--name-x"]],
  ["My $erver; \u00e4\n", ["--name=My-erver-\u00e4-"]],
  ["a/b@1.0", ["--name=a/b@1.0"]],
  ["", []],
  ["n".repeat(100), [`--name=${"n".repeat(64)}`]],
])("a server called %j is started with %j, and its command is found again", (name, flags) => {
  const words = throughWrapper(["npx", "--", "-y"], name, wrapper);
  expect(words).toEqual([wrapper.node, wrapper.file, "mcp", ...flags, "--", "npx", "--", "-y"]);
  expect(behindWrapper(words)).toEqual(["npx", "--", "-y"]);
});

it("a host is given the file that is installed, and none that npx deletes some day", () => {
  using scope = emptyMachine();
  const installed = (folder: string): string => {
    scope.write(`${folder}/agent-gate/package.json`, '{ "name": "agent-gate" }');
    return scope.write(`${folder}/agent-gate/shared/bin/agent-gate.cjs`, "");
  };
  const file = installed("lib/node_modules");
  expect(thisWrapper([], file)).toEqual({ node: process.execPath, file, flags: [] });
  expect(
    thisWrapper([], scope.write(join(file, "../../../dist/proxy/cli.js").slice(scope.folder.length), "")),
  ).toMatchObject({ file });
  expect(() => thisWrapper([], "/opt/another.js")).toThrow("it is not known where this program is");
  expect(() => thisWrapper([], installed(".npm/_npx/1a2b/node_modules"))).toThrow(
    "npm install -g agent-gate",
  );
});
