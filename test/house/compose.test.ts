import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { startCommand } from "../../collector/commands/start.ts";
import { settings } from "../../collector/config/settings.ts";
import { masterKeys } from "../../collector/auth/keyring.ts";

const needs = z.record(z.string(), z.object({ condition: z.literal("service_healthy") }));
const collector = z.object({
  build: z.object({ context: z.literal("../.."), dockerfile_inline: z.string() }),
  command: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
  healthcheck: z.object({ test: z.array(z.string()) }),
  depends_on: needs,
});
const compose = z.object({
  services: z.object({
    mongo: z.object({
      image: z.literal("mongo:8"),
      volumes: z.array(z.string()),
      healthcheck: z.object({ test: z.array(z.string()) }),
    }),
    "collector-1": collector,
    "collector-2": collector,
    balancer: z.object({ image: z.string(), ports: z.array(z.string()), depends_on: needs }),
  }),
  configs: z.object({ balancer: z.object({ content: z.string() }) }),
  volumes: z.object({ mongo: z.null() }),
});

const file = fileURLToPath(new URL("../../docs/operate/compose.yaml", import.meta.url));
const { services, configs } = compose.parse(parse(readFileSync(file, "utf8"), { merge: true }));
const collectors = [services["collector-1"], services["collector-2"]];

it("starts the program of this package with flags and variables that it knows", () => {
  const { bin } = z
    .object({ bin: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8")));
  const flags = new Set(startCommand().options.map(({ long }) => long));
  const variables = new Set([masterKeys, ...Object.values(settings).map(({ env }) => env)]);
  for (const { build, command, environment } of collectors) {
    const [, program = ""] = /ENTRYPOINT \["(.+?)"\]/.exec(build.dockerfile_inline) ?? [];
    expect(Object.keys(bin)).toContain(program);
    expect(command[0]).toBe("start");
    expect(command.filter((word) => word.startsWith("--") && !flags.has(word))).toEqual([]);
    expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([]);
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(["MONGODB_URI", masterKeys]));
  }
});

it("has the balancer ask each collector where it listens whether it is ready", () => {
  const [{ command }] = collectors as [(typeof collectors)[number]];
  const port = command[command.indexOf("--port") + 1];
  expect(command[command.indexOf("--host") + 1]).toBe("0.0.0.0");
  const { content } = configs.balancer;
  expect(content).toContain("option httpchk GET /ready");
  expect(content.match(/^ *server .*$/gm)?.map((line) => line.trim().split(" ")[2])).toEqual([
    `collector-1:${port}`,
    `collector-2:${port}`,
  ]);
  for (const { healthcheck } of collectors) expect(healthcheck.test.join(" ")).toContain(`:${port}/ready`);
  expect(services.balancer.ports).toEqual([`127.0.0.1:${port}:${port}`]);
});

it("starts the collectors one after the other once the database is well: one alone makes the first organization", () => {
  expect(Object.keys(services["collector-1"].depends_on)).toEqual(["mongo"]);
  expect(Object.keys(services["collector-2"].depends_on)).toEqual(["collector-1"]);
});
