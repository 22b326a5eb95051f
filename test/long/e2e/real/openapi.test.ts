import { beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../../../support/cli.ts";
import { startTestCollector } from "../../../support/collector.ts";
import type { TestCollector } from "../../../support/collector.ts";
import { findSchemathesis } from "../../../support/real/schemathesis.ts";

const schemathesis = await findSchemathesis();
const missing =
  "without Schemathesis (a Python venv with the packages of test/support/real/schemathesis/requirements.txt could not be made: is there Python, and a way to PyPI?)";
if (schemathesis === undefined) {
  if (process.env["CI"] !== undefined) throw new Error(`the API is not tested by its document: ${missing}`);
  process.stderr.write(`\nSKIPPED cases made up from openapi.json ${missing}\n`);
}

beforeEach(({ skip }) => skip(schemathesis === undefined, missing));

const minuteMs = 60_000;
const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 1e6));
const many = 10_000_000;
/** With CASES=10000 it takes half an hour. */
const cases = Number(process.env["CASES"] ?? 80);
/** Each operation has its own, and more come from looking at every bound. */
const examples = Math.ceil(cases / 5);

function start(): Promise<TestCollector> {
  return startTestCollector({
    store: "embedded",
    options: { limits: { ingest: many, other: many, authFailures: many }, workMsAMinute: minuteMs },
  });
}

async function documentOf({ url }: TestCollector): Promise<Json> {
  return await (await fetch(`${url}/openapi.json`)).json();
}

describe("the API and its document, tried by Schemathesis", () => {
  it(
    `agree in ${cases} cases: nothing that is allowed is refused, every answer is described (SEED=${seed})`,
    async () => {
      await using collector = await start();
      const document = await documentOf(collector);
      const asked = { url: collector.url, key: collector.sk, document, seed, examples };
      const told = await schemathesis?.(asked);
      expect(told?.output).toContain("No issues found");
      expect(told?.code).toBe(0);
      expect(told?.cases).toBeGreaterThanOrEqual(cases);
    },
    30 * minuteMs,
  );

  it.each<[string, string, (get: Json) => unknown]>([
    ["allows more than the server", "/v1/agents", (get) => (get.parameters[0].schema.maximum = 501)],
    ["allows less than the server", "/v1/agents", (get) => (get.parameters[0].schema.maximum = 499)],
    ["leaves a status out", "/v1/events", (get) => delete get.responses[400]],
    [
      "describes an answer otherwise",
      "/v1/reputation/{agentId}",
      (get) => (get.responses[200].content["application/json"].schema.properties.score.maximum = -1),
    ],
  ])(
    "disagree when the document %s",
    async (_, path, breakIt) => {
      await using collector = await start();
      const document = await documentOf(collector);
      const { get } = document.paths[path];
      breakIt(get);
      document.paths = { [path]: { get } };
      const asked = { url: collector.url, key: collector.pk, document, seed, examples: 10 };
      const told = await schemathesis?.(asked);
      expect({ code: told?.code, output: told?.output }).toMatchObject({ code: 1 });
    },
    5 * minuteMs,
  );
});
