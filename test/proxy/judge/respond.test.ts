import { describe, expect, it } from "vitest";
import { annotations, withheld, withheldFrame } from "../../../proxy/judge/respond.ts";
import type { Action, Judged } from "../../../proxy/tool-call.ts";

const pii = { name: "pii", passed: false, reason: "1 e-mail address", latency_ms: 0.21 };
const blocked: Judged = {
  verdict: {
    evaluation_id: "ev_01a1fb954349",
    passed: false,
    gates: [{ name: "filesystem", passed: true, latency_ms: 0.1 }, pii],
    total_latency_ms: 0.4,
  },
  action: "blocked",
  deciding: [pii],
  found: [{ rule: "pii.email", place: "content[0].text", count: 1, action: "block" }],
};
const problem = {
  type: "urn:agent-gate:output-blocked",
  title: "Tool output withheld",
  status: 403,
  detail: 'gate "pii" found 1 e-mail address',
  instance: "urn:agent-gate:evaluation:ev_01a1fb954349",
  error: 'Tool output withheld by agent-gate: gate "pii" found 1 e-mail address',
  code: "output_blocked",
  next: expect.stringMatching(
    /^Do not call again: .* tell the user, who can allow such answers by the id of this evaluation\.$/,
  ),
  gates: [pii],
  findings: [{ rule: "pii.email", place: "content[0].text", count: 1, action: "block" }],
};
const detail = (deciding: Judged["deciding"]): unknown =>
  JSON.parse(withheld({ ...blocked, deciding }, { status: 403 }).body.toString()).detail;

describe("an answer that is withheld", () => {
  it("is a problem with the words of the contract's errors", () => {
    const { status, rawHeaders, body } = withheld(blocked, { status: 403 });
    expect(status).toBe(403);
    expect(JSON.parse(body.toString())).toEqual(problem);
    expect(rawHeaders).toEqual([
      "content-type",
      "application/problem+json",
      "x-agent-gate",
      "blocked",
      "x-agent-gate-evaluation",
      "ev_01a1fb954349",
      "server-timing",
      "gate;dur=0.4",
      "cache-control",
      "no-store",
      "content-length",
      String(body.length),
    ]);
  });

  it.each([
    ["our own finding", [pii], "who can allow such answers by the id of this evaluation"],
    [
      "a user's own gate",
      [{ ...pii, name: "tone" }],
      "who can change in the configuration what this gate does",
    ],
    [
      "our own finding and a user's own gate",
      [pii, { ...pii, name: "tone" }],
      "who can change in the configuration",
    ],
    ["a gate that did not finish", [{ ...pii, skipped: true }], "who can change in the configuration"],
  ])("promises allow where allow helps: %s", (_, deciding, promise) => {
    const { body } = withheld({ ...blocked, deciding }, { status: 403 });
    expect(JSON.parse(body.toString()).next).toContain(`tell the user, ${promise}`);
  });

  it("has the status that is asked for", () => {
    const { status, body } = withheld(blocked, { status: 451 });
    expect(status).toBe(451);
    expect(JSON.parse(body.toString())).toMatchObject({ status: 451 });
  });

  it("says of each gate that decides what it found, or why it could not look", () => {
    expect(detail([{ ...pii, name: "filesystem", reason: "1 path traversal" }, pii])).toBe(
      'gate "filesystem" found 1 path traversal; gate "pii" found 1 e-mail address',
    );
    expect(detail([pii, { ...pii, name: "filesystem", reason: "time budget used up", skipped: true }])).toBe(
      'gate "pii" found 1 e-mail address; gate "filesystem" did not finish: time budget used up',
    );
    expect(detail([{ ...pii, reason: "the gate failed to run" }])).toBe('gate "pii" failed to run');
  });
});

describe("an answer that nobody could read", () => {
  it("says so once", () => {
    const skipped = { ...pii, reason: "unknown encoding", skipped: true };
    expect(detail([{ ...skipped, name: "filesystem" }, skipped])).toBe(
      "the output could not be inspected: unknown encoding",
    );
  });
});

describe("an answer that is delivered", () => {
  it.each<[Action, string]>([
    ["passed", "pass"],
    ["observed", "observed"],
    ["redacted", "redacted"],
  ])("and was %s says %s in its headers", (action, said) => {
    expect(annotations({ ...blocked, action })).toEqual([
      "x-agent-gate",
      said,
      "x-agent-gate-evaluation",
      "ev_01a1fb954349",
      "server-timing",
      "gate;dur=0.4",
    ]);
  });
});

describe("an event that is withheld", () => {
  const replaced = (frame: string): string => withheldFrame(blocked, Buffer.from(frame), "sse").toString();

  it("becomes one that says so, under the same id", () => {
    const frame = replaced("event: row\nid: 7\nretry: 3000\ndata: ann@harbourtea.com\ndata: more\n\n");
    const [id, retry, event, data, ...rest] = frame.split("\n");
    expect([id, retry, event, ...rest]).toEqual([
      "id: 7",
      "retry: 3000",
      "event: agent-gate-withheld",
      "",
      "",
    ]);
    expect(JSON.parse(data?.replace(/^data: /, "") ?? "")).toEqual(problem);
  });

  it.each(["\r\n", "\r"])("ends its lines in one way, whatever the stream does: %j", (end) => {
    expect(replaced(["id: 7", "data: x", "", ""].join(end))).toMatch(
      /^id: 7\nevent: agent-gate-withheld\ndata: \{.*\}\n\n$/,
    );
  });

  it("is one line of NDJSON in a stream of lines", () => {
    const line = withheldFrame(blocked, Buffer.from('{"id":7}\r\n'), "ndjson").toString();
    expect(line.endsWith("\n")).toBe(true);
    expect(JSON.parse(line)).toEqual(problem);
  });
});
