import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../support/compile.ts";
// What is started is in dist/.
import "../support/programs.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (program: string, args: readonly string[] = [], options = "") => {
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, NODE_OPTIONS: options };
  const ended = spawnSync(process.execPath, [program, ...args], { env, encoding: "utf8" });
  return { code: ended.status, stdout: ended.stdout, stderr: ended.stderr };
};

const { bin, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  bin: Record<string, string>;
  scripts: Record<string, string>;
};

const versionIs = (node: string): string =>
  `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}})`;

describe.each(Object.entries(bin))("%s", (_name, path) => {
  it("starts", () => {
    expect(start(join(root, path), ["--version"])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: "",
    });
  });

  it.each(["18.20.8", "20.18.3"])("says that Node %s is too old", (version) => {
    expect(start(join(root, path), ["--version"], versionIs(version))).toEqual({
      code: 1,
      stdout: "",
      stderr: `Agent Gate needs Node 20.19 or newer; this is ${version.replace(/\.\d+$/, "")}\n`,
    });
  });

  // Where an old Node is at hand, it says so itself: 10.24, 14.21 and 18.20 did.
  it("is read by any Node: it has no word that came with a later one", () => {
    for (const file of [path, "shared/bin/start.cjs"])
      expect(readFileSync(join(root, file), "utf8")).not.toMatch(
        /^[^/]*(?:=>|`|\?\.|\?\?|\b(?:const|let|class|async|await|import)\b|\.\.\.)/m,
      );
  });
});

it("npm start before npm ci says what to type", () => {
  cpSync(join(root, "shared/bin"), join(folder, "shared/bin"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  const [node, program = "", ...args] = (scripts["start"] ?? "").split(" ");
  expect(node).toBe("node");
  const said = {
    code: 1,
    stdout: "",
    stderr: `Agent Gate is not installed yet: type npm ci in ${folder}\n`,
  };
  expect(start(join(folder, program), args)).toEqual(said);
  // As it is after a build whose packages were taken away.
  cpSync(join(root, "dist/shared"), join(folder, "dist/shared"), { recursive: true });
  cpSync(join(root, "dist/proxy"), join(folder, "dist/proxy"), { recursive: true });
  expect(start(join(folder, program), args)).toEqual(said);
});
