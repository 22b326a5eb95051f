import { join } from "node:path";
import { expect, it } from "vitest";
import {
  behindWrapper,
  hookedClientsIn,
  thisWrapper,
  throughWrapper,
} from "../../../proxy/hosts/own-words.ts";
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

it("a wrapper leaves calls that succeed to the hooks of some hosts, for as long as these have one", () => {
  const by = (client: string, isHooked: boolean) => ({ ...wrapper, hooked: { client, isHooked } });
  const command = ["npx", "--hooked-clients=x"];
  const whole = throughWrapper(command, "notes", wrapper);
  const one = throughWrapper(whole, "notes", by("a", true));
  expect(one).toEqual([wrapper.node, wrapper.file, "mcp", "--hooked-clients=a", ...whole.slice(3)]);
  expect(throughWrapper(command, "notes", by("a", true))).toEqual(one);
  expect(throughWrapper(one, "notes", by("a", true))).toEqual(one);
  // A file may be of two hosts.
  const two = throughWrapper(one, "notes", by("b", true));
  expect([whole, one, two].map(hookedClientsIn)).toEqual([[], ["a"], ["a", "b"]]);
  expect(throughWrapper(two, "notes", wrapper)).toEqual(two);
  expect(throughWrapper(throughWrapper(two, "notes", by("b", false)), "notes", by("a", false))).toEqual(
    whole,
  );
  expect(behindWrapper(two)).toEqual(command);
});
