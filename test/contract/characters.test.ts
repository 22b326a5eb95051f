import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf, segment } from "./kit.ts";
import { strict } from "./target.ts";

const { pk, fresh } = kitOf(import.meta.url);

/** The routes that take an agent_id; each answers whether it took this one. */
const posts: [route: string, path: string, body: (agent: string) => unknown, status: number][] = [
  ["POST /v1/evaluate", "/v1/evaluate", (agent_id) => ({ agent_id, output: "All is well." }), 200],
  ["POST /v1/ingest", "/v1/ingest", (agent) => ({ events: [eventOf(agent)] }), 202],
  ["POST /v1/agents", "/v1/agents", (agent_id) => ({ agent_id }), 201],
];
const reads: [route: string, path: (written: string) => string][] = [
  ["GET /v1/events", (written) => `/v1/events?agent_id=${written}`],
  ["GET /v1/reputation/:agentId", (written) => `/v1/reputation/${written}`],
];

describe.runIf(strict)(
  "our decisions: an agent_id is counted in code points, neither trimmed nor normalized",
  () => {
    it.each(posts)("%s takes 200 emoji and refuses 201", async (_route, path, body, status) => {
      expect((await pk.post(path, body("😀".repeat(200)))).status).toBe(status);
      expectError(await pk.post(path, body("😀".repeat(201))), 400, "validation_error");
    });

    it.each(reads)("%s takes 200 emoji and refuses 201", async (_route, path) => {
      const emoji = encodeURIComponent("😀");
      expect((await pk.ask(path(emoji.repeat(200)))).status).toBe(200);
      expectError(await pk.ask(path(emoji.repeat(201))), 400, "validation_error");
    });

    it("takes composed and decomposed letters for different agents", async () => {
      const name = fresh("caf");
      const [composed, decomposed] = [`${name}\u00e9`, `${name}e\u0301`];
      await pk.ingest([eventOf(composed), eventOf(composed), eventOf(decomposed)]);
      expect(await pk.reputation(composed)).toMatchObject({ agent_id: composed, evaluations: 2 });
      expect(await pk.reputation(decomposed)).toMatchObject({ agent_id: decomposed, evaluations: 1 });
      expect(await pk.eventsOf(composed, 2)).toHaveLength(2);
      expect(await pk.eventsOf(decomposed, 1)).toHaveLength(1);
      expect(await pk.agent(composed, 2)).toMatchObject({ eval_count: 2 });
      expect(await pk.agent(decomposed, 1)).toMatchObject({ eval_count: 1 });
    });

    it.each([" x", "x ", "\tx", "x\u00a0", "\ufeffx"])("keeps the white space of %j", async (about) => {
      const agent = about.replace("x", fresh("spaced"));
      await pk.ingest([eventOf(agent)]);
      expect((await pk.reputation(agent)).evaluations).toBe(1);
      expect((await pk.reputation(agent.replaceAll(/[\s\ufeff]/gu, ""))).evaluations).toBe(0);
    });

    it.each(posts)("%s refuses a lone surrogate and U+0000", async (_route, path, body) => {
      for (const agent of ["a\ud800", "\udc00a", "\ude00\ud83d", "a\0b", "\0"])
        expectError(await pk.post(path, body(agent)), 400, "validation_error");
    });

    it.each(reads)("%s refuses a lone surrogate, U+0000 and a malformed escape", async (_route, path) => {
      for (const written of ["%ED%A0%80", "a%00b", "%", "%zz", "%e2%82", "%FF"])
        expectError(await pk.ask(path(written)), 400, "validation_error");
    });

    it("refuses them in tool, gate name, reason and evaluation_id, too", async () => {
      const gate = { name: "g", passed: true, latency_ms: 1 };
      for (const bad of ["a\ud800", "a\0"])
        for (const change of [
          { tool: bad },
          { evaluation_id: bad },
          { gates: [{ ...gate, name: bad }] },
          { gates: [{ ...gate, reason: bad }] },
        ]) {
          const answer = await pk.post("/v1/ingest", { events: [eventOf(fresh("bad"), change)] });
          expectError(answer, 400, "validation_error");
        }
    });

    it.each([
      ["tool", 200, (text: string) => ({ tool: text })],
      ["evaluation_id", 50, (text: string) => ({ evaluation_id: text })],
      ["gate name", 200, (text: string) => ({ gates: [{ name: text, passed: true, latency_ms: 1 }] })],
      [
        "gate reason",
        500,
        (text: string) => ({ gates: [{ name: "g", passed: true, latency_ms: 1, reason: text }] }),
      ],
    ])("takes a %s of %i emoji and refuses one more", async (_field, max, change) => {
      const post = (count: number) =>
        pk.post("/v1/ingest", { events: [eventOf(fresh("emoji"), change("😀".repeat(count)))] });
      expect((await post(max)).status).toBe(202);
      expectError(await post(max + 1), 400, "validation_error");
    });
  },
);

describe.runIf(strict)("our decisions: names that mean something elsewhere are plain agents here", () => {
  const strange = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "a/b",
    "%",
    "%2F",
    "..",
    ".",
    "../agents",
    "?x=1#y",
    "a+b c",
    "$gt",
    "null",
    "'; --",
    "*",
    "\\",
    "日本",
  ];

  it.each(strange)("%j on every route", async (agent) => {
    // These names cannot be made unique, so an earlier run may have used them: only the difference counts.
    const before = (await pk.reputation(agent)).evaluations;
    for (const [, path, body, status] of posts) {
      const answer = await pk.post(path, body(agent));
      expect(answer.status, answer.text).toBe(status);
    }
    const reputation = await pk.ask(`/v1/reputation/${segment(agent)}`);
    expect(reputation.json).toMatchObject({ agent_id: agent, evaluations: Math.min(before + 2, 500) });
    const events = await pk.eventsOf(agent, 2);
    expect(events.length).toBeGreaterThanOrEqual(2);
    for (const event of events) expect(event.agent_id).toBe(agent);
    expect((await pk.agent(agent, 2))?.eval_count).toBeGreaterThanOrEqual(2);
  });

  it("decodes a path once", async () => {
    const agent = fresh("a%41");
    await pk.ingest([eventOf(agent)]);
    expect(await pk.reputation(agent)).toMatchObject({ agent_id: agent, evaluations: 1 });
    expect((await pk.ask(`/v1/reputation/${agent}`)).json).toMatchObject({
      agent_id: agent.replace("%41", "A"),
    });
  });

  it.each(["/v1/reputation/a/b", "/v1/reputation/a/", "/v1/reputation//a"])(
    "%s is not an agent's path",
    async (path) => {
      expectError(await pk.ask(path), 404, "not_found");
    },
  );

  it("takes __proto__ and constructor for tools, gates and evaluation ids", async () => {
    const agent = fresh("words");
    for (const word of ["__proto__", "constructor"]) {
      const gates = [{ name: word, passed: true, latency_ms: 1, reason: word }];
      await pk.ingest([eventOf(agent, { tool: word, evaluation_id: word, gates })]);
      const [event] = await pk.eventsOf(agent, 1);
      expect(event).toMatchObject({ tool_name: word, gates });
    }
    expect((await pk.reputation(agent)).evaluations).toBe(2);
  });
});
