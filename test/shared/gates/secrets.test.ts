import { describe, expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";
import { failedGates, openGate } from "./verdict.ts";

const named = { gates: { secrets: true } };
/** Tokens are put together here, since hosts of repositories refuse a file that holds one. */
const noise = "wT4nQ8zLr2VbX7kMd0HsYc5JgAe9UfPi3oNqD1aBcEfGhKlS6tWvZyRmOuIpQx";
const token = (prefix: string, length: number): string => prefix + noise.slice(0, length);
const pem = (begin: string): string => `-----${begin}-----\n${btoa(noise)}\n-----END-----`;

describe("a gate that the contract has not", () => {
  const output = `GITHUB_TOKEN=${token("ghp_", 36)}`;

  it("is not there unless it is named", async () => {
    await using gate = openGate();
    const { passed, gates } = await gate.evaluate({ output });
    expect(passed).toBe(true);
    expect(gates.map(({ name }) => name).toSorted()).toEqual(["content", "filesystem", "pii"]);
  });

  it.each([{ gates: { secrets: true } }, { profile: "balanced" } as const])(
    "is there with %j",
    async (options) => {
      await using gate = openGate(options);
      const { gates } = await gate.evaluate({ output });
      expect(gates.map(({ name }) => name)).toContain("secrets");
      expect(gates.filter(({ passed }) => !passed)).toMatchObject([
        { name: "secrets", reason: expect.stringContaining("1 token of a known service") },
      ]);
    },
  );

  it("never says what it found", async () => {
    await using gate = openGate(named);
    const judged = JSON.stringify(
      await gate.evaluate({ output: { env: output, password: "Wq7_pelican88" } }),
    );
    expect(judged).toContain("secrets");
    expect(judged).not.toContain(noise.slice(0, 6));
    expect(judged).not.toContain("pelican");
  });

  it("leaves alone what an exception names, and what is switched off", async () => {
    const bare = token("ghp_", 36);
    expect(await failedGates(bare, { ...named, exceptions: [{ rule: "secrets.token" }] })).toEqual([]);
    expect(await failedGates(bare, { gates: { secrets: { off: ["secrets.t*"] } } })).toEqual([]);
  });

  it("refuses a rule that there is not", () => {
    expect(() => createGate({ gates: { secrets: { off: ["secrets.tokens"] } } })).toThrow("secrets.token");
  });
});

// Any miss here is a reason not to ship. The list only grows.
describe("what is never missed", () => {
  it.each([
    token("ghp_", 36),
    token("glpat-", 20),
    token("sk-ant-api03-", 62),
    token("xoxb-2834719283-", 24),
    token("sk_test_", 24),
    token("npm_", 36),
    pem("BEGIN PRIVATE KEY"),
    pem("BEGIN OPENSSH PRIVATE KEY").replaceAll("\n", "\\n"),
    `blob: ${btoa(pem("BEGIN RSA PRIVATE KEY") + noise)}`,
    "DB_PASSWORD=tR9!vmq2Lz",
    'password: "Wq7_pelican88"',
    "password = j7Wq0zPpLk3d",
    "<password>nT4x&amp;Uv91</password>",
    "the password is copper_Lantern29.",
    "ALTER USER a WITH PASSWORD 'B4rnacle#Goose'",
    "INSERT INTO s (host, password) VALUES ('a', 'B4rnacle#Goose')",
    "| user | password |\n|---|---|\n| ann | yR55hoWl_qq2 |",
    "machine git.host\nlogin tomas\npassword j7Wq0zPpLk3d",
    "db1.host:5432:orders:rw:Vt60sLq2hh",
    "postgres://ledger:uD81kxWcq0@pg.host/ledger",
    "redis://:c2Vj9xLm44qPzT@cache-1:6379/0",
    "Server=db;User ID=crm;Password=Hx!29fjord_K;Encrypt=True",
    "GET /v2?city=Turku&api_key=9f2c41d07be86a35f1c29f2c41d07be8 200",
    `Authorization: Bearer ${noise.slice(0, 40)}`,
    `Authorization: Basic ${btoa("admin:Wharf!Otter77")}`,
    `X-Api-Key: ${noise.slice(0, 32)}`,
    "mysql -uroot -p'Tundra_Wren61'",
    "curl -u ann:Lz9pQw71tT https://host",
    "sshpass -p 'kelp!Marsh90' ssh host",
    `kind: Secret\ndata:\n  password: ${btoa("Vt60sLq2hh")}`,
    `{"kind":"Secret","data":{"url":"${btoa("postgres://a:Vt60sLq2hh@db/x")}"}}`,
  ])("%j", async (output) => {
    expect(await failedGates(output, named)).toContain("secrets");
  });

  it.each([
    { password: "Wq7_pelican88" },
    { name: "DB_PASSWORD", value: "tR9!vmq2Lz" },
    { env: [{ value: "tR9!vmq2Lz", name: "DB_PASSWORD" }] },
    { apiKey: noise.slice(0, 32) },
    { auths: { host: { auth: btoa("ci:Jk3!tern-Mallow") } } },
    { Credentials: { AccessKeyId: "AKIA", SecretAccessKey: noise.slice(0, 40) } },
  ])("%j, as a value, as a text and inside of a text", async (output) => {
    for (const shape of [output, JSON.stringify(output), { text: JSON.stringify(output) }])
      expect(await failedGates(shape, named)).toContain("secrets");
    await using gate = openGate(named);
    expect((await gate.judgeText(JSON.stringify(output), { json: true })).passed).toBe(false);
  });
});

describe("what is never flagged", () => {
  it.each([
    "OPENAI_API_KEY=sk-...",
    "export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "DB_PASSWORD=<your-password>",
    "DB_PASSWORD=${DB_PASSWORD:-changeme}",
    "password: {{ .Values.postgres.password | quote }}",
    "password: op://Engineering/db/password",
    "key_file: /run/secrets/orders_key",
    "mongodb://username:password@host:27017/db",
    "https://9f2c41d07be86a35f1c29f2c41d07be8@o41872.ingest.sentry.io/45",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "~ password = (sensitive value)",
    "PWD=/app",
    "github.com/golang-jwt/jwt/v5 v5.2.1 h1:OuVbFODueb089Lh128TAcimifWaLhJwVflnrgM17wHk=",
    "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----",
    "if (password !== confirmPassword) throw new Error('passwords do not match');",
    "const token = await getToken(request.headers.authorization);",
    "interface User { password: string; apiKey?: string }",
    'FATAL: password authentication failed for user "orders"',
    "Forgot your password? Reset your password here.",
    "The token= parameter is described below; secrets: a list of names.",
    "regex = '''ghp_[0-9a-zA-Z]{36}'''",
    "next_token=9f2c41d07be86a35f1c2 page_token=9f2c41d07be86a35f1c2",
    "docker run -p 8080:80 -u node web",
    "sha256:9f2c41d07be86a35f1c29f2c41d07be89f2c41d07be86a35f1c29f2c41d07be8",
    "'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ=='",
    "GET /chat HTTP/1.1\r\nSec-WebSocket-Key: q4xkcO32u266gldTuKaSOw==\r\nSec-WebSocket-Version: 13\r\n",
    'curl -H "sec-websocket-key: x3JJHMbDL1EzLkh9GBhXDw==" http://localhost/',
    "HTTP_SEC_WEBSOCKET_KEY=q4xkcO32u266gldTuKaSOw==",
    `public key: ${noise.slice(0, 43)}=`,
    `stored object key=2025/02/${noise.slice(0, 24)}.parquet`,
    '<form action="/login"><input type="password" name="password" autocomplete="current-password" required></form>',
  ])("%j", async (output) => {
    expect(await failedGates(output, named)).not.toContain("secrets");
  });

  it.each([
    { key: "0b6f3a52-9d1c-4e77-8a40-5c2e91f7d3b6" },
    { NextContinuationToken: noise.slice(0, 40), IsTruncated: true },
    { properties: { password: { type: "string" } }, required: ["password"] },
    { "login.password": "Password", "login.forgot": "Forgot your password?" },
    { usage: { prompt_tokens: 1204, max_tokens: 4096 } },
    { headers: { "sec-websocket-key": "q4xkcO32u266gldTuKaSOw==", upgrade: "websocket" } },
    { name: "DB_SECRET", valueFrom: "arn:aws:secretsmanager:eu-north-1:402919283746:secret:orders" },
  ])("%j", async (output) => {
    expect(await failedGates(output, named)).not.toContain("secrets");
    expect(await failedGates(JSON.stringify(output), named)).not.toContain("secrets");
  });
});

describe("where a credential stands", () => {
  it.each([
    ["DB_PASSWORD=tR9!vmq2Lz;", "tR9!vmq2Lz"],
    ["a postgres://ledger:uD81kxWcq0@pg.host/x", "uD81kxWcq0"],
    ["mysql -p'Tundra_Wren61' x", "Tundra_Wren61"],
    ["password is copper_Lantern29.", "copper_Lantern29"],
  ])("in %j is %j", async (text, secret) => {
    await using gate = openGate({ gates: { secrets: true } });
    const { findings } = await gate.evaluate({ output: text });
    expect(findings.map(({ from, to }) => text.slice(from, to))).toContain(secret);
  });
});
