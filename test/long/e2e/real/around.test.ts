import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLeadBack } from "../../../../proxy/intercept/leads/lead-back.ts";
import { answerWith, startFakeTool } from "../../../support/fake-tool.ts";
import { startTestProxy } from "../../../support/proxy.ts";
import { readReferences } from "../../../support/real/python.ts";
import { contact, findReal, type RealServer } from "../../../support/real.ts";
import { seededRandom } from "../../../support/random.ts";
import { randomReference } from "../../../support/references.ts";

const real = await findReal();
afterAll(() => real[Symbol.asyncDispose]());
const { python, clients, servers } = real;
const fastApi = servers.find(([name]) => name.startsWith("FastAPI"))?.[1];

describe.each(clients)("%s", (_name, client) => {
  /** Ways to write where the tool itself is, some of which no client follows. */
  const ways: Record<string, (port: string) => string> = {
    absolute: (port) => `http://127.0.0.1:${port}/held`,
    "by another name": (port) => `http://localhost:${port}/held`,
    "in capitals": (port) => `HTTP://LOCALHOST:${port}/held`,
    "with a dot": (port) => `http://localhost.:${port}/held`,
    "without a protocol": (port) => `//127.0.0.1:${port}/held`,
    "with a user": (port) => `http://user:password@127.0.0.1:${port}/held`,
    "with backslashes": (port) => `http:\\\\127.0.0.1:${port}\\held`,
    "with a tab": (port) => `ht\ttp://127.0.0.1:${port}/held`,
    "with three slashes": (port) => `http:///127.0.0.1:${port}/held`,
    "in octal": (port) => `http://0177.0.0.1:${port}/held`,
    "as one number": (port) => `http://2130706433:${port}/held`,
    "in a short form": (port) => `http://127.1:${port}/held`,
    "behind somebody else": (port) => `http://elsewhere.invalid\\@127.0.0.1:${port}/held`,
    "as a path with two slashes": (port) => `http://127.0.0.1:${port}//127.0.0.1:${port}/held`,
    relative: () => "/held",
    "relative to the same folder": () => "held",
    "relative with dots": () => "./a/../held",
  };

  it("follows nothing to the tool itself, however it is written", async () => {
    await using tool = await startFakeTool((request, socket) => {
      const way = ways[decodeURIComponent(request.target.slice(1))];
      const { port } = new URL(tool.url);
      if (way === undefined) answerWith(JSON.stringify({ contact }))(request, socket);
      else answerWith("{}", { status: "302 Found", headers: [`Location: ${way(port)}`] })(request, socket);
    });
    await using proxy = await startTestProxy({ upstream: tool.url, flags: { header: ["X-Gate: yes"] } });
    const refused: string[] = [];
    for (const way of Object.keys(ways)) {
      const shown = await client
        .ask([`${proxy.url}/${encodeURIComponent(way)}`])
        .catch((error: Error) => error);
      if (!(shown instanceof Error) && shown.status === 403) refused.push(way);
      expect(shown instanceof Error ? "" : shown.body.toString(), way).not.toContain(contact);
    }
    // Whoever came past the proxy came without its header.
    for (const { rawHeaders, target } of tool.requests) expect(rawHeaders, target).toContain("X-Gate");
    expect(refused).toEqual(Object.keys(ways).filter((way) => way !== "behind somebody else"));
  });
});

