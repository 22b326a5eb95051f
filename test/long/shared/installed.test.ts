import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../../support/compile.ts";
// What is packed is in dist/.
import "../../support/programs.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-installed-"));
const at = (path: string): string => join(folder, path);
const offline = "--offline --no-audit --no-fund --ignore-scripts --loglevel=error";

/** The variables that npm gives to this test run would be taken for those of the commands. */
const environment = {
  PATH: `${at("global/bin")}:${process.env["PATH"] ?? ""}`,
  HOME: at("home"),
  npm_config_cache: at("cache"),
  NO_COLOR: "1",
};

interface Printed {
  stdout: string;
  stderr: string;
}

function type(line: string, cwd: string): Printed {
  return spawnSync("bash", ["-c", line], {
    cwd,
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function run(line: string, cwd: string): void {
  const { stdout, stderr, ...ended } = spawnSync("bash", ["-c", line], {
    cwd,
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (ended.status !== 0) throw new Error(`${line} ended with ${ended.status}: ${stdout}${stderr}`);
}

/**
 * The package as it is packed, without the names of its dependencies: npm could not fetch them here. Every installation
 * below this folder finds those of the checkout.
 */
beforeAll(() => {
  for (const each of ["home", "app/sub", "beside", "nowhere"]) mkdirSync(at(each), { recursive: true });
  symlinkSync(join(root, "node_modules"), at("node_modules"));
  run(`npm pack --silent --ignore-scripts --pack-destination '${folder}'`, root);
  run("tar -xzf agent-gate-*.tgz && rm agent-gate-*.tgz", folder);
  const manifest = JSON.parse(readFileSync(at("package/package.json"), "utf8"));
  delete manifest.dependencies;
  delete manifest.devDependencies;
  writeFileSync(at("package/package.json"), JSON.stringify(manifest));
  run("npm pack --silent --ignore-scripts --pack-destination ..", at("package"));
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(at("app/package.json"), '{"name":"app","scripts":{"gate":"agent-gate"}}');
  run(`npm install ${offline} ../${tarball}`, at("app"));
  run(`npm install -g --prefix '${at("global")}' ${offline} ./${tarball}`, folder);
  symlinkSync(at(tarball), at("agent-gate.tgz"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Newer versions of Node keep there what they compiled. */
const isOurs = (name: string): boolean => name !== "node-compile-cache";

const npx = "npx --no-install";
const cases = [
  { how: "npx in a project", cwd: "app", typed: `${npx} agent-gate`, hint: "npx agent-gate" },
  { how: "npx in a folder of it", cwd: "app/sub", typed: `${npx} agent-gate-proxy`, hint: "npx agent-gate" },
  {
    how: "its file in a project",
    cwd: "app",
    typed: "./node_modules/.bin/agent-gate",
    hint: "npx agent-gate",
  },
  { how: "a script of a project", cwd: "app/sub", typed: "npm run -s gate --", hint: "npx agent-gate" },
  {
    how: "its file from elsewhere",
    cwd: "beside",
    typed: "../app/node_modules/.bin/agent-gate",
    hint: "node ../app/node_modules/.bin/agent-gate",
  },
  { how: "a global installation", cwd: "beside", typed: "agent-gate", hint: "agent-gate" },
  {
    how: "a global installation by its long name",
    cwd: "beside",
    typed: "agent-gate-proxy",
    hint: "agent-gate-proxy",
  },
];

it.each(cases)("a hint can be typed after $how", ({ cwd, typed, hint }) => {
  const told = type(`${typed} whoami --collector http://127.0.0.1:1`, at(cwd)).stderr;
  expect(told).toContain(`saves one here: ${hint} collector start\n`);

  const data = at(`data-${cases.findIndex((each) => each.typed === typed)}`);
  const { stdout } = type(`${typed} collector orgs create acme --data ${data}`, at(cwd));
  const keys = `${hint} collector keys create --org acme --type pk --data ${data}`;
  expect(stdout).toContain(`keys: ${keys}\n`);
  expect(type(keys, at(cwd)).stdout).toMatch(/pk_live_\w+/);
});

it("the collector's own program says its own name, and the name of the package under npx", () => {
  const create = `orgs create acme --data ${at("own")}`;
  expect(type(`agent-gate-collector ${create}`, folder).stdout).toContain(
    "keys: agent-gate-collector keys create",
  );
  const again = create.replace("own", "own-npx");
  expect(type(`${npx} agent-gate-collector ${again}`, at("app")).stdout).toContain(
    "keys: npx agent-gate collector keys create",
  );
});

it("the demo of an installed package shows everything in an empty home, and leaves nothing there", () => {
  for (const each of ["demo-home", "demo-files"]) mkdirSync(at(each));
  const { stdout, stderr } = type(
    `HOME=${at("demo-home")} TMPDIR=${at("demo-files")} agent-gate demo --fast`,
    at("beside"),
  );
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^ {3}\$ agent-gate collector start [^]*none was lost\n[^]* {3}agent-gate init\n/m);
  for (const each of ["demo-home", "demo-files"]) expect(readdirSync(at(each)).filter(isOurs)).toEqual([]);
});

it("npx of a package that is not installed names npx and the package", () => {
  rmSync(at("global"), { recursive: true });
  const fetched = `npx --offline --yes --package=${at("agent-gate.tgz")} agent-gate`;
  expect(type(`${fetched} whoami --collector http://127.0.0.1:1`, at("nowhere")).stderr).toContain(
    "saves one here: npx agent-gate collector start\n",
  );
});
