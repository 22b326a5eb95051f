import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { createJudge } from "../../../../proxy/judge/judge.ts";
import { files } from "../../../support/files.ts";
import { type Script, startFakeTool } from "../../../support/fake-tool.ts";
import { bad, dial, get, type Mode, raw, startPlane } from "../../../support/plane.ts";

const json = ["Content-Type: application/json"];
const chunked = ["Transfer-Encoding: chunked"];

interface Told {
  status?: string;
  headers?: readonly string[];
  body?: string;
  hint?: readonly string[];
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** A tool that says exactly this. */
const saying =
  ({ status = "200 OK", headers = [], body = "", hint }: Told): Script =>
  (_request, socket) => {
    const before = hint === undefined ? "" : ["HTTP/1.1 103 Early Hints", ...hint, "", ""].join("\r\n");
    socket.write(
      Buffer.from(`${before}${[`HTTP/1.1 ${status}`, ...headers, "", body].join("\r\n")}`, "latin1"),
    );
  };

const lengthy = (body: string): Told => ({ headers: [...json, `Content-Length: ${body.length}`], body });

/** Answers of every kind, to which something is added in the head. */
const kinds: Record<string, Told & { method?: string; end?: string; records: number }> = {
  "a body": { ...lengthy("{}"), records: 1 },
  "no body to HEAD": { headers: [...json, "Content-Length: 2"], method: "HEAD", records: 0 },
  "204": { status: "204 No Content", records: 0 },
  "304": { status: "304 Not Modified", records: 0 },
  "a binary": {
    headers: ["Content-Type: image/png", `Content-Length: ${files.png.length}`],
    body: files.png.toString("latin1"),
    records: 0,
  },
  events: {
    headers: ["Content-Type: text/event-stream", ...chunked],
    body: "9\r\ndata: a\n\n\r\n0\r\n\r\n",
    records: 1,
  },
  lines: {
    headers: ["Content-Type: application/x-ndjson", ...chunked],
    body: "3\r\n{}\n\r\n0\r\n\r\n",
    records: 1,
  },
};

const places: Record<string, readonly string[]> = {
  "a header that nobody knows": [`X-Note: ${bad}`],
  "the name of a header": [`${bad}: 1`],
  "a header that everybody knows": [`Server: ${bad} (x)`],
  "a cookie": [`Set-Cookie: a=${bad}; Path=/`],
  "where it leads": [`Location: https://elsewhere.example/${bad}`],
};

describe.each(Object.entries(kinds))("with %s", (_kind, { method = "GET", records, ...told }) => {
  const asked = (version = "1.1"): string => get("/x").replace("GET", method).replace("1.1", version);

  it.each(Object.entries(places))("what is found in %s never arrives in enforce", async (_place, headers) => {
    await using tool = await startFakeTool(
      saying({ ...told, headers: [...headers, ...(told.headers ?? [])] }),
    );
    await using plane = await startPlane(tool.url);
    const answer = await raw(plane.port, asked());
    expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
    expect(answer).not.toContain(bad);
    if (method !== "HEAD") expect(answer).toContain('gate \\"pii\\" found 1 bad string in the headers');
    expect(plane.records).toMatchObject([
      { passed: false, gates: [{ reason: "1 bad string in the headers" }], local: { action: "blocked" } },
    ]);
    expect(plane.crashes).toEqual([]);
  });

  it.each(Object.entries(places))("what is found in %s is left out in redact", async (_place, headers) => {
    const fine = ["X-Fine: 1 2", ...headers, "X-Fine: 3 4", ...(told.headers ?? [])];
    await using tool = await startFakeTool(saying({ ...told, headers: fine }));
    await using plane = await startPlane(tool.url, { mode: "redact" });
    const answer = await raw(plane.port, asked());
    expect(answer.slice(9, 12)).toBe(told.status?.slice(0, 3) ?? "200");
    expect(answer).not.toContain(bad);
    expect(answer).toContain("\r\nX-Fine: 1 2\r\nX-Fine: 3 4\r\n");
    const [first, ...others] = plane.records;
    expect(first).toMatchObject({ passed: false, local: { action: "redacted" } });
    expect(others.every(({ passed }) => passed)).toBe(true);
  });

  it.each(Object.entries(places))(
    "what is found in %s is recorded in observe, and arrives",
    async (_place, headers) => {
      await using tool = await startFakeTool(
        saying({ ...told, headers: [...headers, ...(told.headers ?? [])] }),
      );
      await using plane = await startPlane(tool.url, { mode: "observe" });
      const answer = await raw(plane.port, asked());
      for (const line of [...headers, ...(told.headers ?? [])]) expect(answer).toContain(`\r\n${line}\r\n`);
      expect(plane.records[0]).toMatchObject({ passed: false, local: { action: "observed" } });
    },
  );

  it("ordinary headers cost no verdict of their own", async () => {
    await using tool = await startFakeTool(
      saying({ ...told, headers: ["X-Fine: 1 2", ...(told.headers ?? [])] }),
    );
    for (const mode of ["enforce", "redact", "observe"] satisfies Mode[]) {
      await using plane = await startPlane(tool.url, { mode });
      expect(await raw(plane.port, asked())).toContain("\r\nX-Fine: 1 2\r\n");
      expect(plane.records.map(({ passed }) => passed)).toEqual(Array.from({ length: records }, () => true));
    }
  });
});

describe("one verdict", () => {
  it("says what both the head and the body hold", async () => {
    const body = JSON.stringify({ note: bad });
    await using tool = await startFakeTool(
      saying({ ...lengthy(body), headers: [`X-Note: ${bad}`, ...(lengthy(body).headers ?? [])] }),
    );
    for (const [mode, action] of [
      ["enforce", "blocked"],
      ["observe", "observed"],
      ["redact", "redacted"],
    ] as const) {
      await using plane = await startPlane(tool.url, { mode });
      const answer = await raw(plane.port, get("/x"));
      expect(plane.records).toMatchObject([
        {
          passed: false,
          gates: [{ name: "pii", passed: false, reason: "1 bad string; 1 bad string in the headers" }],
          local: { action },
        },
      ]);
      expect(answer).toContain(`x-agent-gate: ${action}\r\n`);
      if (mode === "redact") expect(answer).toMatch(/\r\n\r\n\{"note":"\[gone\]"\}$/);
    }
  });

  it("names the body where only the head was changed, and its bytes are the same", async () => {
    await using tool = await startFakeTool(
      saying({
        headers: [`X-Note: ${bad}`, "Content-Type: text/plain; charset=utf-8", "Content-Length: 4"],
        body: "t\xc3\xa9a",
      }),
    );
    await using plane = await startPlane(tool.url, { mode: "redact" });
    const answer = await raw(plane.port, get("/x"));
    expect(answer).toMatch(/\r\nx-agent-gate: redacted\r\n[^]*\r\n\r\nt\xc3\xa9a$/);
  });
});

it("a rule of the policy can name a header", async () => {
  await using tool = await startFakeTool(
    saying({ headers: ["X-Owner: ann@harbourtea.com", ...json, "Content-Length: 7"], body: '{"a":1}' }),
  );
  for (const [path, status] of [
    ["headers.X-Owner", "200"],
    ["headers.*", "200"],
    ["headers.X-Other", "403"],
  ] as const) {
    const rule = { gate: "pii", path, action: "off" } as const;
    await using judging = createJudge(
      new Map([["default", { mode: "block", profile: "contract", rules: [rule] }]]),
    );
    await using plane = await startPlane(tool.url, { deps: { judge: judging.judge } });
    expect((await raw(plane.port, get("/x"))).slice(9, 12), path).toBe(status);
  }
});

describe("the reason phrase", () => {
  it.each([
    [`200 ${bad}`, "200 OK"],
    ["404 Not here", "404 Not Found"],
    ["299 Fine", "299 "],
    ["200 ", "200 OK"],
  ])("of %j is %j where anything may be withheld", async (status, expected) => {
    await using tool = await startFakeTool(saying({ ...lengthy("{}"), status }));
    for (const mode of ["enforce", "redact"] satisfies Mode[]) {
      await using plane = await startPlane(tool.url, { mode });
      expect((await raw(plane.port, get("/x"))).split("\r\n")[0]).toBe(`HTTP/1.1 ${expected}`);
      expect(plane.records).toMatchObject([{ passed: true }]);
    }
  });

  it("is the tool's in observe, and recorded when something is found in it", async () => {
    await using tool = await startFakeTool(saying({ ...lengthy("{}"), status: `200 ${bad}` }));
    await using plane = await startPlane(tool.url, { mode: "observe" });
    expect(await raw(plane.port, get("/x"))).toContain(`HTTP/1.1 200 ${bad}\r\n`);
    expect(plane.records).toMatchObject([{ passed: false, local: { action: "observed" } }]);
  });
});

describe("what comes before an answer", () => {
  const hint = ["Link: </a.css>; rel=preload"];
  const badHint = [`Link: </${bad}.css>; rel=preload`];

  it("arrives when nothing is found in it", async () => {
    await using tool = await startFakeTool(saying({ ...lengthy("{}"), hint }));
    await using plane = await startPlane(tool.url);
    expect(await raw(plane.port, get("/x"))).toContain(
      `HTTP/1.1 103 Early Hints\r\n${hint[0]}\r\n\r\nHTTP/1.1 200 OK`,
    );
    expect(plane.records).toMatchObject([{ passed: true }]);
  });

  it("shares the fate of the answer when something is", async () => {
    await using tool = await startFakeTool(saying({ ...lengthy("{}"), hint: badHint }));
    for (const [mode, status, action] of [
      ["enforce", "403 Forbidden", "blocked"],
      ["redact", "200 OK", "redacted"],
      ["observe", "103 Early Hints", "observed"],
    ] as const) {
      await using plane = await startPlane(tool.url, { mode });
      const answer = await raw(plane.port, get("/x"));
      expect(answer.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
      expect(answer.includes(bad)).toBe(mode === "observe");
      expect(plane.records).toMatchObject([{ passed: false, local: { action } }]);
    }
  });

  it("is left out behind the first sixteen", async () => {
    await using tool = await startFakeTool((request, socket) => {
      for (let at = 0; at < 40; at++)
        socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </${at}.css>; rel=preload\r\n\r\n`);
      saying(lengthy("{}"))(request, socket);
    });
    await using plane = await startPlane(tool.url);
    expect((await raw(plane.port, get("/x"))).match(/103 Early Hints/g)).toHaveLength(16);
  });
});

describe("what comes after an answer", () => {
  it.each(["application/json", "text/event-stream", "image/png"])(
    "%s: arrives and is recorded in observe only",
    async (type) => {
      const headers = [`Content-Type: ${type}`, "Trailer: X-Sum", ...chunked];
      const body = `9\r\ndata: a\n\n\r\n0\r\nX-Sum: ${bad}\r\n\r\n`;
      await using tool = await startFakeTool(saying({ headers, body }));
      for (const mode of ["enforce", "redact", "observe"] satisfies Mode[]) {
        await using plane = await startPlane(tool.url, { mode });
        expect((await raw(plane.port, get("/x"))).includes(bad)).toBe(mode === "observe");
        const failed = plane.records.filter(({ passed }) => !passed);
        expect(failed).toHaveLength(mode === "observe" ? 1 : 0);
      }
    },
  );
});

describe("whatever happens meanwhile", () => {
  it("in bytes that some take for UTF-8, both readings are judged", async () => {
    const heard: string[] = [];
    await using tool = await startFakeTool(
      saying({ ...lengthy("{}"), headers: ["X-A: caf\xc3\xa9", "Content-Length: 2"] }),
    );
    await using plane = await startPlane(tool.url, {
      deps: {
        judge: (_call, subject) => {
          heard.push(subject.kind === "text" ? subject.text : "");
          return {
            verdict: { evaluation_id: "ev_1", passed: true, gates: [], total_latency_ms: 0 },
            action: "passed",
            deciding: [],
          };
        },
      },
    });
    await raw(plane.port, get("/x"));
    expect(JSON.parse(heard[0] ?? "")).toEqual({ headers: { "X-A": ["caf\xc3\xa9", "café"] } });
  });

  it("a client that leaves before its verdict is there leaves nothing behind", async () => {
    await using tool = await startFakeTool(
      saying({
        ...kinds["events"],
        headers: [...(places["a cookie"] ?? []), ...(kinds["events"]?.headers ?? [])],
      }),
    );
    let reject = (_error: Error): void => undefined;
    const asked = deferred();
    const judging = new Promise<never>((_, no) => (reject = no));
    await using plane = await startPlane(tool.url, { deps: { judge: () => (asked.resolve(), judging) } });
    using client = await dial(plane.port, get("/x"));
    await asked.promise;
    client.socket.destroy();
    await tool.alone();
    reject(new Error("broken"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(plane.records).toEqual([]);
  });

  it("a judge that breaks lets nothing through", async () => {
    for (const kind of Object.keys(kinds)) {
      const { method = "GET", headers = [], ...told } = kinds[kind] ?? { records: 0 };
      await using tool = await startFakeTool(saying({ ...told, headers: [`X-Note: ${bad}`, ...headers] }));
      await using plane = await startPlane(tool.url, {
        deps: { judge: async () => Promise.reject(new Error("broken")) },
      });
      const answer = await raw(plane.port, get("/x").replace("GET", method));
      expect(answer, kind).toMatch(/^HTTP\/1\.1 500 /);
      expect(answer).not.toContain(bad);
      expect(plane.crashes).toMatchObject([{ message: "broken" }]);
      const throwing = (): never => {
        throw new Error("broken");
      };
      await using other = await startPlane(tool.url, { deps: { judge: throwing } });
      expect(await raw(other.port, get("/x").replace("GET", method)), kind).toMatch(/^HTTP\/1\.1 50\d /);
    }
  });

  it("a verdict that takes its time holds the head back, and all of the stream arrives behind it", async () => {
    await using tool = await startFakeTool((request, socket) => {
      saying({
        headers: ["X-Note: a b", "Content-Type: text/event-stream", ...chunked],
        body: "9\r\ndata: a\n\n\r\n",
      })(request, socket);
      socket.write("9\r\ndata: b\n\n\r\n");
      socket.write("0\r\n\r\n");
    });
    const verdict = { evaluation_id: "ev_1", passed: true, gates: [], total_latency_ms: 0 };
    const released = deferred();
    const asked = deferred();
    await using plane = await startPlane(tool.url, {
      deps: {
        judge: (_call, subject) => {
          const passed = { verdict, action: "passed", deciding: [] } as const;
          if (subject.kind !== "text" || !subject.text.includes("headers")) return passed;
          asked.resolve();
          return released.promise.then(() => passed);
        },
      },
    });
    using client = await dial(plane.port, get("/x"));
    await asked.promise;
    expect(client.heard()).toBe("");
    released.resolve();
    await once(client.socket, "close");
    expect(client.heard()).toContain("data: a\n\n");
    expect(client.heard()).toContain("data: b\n\n");
    expect(plane.records).toHaveLength(1);
  });
});
