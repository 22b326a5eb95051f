import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig, loadDelivery } from "../../../proxy/config/load.ts";
import { settings } from "../../../proxy/config/settings.ts";
import { shownConfig } from "../../../proxy/config/shown.ts";
import { CommandError } from "../../../shared/exit-codes.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** What comes of a file with this content, or of these flags. */
const fromFile = (content: unknown, env = {}) =>
  loadConfig({ config: write("given.json", content) }, env).values;
const fromFlags = (flags: object) => loadConfig({ ...flags }, {}, folder).values;

function refusal(attempt: () => unknown): { exitCode: number; message: string } {
  try {
    attempt();
  } catch (error) {
    if (error instanceof CommandError)
      return { exitCode: error.exitCode, message: error.message.replaceAll(folder, "") };
    throw error;
  }
  throw new Error("it was taken");
}

describe("every setting", () => {
  it("has a default that its own schema would take, or none", () => {
    const { values, sources } = loadConfig({}, {}, folder);
    expect(new Set(Object.values(sources))).toEqual(new Set(["default"]));
    expect(shownConfig(values)).toMatchObject({
      listen: "127.0.0.1:8378",
      mode: "enforce",
      profile: "balanced",
      budgetMs: 50,
      fail: "closed",
      maxInspectBytes: 16_777_216,
      streamWindow: 256,
      streamQuiet: 250,
      sign: true,
      ui: true,
      batchSize: 100,
      flushMs: 1_000,
      queueMaxBytes: 268_435_456,
      queueMaxAge: 604_800_000,
      durability: "interval",
      blockStatus: 403,
    });
  });

  it("names the tools that are trusted, and shows them", () => {
    const values = fromFile({ injection: { trust: ["docs_*", "files/read_file"] } });
    expect(values.injection).toEqual({ trust: ["docs_*", "files/read_file"] });
    expect(shownConfig(values)).toMatchObject({ injection: { trust: ["docs_*", "files/read_file"] } });
    expect(fromFile({ injection: {} }).injection).toEqual({ trust: [] });
  });

  it("says what it is for, and has a flag unless it is a list of objects", () => {
    const without = Object.entries(settings).filter(([, setting]) => setting.flag === undefined);
    expect(without.map(([name]) => name)).toEqual([
      "upstreams",
      "rules",
      "injection",
      "customGates",
      "schemas",
    ]);
  });

  it.each([
    ["AGENT_GATE_COLLECTOR", "collector", "http://127.0.0.1:9", "http://127.0.0.1:9"],
    ["AGENT_GATE_AGENT", "agent", "billing-bot", "billing-bot"],
    ["AGENT_GATE_MODE", "mode", "observe", "observe"],
    ["AGENT_GATE_PROFILE", "profile", "strict", "strict"],
    ["AGENT_GATE_HOME", "home", "/tmp/elsewhere", "/tmp/elsewhere"],
    ["AGENT_GATE_LOG_LEVEL", "logLevel", "debug", "debug"],
    ["AGENT_GATE_LOG_FORMAT", "logFormat", "json", "json"],
    ["AGENT_GATE_OFFLINE", "offline", "1", true],
  ] as const)("takes %s from the environment", (variable, name, given, meant) => {
    const { values, sources } = loadConfig({}, { [variable]: given }, folder);
    expect([values[name], sources[name]]).toEqual([meant, "environment"]);
  });
});

describe("where a value comes from", () => {
  it("is the flag before the environment before the file before the default", () => {
    const config = write("order.json", { mode: "redact" });
    const mode = (flags: object, env: Record<string, string>): unknown[] => {
      const { values, sources } = loadConfig({ config, ...flags }, env);
      return [values.mode, sources.mode];
    };
    expect(mode({ mode: "observe" }, { AGENT_GATE_MODE: "enforce" })).toEqual(["observe", "flag"]);
    expect(mode({}, { AGENT_GATE_MODE: "observe" })).toEqual(["observe", "environment"]);
    expect(mode({}, {})).toEqual(["redact", "file"]);
  });

  it("is the environment before the file for a key as well, which has no setting of its own", () => {
    const config = write("key.json", { keyFile: "/file/key" });
    const keyFile = (flags: object, env: Record<string, string>): unknown[] => [
      loadConfig({ config, ...flags }, env).values.keyFile,
      loadDelivery({ config, ...flags }, env).keyFile,
    ];
    expect(keyFile({}, {})).toEqual(["/file/key", "/file/key"]);
    for (const name of ["AGENT_GATE_KEY", "AGENT_GATE_SECRET", "AGENT_GATE_KEY_FILE"])
      expect(keyFile({}, { [name]: "given" })).toEqual([undefined, undefined]);
    expect(keyFile({ keyFile: "/flag" }, { AGENT_GATE_KEY: "given" })).toEqual(["/flag", "/flag"]);
  });
});

