import { describe, expect, it } from "vitest";
import { eventOf, kitOf } from "./kit.ts";
import { strict } from "./target.ts";
import { ask } from "./wire.ts";

const { pk, ours, fresh } = kitOf(import.meta.url);

const resources = ["/evaluate", "/ingest", "/events", "/reputation/somebody", "/agents"];

describe("the version in the path", () => {
  it.each(resources.flatMap((path) => [path, `/v2${path}`, `/V1${path}`]))(
    "%s is not a resource",
    async (path) => {
      const answer = await ask(path, { key: ours.pk });
      expect(answer.status).toBeGreaterThanOrEqual(300);
    },
  );

  it("is not part of /health", async () => {
    expect((await ask("/health", {})).status).toBe(200);
  });
});

describe.runIf(strict)("our decisions: the description at /openapi.json", () => {
  interface Operation {
    responses: Record<string, unknown>;
    parameters?: { name: string; in: string }[];
    requestBody?: unknown;
  }
  const described = async () =>
    (await ask("/openapi.json", {})).json as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };

  it("is OpenAPI 3.1 and needs no key", async () => {
    expect((await described()).openapi).toMatch(/^3\.1\./);
  });

  it.each([
    ["/v1/evaluate", "post", "200"],
    ["/v1/ingest", "post", "202"],
    ["/v1/events", "get", "200"],
    ["/v1/reputation/{agentId}", "get", "200"],
    ["/v1/agents", "get", "200"],
    ["/v1/agents", "post", "201"],
    ["/health", "get", "200"],
  ])("has %s %s with its success status %s", async (path, method, status) => {
    const operation = (await described()).paths[path]?.[method];
    expect(Object.keys(operation?.responses ?? {})).toContain(status);
    expect(operation?.requestBody !== undefined).toBe(method === "post");
  });

  it("names the query of events", async () => {
    const parameters = (await described()).paths["/v1/events"]?.["get"]?.parameters ?? [];
    expect(parameters.map((parameter) => parameter.name)).toEqual(
      expect.arrayContaining(["agent_id", "from", "limit", "offset", "passed", "to"]),
    );
  });

  it("resolves every reference within itself", async () => {
    const document: unknown = await described();
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, reference] of references) {
      expect(reference).toMatch(/^#\//);
      let at = document;
      for (const step of (reference ?? "").slice(2).split("/")) at = (at as Record<string, unknown>)[step];
      expect(at, reference).toBeTypeOf("object");
    }
  });
});

describe.runIf(strict)("our decisions: headers of every answer", () => {
  it("X-Request-Id is echoed when it is plain, and made otherwise", async () => {
    const sent = async (id: string) =>
      (await pk.ask("/v1/agents", { headers: { "x-request-id": id } })).headers["x-request-id"];
    expect(await sent("abc-DEF_1.2")).toBe("abc-DEF_1.2");
    expect(await sent("x".repeat(128))).toBe("x".repeat(128));
    expect(await sent("x".repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await sent("two words")).toMatch(/^[0-9a-f-]{36}$/);
    expect((await pk.ask("/v1/agents")).headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("an error has the request's id in its body", async () => {
    const headers = { "x-request-id": "named-by-the-caller" };
    const answer = await pk.ask("/v1/agents", { body: "{}", headers });
    expect(answer.json).toMatchObject({ code: "validation_error", request_id: "named-by-the-caller" });
    expect(answer.headers["x-request-id"]).toBe("named-by-the-caller");
  });

  it("a validation error lists path and rule of each fault", async () => {
    const answer = await pk.post("/v1/ingest", {
      events: [{ ...eventOf(fresh("faulty")), passed: 1, gates: 2 }],
    });
    const { details } = answer.json as { details: { path: string; message: string }[] };
    expect(details.map((detail) => detail.path).toSorted()).toEqual(["events[0].gates", "events[0].passed"]);
  });

  it("nothing under /v1 may be cached", async () => {
    expect((await pk.ask("/v1/agents")).headers["cache-control"]).toContain("no-store");
    expect((await pk.ask("/v1/nothing-here")).headers["cache-control"]).toContain("no-store");
  });

  it("RateLimit-Policy and RateLimit tell the class, what is left and for how long", async () => {
    const others = await pk.ask("/v1/agents");
    expect(others.headers["ratelimit-policy"]).toMatch(/^"[a-z]+";q=200;w=60$/);
    expect(others.headers["ratelimit"]).toMatch(/^"[a-z]+";r=\d+;t=\d+$/);
    const ingest = await pk.post("/v1/ingest", { events: [eventOf(fresh("limited"))] });
    expect(ingest.headers["ratelimit-policy"]).toBe('"ingest";q=500;w=60');
    expect(ingest.headers["ratelimit"]).toMatch(/^"ingest";r=\d+;t=\d+$/);
  });
});
