import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createJudge } from "../../proxy/judge/judge.ts";
import type { Policy } from "../../proxy/judge/policy.ts";
import { apis } from "../support/api-streams.ts";
import { startFakeTool } from "../support/fake-tool.ts";
import { dial, get, type Plane, startPlane } from "../support/plane.ts";
import { between, pick, seededRandom, seeds } from "../support/random.ts";

const count = Number(process.env["CASES"] ?? 40);

const words =
  "the a plan for 3 days in May, at 12:30 we walk (or ride) to the old mill; it takes 45 min. Grüße! 今日は良い天気です。 `npm ci` costs $4.50 and /tmp/build/x.log is 2026-11-22 of v1.2.3".split(
    " ",
  );
const canaries = {
  address: "mary.poppins@cherrytree.org",
  phone: "(415) 555-2671",
  command: "rm -rf / --no-preserve-root",
};
type Canary = keyof typeof canaries;

interface Case {
  api: (typeof apis)[number];
  mode: Policy["mode"];
  tokens: string[];
  text: string;
  canary: Canary | undefined;
  chunks: Buffer[];
}

/** An answer of some words, perhaps with something bad in it, cut into tokens, and its events into chunks, anywhere. */
function caseOf(seed: number): Case {
  const random = seededRandom(seed);
  const api = pick(random, apis);
  const canary = random() < 0.6 ? pick(random, ["address", "phone", "command"] as const) : undefined;
  const said = Array.from({ length: between(random, 1, 120) }, () => pick(random, words));
  if (canary !== undefined) said.splice(between(random, 0, said.length), 0, "\n", canaries[canary], "\n");
  const text = said.join(" ").replaceAll("\n", api.name === "words as events" ? " " : "\n");
  const tokens = cutUp(text, between(random, 1, 12), random);
  const stream = Buffer.from(api.events(tokens).join(""));
  const chunks: Buffer[] = [];
  for (let at = 0; at < stream.length;) {
    const length = between(random, 1, pick(random, [5, 100, 4_000]));
    chunks.push(stream.subarray(at, at + length));
    at += length;
  }
  return {
    api,
    mode: pick(random, ["block", "block", "redact", "observe"] as const),
    tokens,
    text,
    canary,
    chunks,
  };
}

function cutUp(text: string, most: number, random: () => number): string[] {
  const units = Array.from(text);
  const tokens: string[] = [];
  while (units.length > 0) tokens.push(units.splice(0, between(random, 1, most)).join(""));
  return tokens;
}

async function say(socket: Socket, { api, chunks }: Case): Promise<void> {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${api.type}\r\nConnection: close\r\n\r\n`);
  for (const chunk of chunks) {
    if (socket.destroyed) return;
    socket.write(chunk);
    await setImmediate();
  }
  socket.end();
}

/** Undefined when all is as it must be. */
function wrongWith(given: Case, body: string, records: Plane["records"]): string | undefined {
  const { api, mode, tokens, text, canary } = given;
  if (records.length !== 1) return `${records.length} verdicts`;
  if (records[0]?.passed !== (canary === undefined)) return "the verdict is wrong";
  if (canary === undefined || mode === "observe")
    return body === api.events(tokens).join("") ? undefined : "the bytes differ";
  const isTakenOut = mode === "redact";
  const arrived = api.text(body);
  if (`${body}${arrived}`.includes(canaries[canary])) return "the canary arrived";
  if (!isTakenOut) return api.cutOff.test(body) ? undefined : "it was not cut off";
  // A command is longer than what may be held back: where its beginning is out already, the stream is cut off.
  if (canary === "command")
    return arrived.includes("[redacted") || api.cutOff.test(body) ? undefined : "nothing marks the place";
  const [before = "", behind = ""] = inJson(api.name, text).split(inJson(api.name, canaries[canary]));
  return arrived.includes("[redacted") && arrived.includes(before) && arrived.includes(behind)
    ? undefined
    : "what is clean did not arrive";
}

/** As it stands in the arguments of a tool. */
const inJson = (api: string, text: string): string =>
  api.includes("tool") ? JSON.stringify(text).slice(1, -1) : text;

it(`${count} streams of every API arrive whole when they are clean, and never with what is not`, async () => {
  const cases = new Map(seeds(count).map((seed) => [`/${seed}`, caseOf(seed)]));
  await using tool = await startFakeTool(({ target }, socket) => {
    const given = cases.get(target);
    if (given !== undefined) void say(socket, given);
  });
  const waiting = cases.entries();
  const play = async (): Promise<void> => {
    for (const [path, given] of waiting) {
      await using judge = createJudge(new Map([["default", { mode: given.mode, profile: "contract" }]]));
      await using plane = await startPlane(tool.url, {
        mode: given.mode,
        deps: { judge: judge.judge },
        exchange: { streamQuietMs: 0 },
      });
      using client = await dial(plane.port, get(path).replace("1.1", "1.0"));
      await client.closed;
      const body = Buffer.from(client.heard(), "latin1")
        .toString()
        .split("\r\n\r\n")
        .slice(1)
        .join("\r\n\r\n");
      const wrong = wrongWith(given, body, plane.records);
      if (wrong !== undefined)
        throw new Error(`${wrong}, seed ${path.slice(1)}, ${given.api.name}, ${given.mode}`);
    }
  };
  await Promise.all([play(), play(), play(), play()]);
  expect(cases.size).toBe(count);
}, 600_000);