describe.runIf(fastApi !== undefined)("FastAPI with uvicorn", () => {
  let tool: RealServer;
  beforeAll(async () => {
    if (fastApi !== undefined) tool = await fastApi.start(python ?? "");
  });
  afterAll(() => tool[Symbol.asyncDispose]());

  it.each(clients)("what it made is where it says that it is, for %s", async (_name, client) => {
    await using proxy = await startTestProxy({ upstream: { crm: tool.url } });
    const made = await client.ask([`${proxy.url}/crm/items/`], { method: "POST" });
    expect(made).toMatchObject({ status: 201, said: "" });
    expect(made.headers["location"]).toBe(`${proxy.url}/crm/items/3`);
    const shown = await client.ask([made.headers["location"] ?? ""]);
    expect(JSON.parse(shown.body.toString())).toEqual({ id: 3, name: "tea" });
    expect(proxy.verdicts).toHaveLength(2);
  });

  it.each(clients.filter(([, { keepsCookies }]) => keepsCookies === true))(
    "its cookies come back to it from %s, and to nobody else",
    async (_name, client) => {
      await using proxy = await startTestProxy({ upstream: { crm: tool.url, other: tool.url } });
      const shown = await client.ask([`${proxy.url}/crm/login`, `${proxy.url}/crm/whoami`]);
      expect(JSON.parse(shown.body.toString())).toEqual({ sid: "tea" });
      const other = await client.ask([`${proxy.url}/crm/login`, `${proxy.url}/other/whoami`]);
      expect(JSON.parse(other.body.toString())).toEqual({ sid: null });
    },
  );

  it.each(clients)("what it says in a header never reaches %s in block and redact", async (_name, client) => {
    expect((await client.ask([`${tool.url}/owner`])).headers["x-owner"]).toBe(contact);
    await using enforcing = await startTestProxy({ upstream: tool.url });
    const refused = await client.ask([`${enforcing.url}/owner`]);
    expect(refused).toMatchObject({ status: 403, said: client.refused(`${enforcing.url}/owner`) });
    expect(JSON.parse(refused.body.toString())).toMatchObject({
      detail: 'gate "pii" found 1 e-mail address in the headers',
    });
    await using redacting = await startTestProxy({ upstream: tool.url, flags: { mode: "redact" } });
    const redacted = await client.ask([`${redacting.url}/owner`]);
    expect({ status: redacted.status, body: redacted.body.toString() }).toEqual({
      status: 200,
      body: '{"id":1}',
    });
    for (const shown of [refused, redacted]) expect(JSON.stringify(shown.headers)).not.toContain(contact);
    expect([...enforcing.verdicts, ...redacting.verdicts]).toMatchObject([
      { passed: false, action: "blocked" },
      { passed: false, action: "redacted" },
    ]);
  });

  it.each(clients.filter(([, { usesProxy }]) => usesProxy === true))(
    "is not answered for when %s takes the proxy for a forward proxy",
    async (name, client) => {
      await using proxy = await startTestProxy({ upstream: tool.url });
      const shown = await client.ask([`${tool.url}/items/`], { proxy: proxy.url });
      expect(shown.status).toBe(421);
      expect(JSON.parse(shown.body.toString()).error).toContain(`unset HTTP_PROXY`);
      expect(JSON.parse(shown.body.toString()).error).toContain(`curl ${proxy.url}/`);
      expect(shown.headers["x-agent-gate"]).toBeUndefined();
      const phrase = "Not a forward proxy: unset HTTPS_PROXY";
      const tunnelled: Record<string, string> = {
        curl: "curl: (56) CONNECT tunnel failed, response 421",
        requests: phrase,
        httpx: `421 ${phrase}`,
      };
      if (tunnelled[name] !== undefined) {
        const said = await client.ask([tool.url.replace("http:", "https:")], { proxy: proxy.url });
        expect(said.said).toContain(tunnelled[name]);
      }
      expect(proxy.verdicts).toEqual([]);
    },
  );
});

describe.runIf(python !== undefined)("how Python reads what was rewritten", () => {
  const seed = Number(process.env["SEED"] ?? 20_261_124);
  const count = Number(process.env["CASES"] ?? 3_000);

  it(`no reference of ${count} is one to the upstream for requests, httpx or urllib (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const lead = createLeadBack({ url: "http://h:3001/base", prefix: "/tools" });
    const asked = { path: "/a/b", rawHeaders: ["Host", "localhost:8378"] };
    const texts = Array.from({ length: count }, () => randomReference(random));
    const led = texts.flatMap((text) =>
      [302, 201].flatMap((status) => lead(["Location", text], status, asked)[1] ?? []),
    );
    const unled = await readReferences(python ?? "", { base: "http://h:3001/base/a/b", references: texts });
    expect(unled.filter(isUpstream).length).toBeGreaterThan(count);
    const read = await readReferences(python ?? "", {
      base: "http://localhost:8378/tools/a/b",
      references: led,
    });
    expect(read).toHaveLength(3 * led.length);
    expect(read.flatMap((url, at) => (isUpstream(url) ? [[led[at % led.length], url]] : []))).toEqual([]);
  });
});

const isUpstream = (url: string): boolean => /^http:\/\/(?:[^/@]*@)?h\.?:3001(?:[/?#]|$)/i.test(url);
