import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../../collector/config/load.ts";
import { type CollectorConfig, settings } from "../../../collector/config/settings.ts";
import { withSettings } from "../../../collector/terminal/options.ts";

type Name = keyof CollectorConfig;

/** Something that is not the default, as it is typed and as it is read. */
const samples: Record<Name, readonly [typed: string, read?: string | number | boolean]> = {
  host: ["0.0.0.0"],
  port: ["9", 9],
  trustProxy: ["10.0.0.0/8"],
  cors: ["https://app.example.com"],
  drain: ["7", 7],
  data: ["/srv/agent-gate"],
  store: ["memory"],
  mongo: ["mongodb://db.example/gate"],
  retainDays: ["30", 30],
  profile: ["strict"],
  latencyThresholdMs: ["0", 0],
  limitIngest: ["7", 7],
  limitOther: ["7", 7],
  limitAuthFailures: ["7", 7],
  limitWorkMs: ["7", 7],
  agentsPerOrganization: ["0", 0],
  bytesPerDay: ["0", 0],
  bodyEvaluateBytes: ["7", 7],
  bodyIngestBytes: ["7", 7],
  bodyAgentsBytes: ["7", 7],
  bodyRoomBytes: ["7", 7],
  bodyRoomOrganizationBytes: ["7", 7],
  bodyRoomPerKey: ["7", 7],
  answerRoomBytes: ["7", 7],
  answerRoomOrganizationBytes: ["7", 7],
  ui: ["false", false],
  adminPort: ["9377"],
  metrics: ["public"],
  metricsToken: ["a-token"],
  metricsTokenFile: ["/run/token"],
  logFormat: ["json"],
  logLevel: ["debug"],
  webhooksToPrivate: ["true", true],
  publicUrl: ["https://gate.example.com"],
};

const folder = mkdtempSync(join(tmpdir(), "agent-gate-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "collector.json");

/** The flags as the command line hands them over. */
const parsed = (...argv: string[]): Record<string, unknown> =>
  withSettings(new Command()).exitOverride().parse(argv, { from: "user" }).opts();

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each(Object.entries(samples))("%s", (given, [typed, read = typed]) => {
  // The samples have the keys of the settings and no others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const name = given as Name;
  const found = (flags: Record<string, unknown>, env: NodeJS.ProcessEnv) => {
    const { values, sources } = loadConfig(flags, env);
    return { value: values[name], source: sources[name] };
  };

  const yes = `--${dashed(name)}`;
  const flag = read === false ? [`--no-${dashed(name)}`] : read === true ? [yes] : [yes, typed];

  it("can be given as a flag", () => {
    expect(found(parsed(...flag), {})).toEqual({ value: read, source: "flag" });
  });

  it("can be given in the environment", () => {
    expect(found(parsed(), { [settings[name].env]: typed })).toEqual({ value: read, source: "environment" });
  });

  it("can be given in the file", () => {
    writeFileSync(file, JSON.stringify({ [name]: read }));
    expect(found(parsed("--config", file), {})).toEqual({ value: read, source: "file" });
  });

  it("has a default of its own", () => {
    expect(found(parsed(), {})).toEqual({ value: settings[name].default, source: "default" });
    expect(settings[name].default).not.toBe(read);
  });
});

it("the help of start names every flag once, under the headings of their groups, in eighty columns", () => {
  const help = withSettings(
    new Command("start").configureOutput({ getOutHelpWidth: () => 80 }),
  ).helpInformation();
  const headings = help.split("\n").filter((line) => /^\S.*:$/.test(line));
  expect(headings).toEqual([
    "Listening:",
    "Data:",
    "Gates:",
    "Limits:",
    "Log and metrics:",
    "Webhooks:",
    "Options:",
  ]);
  for (const name of Object.keys(settings))
    expect(help.match(new RegExp(`^  --(no-)?${dashed(name)} `, "gm")), name).toHaveLength(1);
  expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
});