describe("the configuration file", () => {
  it.each(["agent-gate.json", ".agent-gate.json", "agent-gate.config.json"])(
    "%s is the nearest from the working directory upward",
    (name) => {
      const project = join(folder, `project-${name}`);
      const below = join(project, "packages/one");
      mkdirSync(below, { recursive: true });
      const file = write(`project-${name}/${name}`, { agent: "nearest" });
      expect(loadConfig({}, {}, below)).toMatchObject({ file, values: { agent: "nearest" } });
    },
  );

  it("is the one that the flag names, then the one that AGENT_GATE_CONFIG names", () => {
    const flag = write("flag.json", { agent: "flag" });
    const env = { AGENT_GATE_CONFIG: write("env.json", { agent: "environment" }) };
    expect(loadConfig({ config: flag }, env).values.agent).toBe("flag");
    expect(loadConfig({}, env).values.agent).toBe("environment");
    expect(loadConfig({ config: "flag.json" }, {}, folder).file).toBe(flag);
  });

  it("may name its schema, for editors", () => {
    expect(fromFile({ $schema: "./schema.json", agent: "a" }).agent).toBe("a");
  });

  it("means its paths from where it is, and ~ as the user's folder", () => {
    expect(fromFile({ home: "state", keyFile: "~/key", logFile: "/var/log/gate" })).toMatchObject({
      home: join(folder, "state"),
      keyFile: join(homedir(), "key"),
      logFile: "/var/log/gate",
    });
  });

  it("may say ${NAME} in any text, also deep inside", () => {
    const content = {
      upstreams: [
        { name: "crm", url: "http://${CRM_HOST}:81", headers: { Authorization: "Bearer ${TOKEN}" } },
      ],
    };
    expect(fromFile(content, { CRM_HOST: "crm.internal", TOKEN: "hush" }).upstreams).toEqual([
      {
        name: "crm",
        url: "http://crm.internal:81",
        headers: [{ name: "Authorization", value: "Bearer hush" }],
      },
    ]);
    expect(refusal(() => fromFile(content, { CRM_HOST: "crm.internal" }))).toEqual({
      exitCode: 6,
      message: "upstreams[0].headers.Authorization in /given.json: the environment variable TOKEN is not set",
    });
  });

  it.each([
    ["{", "/given.json:1:2: the configuration file is not JSON here"],
    ['{\n  "mode": "observe"\n  "agent": "a"\n}', "/given.json:3:3: the configuration file is not JSON here"],
    ['{\n  "mode": obsrve }', "/given.json:2:11: the configuration file is not JSON here"],
    ['{\n  "mode": "observ\n}', "/given.json:2:18: the configuration file is not JSON here"],
    [
      { modee: "observe", batchSize: 0, offline: "maybe" },
      '/given.json: unknown key "modee". Did you mean "mode"?\noffline in /given.json: must be true or false (it is "maybe")\nbatchSize in /given.json: must be a whole number from 1 to 100 (it is 0)',
    ],
    ["[]", "/given.json: the configuration file is not a JSON object"],
    [{ modee: "observe" }, '/given.json: unknown key "modee". Did you mean "mode"?'],
    [
      { mode: "enforced" },
      'mode in /given.json: must be one of observe, enforce, redact, block (it is "enforced")',
    ],
    [{ queueMaxAge: 7 }, "queueMaxAge in /given.json: must be a time such as 90s, 12h or 7d (it is 7)"],
    [{ offline: "maybe" }, 'offline in /given.json: must be true or false (it is "maybe")'],
    [
      { upstreams: [{ name: "crm", url: "http://crm", kind: "ftp" }] },
      'upstreams[0].kind in /given.json: must be one of auto, mcp, http (it is "ftp")',
    ],
    [{ schemas: [{ schema: "./none.json" }] }, "schemas[0].schema: /none.json cannot be read"],
    [
      { schemas: [{ schema: { type: "thing" } }] },
      "schemas[0].schema: it is no valid JSON Schema: /type must be equal to one of the allowed values",
    ],
    [
      { schemas: [{ schema: { $ref: "http://127.0.0.1:9/x.json" } }] },
      "schemas[0].schema: it refers to something that does not stand in it, and nothing is fetched (can't resolve reference http://127.0.0.1:9/x.json from id #)",
    ],
    [
      { customGates: [{ name: "schema", url: "http://127.0.0.1:9", rules: { x: "thing" } }] },
      'customGates[0].name in /given.json: is the name of a gate that there is (it is "schema")',
    ],
    [{ upstreams: {} }, "upstreams in /given.json: must be a list of upstreams"],
    [{ upstreams: ["crm"] }, 'upstreams[0] in /given.json: must be an object (it is "crm")'],
    [{ upstreams: [{ name: "crm" }] }, "upstreams[0].url in /given.json: is required"],
    [
      { upstreams: [{ name: "crm", ulr: "http://crm" }] },
      'upstreams[0] in /given.json: unknown key "ulr". Did you mean "url"?',
    ],
    [
      { upstreams: [{ name: ".crm", url: "http://crm" }] },
      'upstreams[0].name in /given.json: must be letters, digits, dots, _ and -, at most 64 of them (it is ".crm")',
    ],
    [
      { upstreams: [{ name: "crm", url: "http://crm", gates: { pii: "watch" } }] },
      'upstreams[0].gates.pii in /given.json: "watch" must be one of off, observe, annotate, block, redact (it is "watch")',
    ],
    [
      {
        upstreams: [
          { name: "crm", url: "http://a" },
          { name: "crm", url: "http://b" },
        ],
      },
      'upstreams[1].name in /given.json: is the name of another one (it is "crm")',
    ],
    [
      { rules: [{ gate: "pi", action: "off" }] },
      'rules[0].gate in /given.json: must be one of filesystem, pii, content, secrets, injection (it is "pi")',
    ],
    [
      { rules: [{ gate: "pii", rule: "pii.emial", action: "off" }] },
      'rules[0].rule in /given.json: there is no rule "pii.emial": did you mean "pii.email"? (it is "pii.emial")',
    ],
    [
      { injection: { trust: ["docs_*", "*"] } },
      'injection.trust[1] in /given.json: must name a tool, such as docs_*: all of them are trusted with --gate injection=off (it is "*")',
    ],
    [
      { injection: { trsut: ["docs_*"] } },
      'injection in /given.json: unknown key "trsut". Did you mean "trust"?',
    ],
    [
      { rules: [{ gate: "pii", rule: "pii.*", actoin: "off" }] },
      'rules[0] in /given.json: unknown key "actoin". Did you mean "action"?',
    ],
  ])("is refused when it says %j", (content, message) => {
    expect(refusal(() => fromFile(content))).toEqual({ exitCode: 6, message });
  });

  it("may be written like the example of its reference page", () => {
    const page = readFileSync(new URL("../../../docs/reference/config-proxy.md", import.meta.url), "utf8");
    const [, example = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
    const { upstreams, rules } = fromFile(example, { CRM_TOKEN: "hush" });
    expect(upstreams[0]?.paths).toEqual([{ method: "GET", path: "/users/:id", tool: "users.get" }]);
    expect(rules).toHaveLength(1);
  });

  it("is refused when it is named and not there", () => {
    expect(refusal(() => loadConfig({ config: "absent.json" }, {}, folder))).toEqual({
      exitCode: 6,
      message: "/absent.json: the configuration file cannot be read",
    });
  });

  it("does not keep the commands that look inside from looking when it is wrong about the proxy", () => {
    const config = write("wrong.json", { home: "state", mode: "enforced", upstreams: 3 });
    expect(loadDelivery({ config }, {}).home).toBe(join(folder, "state"));
    const wrongHome = write("wrong-home.json", { home: 3 });
    expect(refusal(() => loadDelivery({ config: wrongHome }, {})).exitCode).toBe(6);
  });
});

describe("a flag", () => {
  it.each([
    ["listen", "9000", { host: "127.0.0.1", port: 9000 }],
    ["listen", "0.0.0.0:0", { host: "0.0.0.0", port: 0 }],
    ["listen", "[::1]:81", { host: "::1", port: 81 }],
    ["maxInspectBytes", "512KiB", 524_288],
    ["unjudged", "withhold", "withhold"],
    ["streamWindow", "64", 64],
    ["streamQuiet", "0s", 0],
    ["queueMaxBytes", "1gib", 1_073_741_824],
    ["queueMaxBytes", "4096", 4_096],
    ["queueMaxAge", "90s", 90_000],
    ["queueMaxAge", "15m", 900_000],
    ["queueMaxAge", "36h", 129_600_000],
    ["queueMaxAge", "2d", 172_800_000],
    ["gate", ["pii=observe", "content=block"], { pii: "observe", content: "block" }],
    ["pathTool", ["/users/:id=users.get"], [{ path: "/users/:id", tool: "users.get" }]],
    ["pathTool", ["PUT /users/:id=users.set"], [{ method: "PUT", path: "/users/:id", tool: "users.set" }]],
    ["header", ["X-Team: a: b"], [{ name: "X-Team", value: "a: b" }]],
    ["allowOrigin", ["https://tools.example"], ["https://tools.example"]],
    ["sign", false, false],
  ] as const)("--%s %j is taken", (name, given, meant) => {
    expect(fromFlags({ [name]: given })[name]).toEqual(meant);
  });

  it.each([
    ["listen", "localhost", "--listen: must be an address such as 127.0.0.1:8378"],
    ["listen", "127.0.0.1:70000", "--listen: must be an address"],
    ["upstream", "127.0.0.1:3001", "--upstream: must be a URL such as http://127.0.0.1:3001"],
    ["upstream", "ftp://files", "--upstream: must be a URL"],
    ["upstream", "http://tool/?key=1", "--upstream: must not hold a query"],
    ["agent", "", "--agent: must not be empty"],
    ["maxInspectBytes", "16 apples", "--max-inspect-bytes: must be a size such as"],
    ["maxInspectBytes", "0", "--max-inspect-bytes: must be at least 1 byte"],
    ["streamWindow", "4", "--stream-window: must be a whole number from 16 to 65536"],
    ["streamQuiet", "2m", "--stream-quiet: must be a time from 0s to 1m"],
    ["queueMaxAge", "7 weeks", "--queue-max-age: must be a time such as"],
    ["batchSize", "101", "--batch-size: must be a whole number from 1 to 100"],
    ["blockStatus", "200", "--block-status: must be a whole number from 400 to 599"],
    ["gate", ["pi=off"], '--gate: there is no gate "pi": did you mean "pii"?'],
    ["gate", ["pii"], "--gate: must be written like pii=observe"],
    ["pathTool", ["users=x"], "--path-tool: must be a path such as /users/:id"],
    ["pathTool", ["/users="], "--path-tool: needs the name of a tool"],
    ["header", ["Host: x"], "--header: host is set by the proxy itself"],
    ["header", ["X-A: b\r\nX-C: d"], "--header: has a value that no header can have"],
    ["allowOrigin", ["https://tools.example/"], "--allow-origin: must be an origin such as"],
    ["passthrough", ["socket"], "--passthrough: must be a path that begins with /"],
  ])("--%s %j is a usage error that names it", (name, given, message) => {
    const refused = refusal(() => fromFlags({ [name]: given }));
    expect(refused.exitCode).toBe(2);
    expect(refused.message).toContain(message);
  });
});

describe("a secret", () => {
  it("is not repeated by what is said to be wrong with it", () => {
    const attempts = [
      () => fromFlags({ header: ["hush"] }),
      () => fromFlags({ header: ["Connection: hush"] }),
      () => fromFlags({ upstream: "http://user:hush@tool" }),
      () => fromFile({ header: { "X Y": "hush" } }),
      () => fromFile({ upstreams: [{ name: "a", url: "http://a", headers: { Host: "hush" } }] }),
      () => fromFile({ upstreams: [{ name: "a", url: "http://a", headers: ["hush"] }] }),
      () => fromFile({ upstreams: [{ name: "a", url: "http://user:hush@tool" }] }),
    ];
    for (const attempt of attempts) expect(refusal(attempt).message).not.toContain("hush");
  });

  it("is shown as set", () => {
    const headers = ["Authorization: Bearer hush"];
    const shown = JSON.stringify(
      shownConfig(fromFile({ header: headers, upstreams: [{ name: "a", url: "http://a", headers }] })),
    );
    expect(shown).not.toContain("hush");
    expect(shown.match(/\{"Authorization":"set"\}/g)).toHaveLength(2);
  });
});
