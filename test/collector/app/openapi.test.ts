import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { openapi } from "../../../collector/app/openapi.ts";
import { routes } from "../../../collector/routes/index.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { errorTable } from "../../../shared/errors.ts";
import type { Json } from "../../support/cli.ts";
import { call } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";

const document: Json = openapi(routes({ evaluateBytes: 0, ingestBytes: 0, agentsBytes: 0 }), "1.2.3");

async function lint(source: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({
    source: JSON.stringify(source),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer ?? ""}`);
}

describe("the OpenAPI document", () => {
  it("gives a linter that nobody here wrote nothing to say", async () => {
    expect(await lint(document)).toEqual([]);
    const broken = structuredClone(document);
    delete broken.paths["/v1/reputation/{agentId}"].get.parameters;
    expect(await lint(broken)).not.toEqual([]);
  });

  it("writes the numbers of a query as numbers, with the bounds that are kept", () => {
    const parameters = (path: string): Json =>
      Object.fromEntries(
        document.paths[path].get.parameters.map((parameter: Json) => [parameter.name, parameter.schema]),
      );
    expect(parameters("/v1/events").limit).toEqual({
      type: "integer",
      minimum: 1,
      maximum: limits.eventsLimitMax,
      default: limits.eventsLimitDefault,
    });
    expect(parameters("/v1/events").offset).toMatchObject({
      type: "integer",
      maximum: limits.eventsOffsetMax,
    });
    expect(parameters("/v1/agents").limit).toMatchObject({
      type: "integer",
      maximum: limits.agentsListedMax,
    });
    expect(Object.keys(parameters("/v1/events"))).toEqual(
      expect.arrayContaining(["tool", "gate", "evaluation_id"]),
    );
  });

  it("names every status that is answered, each with the codes of its errors", () => {
    const errors = Object.values(errorTable).map(({ status }) => String(status));
    const everywhere = [400, 401, 403, 404, 405, 408, 429, 500, 503].map(String);
    for (const path of Object.keys(document.paths).filter((path) => path.startsWith("/v1/")))
      for (const operation of Object.values<Json>(document.paths[path])) {
        const named = Object.keys(operation.responses);
        const ofBody = operation.requestBody === undefined ? [] : ["413", "415"];
        expect(named).toEqual(expect.arrayContaining([...everywhere, ...ofBody]));
        if (operation.requestBody !== undefined) expect(named).toEqual(expect.arrayContaining(errors));
      }
    const codes = Object.values<Json>(document.components.responses).flatMap(
      (answer) => answer.content["application/json"].schema.properties.code.enum,
    );
    expect(new Set(codes)).toEqual(new Set(Object.keys(errorTable)));
  });

  it("names the headers of answers", () => {
    const headers = (path: string, method: string, status: string): string[] =>
      Object.keys(document.paths[path][method].responses[status].headers);
    expect(headers("/v1/agents", "get", "200")).toEqual(expect.arrayContaining(["x-next-cursor", "link"]));
    expect(headers("/v1/ingest", "post", "202")).toContain("x-duplicate-events");
    expect(headers("/v1/events", "get", "200")).toEqual(
      expect.arrayContaining(["x-request-id", "ratelimit", "ratelimit-policy"]),
    );
    for (const status of ["429", "503"])
      expect(Object.keys(document.components.responses[`Error${status}`].headers)).toContain("retry-after");
  });

  it("is not sent again to a client that has it", async () => {
    await using collector = await startTestCollector();
    const first = await call(collector, "GET", "/openapi.json", { key: null });
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]+"$/),
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
    });
    const again = (etag: string) =>
      call(collector, "GET", "/openapi.json", { key: null, headers: [["If-None-Match", etag]] });
    expect(await again(String(first.headers["etag"]))).toMatchObject({ status: 304, text: "" });
    expect(await again('"another"')).toMatchObject({ status: 200, text: first.text });
  });

  it("describes the server that it comes from", async () => {
    await using collector = await startTestCollector();
    const served: Json = await (await fetch(`${collector.url}/openapi.json`)).json();
    expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
    expect(new URL(served.servers[0].url, collector.url).href).toBe(`${collector.url}/`);
    for (const path of ["/health", "/ready", "/metrics", "/openapi.json"])
      expect((await fetch(collector.url + path)).status).toBe(200);
  });
});
