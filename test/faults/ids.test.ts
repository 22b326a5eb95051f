import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEvents, call, event, ingest, stateOf } from "../support/clients.ts";
import { expectRefusal } from "../support/refusal.ts";
import { spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";

let collector: SpawnedCollector;
beforeAll(async () => {
  collector = await spawnCollector();
});
afterAll(async () => {
  await collector[Symbol.asyncDispose]();
});

const legal: [what: string, id: string][] = [
  ["200 emoji", "🦉".repeat(200)],
  ["200 letters", "n".repeat(200)],
  ["a composed é", "caf\u00e9"],
  ["a decomposed é", "cafe\u0301"],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
  ["toString", "toString"],
  ["hasOwnProperty", "hasOwnProperty"],
  ["a slash", "a/b"],
  ["only a slash", "/"],
  ["a per cent sign", "%"],
  ["what looks like an escape", "%2F"],
  ["what looks like an escaped NUL", "%00"],
  ["a dot", "."],
  ["two dots", ".."],
  ["a climbing path", "../../etc"],
  ["a space", " "],
  ["spaces around", "  padded  "],
  ["a plus", "a+b"],
  ["a query", "a?limit=1&passed=true#x"],
  ["quotes", `'"\``],
  ["a backslash", "a\\b"],
  ["a line end", "a\r\nb"],
  ["an escape character", "\u001b[31mred"],
  ["right-to-left", "\u202eabc"],
  ["a lower-case name", "case"],
  ["the same in upper case", "CASE"],
  ["a zero-width joiner", "a\u200db"],
  ["a last code point", "\u{10ffff}"],
];

describe("an agent whose id is", () => {
  it.each(legal)("%s is one and the same agent on every route", async (_what, id) => {
    const inPath = `/v1/reputation/${encodeURIComponent(id).replaceAll(".", "%2E")}`;
    expect((await call(collector, "GET", inPath)).json, "before").toMatchObject({
      agent_id: id,
      evaluations: 0,
    });
    expect((await call(collector, "POST", "/v1/agents", { body: { agent_id: id } })).json).toEqual({
      agent_id: id,
      ok: true,
    });
    const evaluated = await call(collector, "POST", "/v1/evaluate", {
      body: { agent_id: id, output: "fine", tool: id },
    });
    expect(evaluated.json).toMatchObject({ passed: true, reputation: { evaluations: 1 } });
    const ingested = await ingest(collector, [event(id, id.slice(0, 20).toWellFormed(), { tool: id })]);
    expect(ingested.json).toMatchObject({ accepted: 1, reputation_updates: [{ agent_id: id }] });

    expect((await call(collector, "GET", inPath)).json).toMatchObject({ agent_id: id, evaluations: 2 });
    const listed = await call(collector, "GET", `/v1/events?agent_id=${encodeURIComponent(id)}`);
    expect(listed.json.events).toMatchObject([
      { agent_id: id, tool_name: id },
      { agent_id: id, tool_name: id },
    ]);
    const { agents } = (await call(collector, "GET", "/v1/agents")).json;
    expect(agents.filter((agent: { agent_id: string }) => agent.agent_id === id)).toMatchObject([
      { eval_count: 2 },
    ]);
  });

  it("any of these is still there, and nobody else, after a restart", async () => {
    const before = await stateOf(
      collector,
      legal.map(([, id]) => id),
    );
    await collector.restart();
    expect(
      await stateOf(
        collector,
        legal.map(([, id]) => id),
      ),
    ).toEqual(before);
    expect(new Set((await allEvents(collector)).map((event) => event.agent_id))).toEqual(
      new Set(legal.map(([, id]) => id)),
    );
  });
});

describe("an agent id is refused everywhere and changes nothing when it is", () => {
  it.each<[what: string, json: string, inQuery: string | undefined]>([
    ["empty", '""', ""],
    ["201 emoji", JSON.stringify("🦉".repeat(201)), encodeURIComponent("🦉".repeat(201))],
    ["201 letters", JSON.stringify("n".repeat(201)), "n".repeat(201)],
    ["a lone high surrogate", String.raw`"a\ud83d"`, undefined],
    ["a lone low surrogate", String.raw`"\udc00b"`, undefined],
    ["surrogates in the wrong order", String.raw`"\udc00\ud83d"`, undefined],
    ["a NUL", String.raw`"a\u0000b"`, "a%00b"],
  ])("%s", async (_what, json, inQuery) => {
    const before = await stateOf(collector);
    const bodies: [path: string, body: string, at: string][] = [
      ["/v1/evaluate", `{"agent_id":${json},"output":"fine"}`, "agent_id"],
      ["/v1/agents", `{"agent_id":${json}}`, "agent_id"],
      [
        "/v1/ingest",
        `{"events":[{"agent_id":${json},"passed":true,"gates":[],"total_latency_ms":1}]}`,
        "events[0].agent_id",
      ],
    ];
    for (const [path, body, at] of bodies) {
      const answer = await call(collector, "POST", path, { body });
      expectRefusal(answer, 400, "validation_error");
      expect(answer.json.error, path).toContain(at);
    }
    // A URL cannot even spell a lone surrogate.
    if (inQuery !== undefined) {
      const listed = await call(collector, "GET", `/v1/events?agent_id=${inQuery}`);
      expectRefusal(listed, 400, "validation_error");
      expect(listed.json.error).toContain("agent_id");
    }
    expect(await stateOf(collector)).toEqual(before);
  });
});

describe("GET /v1/reputation with", () => {
  it.each([
    ["a malformed escape", "/v1/reputation/%zz", 400, "validation_error"],
    ["half an escape", "/v1/reputation/a%2", 400, "validation_error"],
    ["bytes that are no UTF-8", "/v1/reputation/%ff", 400, "validation_error"],
    ["an escaped NUL", "/v1/reputation/a%00b", 400, "validation_error"],
    ["201 letters", `/v1/reputation/${"n".repeat(201)}`, 400, "validation_error"],
    ["no id", "/v1/reputation/", 404, "not_found"],
    ["no id and no slash", "/v1/reputation", 404, "not_found"],
    ["a slash behind the id", "/v1/reputation/a/", 404, "not_found"],
    ["an id in two parts", "/v1/reputation/a/b", 404, "not_found"],
    ["another case", "/V1/Reputation/a", 404, "not_found"],
  ])("%s is refused", async (_what, path, status, code) => {
    expectRefusal(await call(collector, "GET", path), status, code);
  });

  it("an id that is escaped twice is decoded once", async () => {
    expect((await call(collector, "GET", "/v1/reputation/a%252Fb")).json).toMatchObject({
      agent_id: "a%2Fb",
    });
  });
});
