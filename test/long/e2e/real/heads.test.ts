import { afterAll, describe, expect, it } from "vitest";
import { answerWith, type Script, startFakeTool } from "../../../support/fake-tool.ts";
import { startTestProxy } from "../../../support/proxy.ts";
import { contact, findReal } from "../../../support/real.ts";

const real = await findReal();
afterAll(() => real[Symbol.asyncDispose]());
const { clients } = real;

const chunked = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
const number = "219-09-9998";
/** Nothing is found in it. */
const body = '{"a":1}';
const json = ["Content-Type: application/json", "Content-Length: 7"];

interface Way {
  /** The first is the status. */
  lines: readonly string[];
  method?: "HEAD";
  /** There is nothing to leave out where the name itself is it. */
  isName?: boolean;
  /** What of it never arrives; the contact when nothing else is said. */
  held?: string;
  /** In enforce it is left out, and the answer arrives without it. */
  isLeftOut?: boolean;
}

/** Where in an answer a tool says something besides its body. */
const ways: readonly (readonly [string, Way])[] = Object.entries<Way>({
  "a header": { lines: ["200 OK", `X-Owner: ${contact}`, ...json, "", body] },
  "the name of a header": {
    lines: ["200 OK", `${number}: 1`, ...json, "", body],
    held: number,
    isName: true,
  },
  "a header of an ordinary name": { lines: ["200 OK", `Server: ${contact}`, ...json, "", body] },
  "a cookie": { lines: ["200 OK", `Set-Cookie: who=${contact}`, ...json, "", body] },
  "a header of HEAD": { lines: ["200 OK", `X-Owner: ${contact}`, ...json, "", ""], method: "HEAD" },
  "a header of 204": { lines: ["204 No Content", `X-Owner: ${contact}`, "", ""] },
  "a header of a binary": {
    lines: ["200 OK", `X-Owner: ${contact}`, "Content-Type: image/png", "Content-Length: 7", "", body],
  },
  "a header of a stream": {
    lines: [
      "200 OK",
      `X-Owner: ${contact}`,
      "Content-Type: text/event-stream",
      "Content-Length: 11",
      "",
      "data: tea\n\n",
    ],
  },
  "the reason phrase": { lines: [`200 Ask ${contact}`, ...json, "", body], isLeftOut: true },
  "a trailer": {
    lines: ["200 OK", "Trailer: X-Owner", ...chunked, "", "7", body, "0", `X-Owner: ${contact}`, "", ""],
    isLeftOut: true,
  },
  "a hint": {
    lines: ["103 Early Hints", `Link: </${contact}>; rel=preload`, "", "HTTP/1.1 200 OK", ...json, "", body],
  },
});

const saying =
  (lines: readonly string[]): Script =>
  (_request, socket) =>
    void socket.write(`HTTP/1.1 ${lines.join("\r\n")}`);

describe.each(clients)("%s", (_name, client) => {
  it.each(ways)(
    "what is found in %s never arrives in block and redact, and is recorded in observe",
    async (way, { lines, method, held = contact, isName = false, isLeftOut = false }) => {
      await using tool = await startFakeTool(saying(lines));
      const direct = await client.ask([`${tool.url}/x`], method && { method });
      for (const mode of ["block", "redact", "observe"]) {
        await using proxy = await startTestProxy({ upstream: tool.url, flags: { mode } });
        const shown = await client.ask([`${proxy.url}/x`], method && { method });
        const isRefused = !isLeftOut && (mode === "block" || (mode === "redact" && isName));
        // requests takes a hint for the answer.
        const status = way === "a hint" && mode !== "observe" ? 200 : direct.status;
        expect(shown.status, mode).toBe(isRefused ? 403 : status);
        const seen = JSON.stringify(shown) + shown.body.toString();
        if (mode !== "observe") expect(seen, mode).not.toContain(held);
        else
          expect(seen.includes(held)).toBe((JSON.stringify(direct) + direct.body.toString()).includes(held));
        if (shown.status === direct.status) expect(shown.body.toString(), mode).toBe(direct.body.toString());
        const failed = proxy.verdicts.filter(({ passed }) => !passed);
        const action = isRefused ? "blocked" : { redact: "redacted", observe: "observed" }[mode];
        expect(failed, mode).toMatchObject(isLeftOut && mode !== "observe" ? [] : [{ action }]);
      }
    },
  );

  it("leaves for somebody else, and is led to another upstream in its own folder", async () => {
    await using other = await startFakeTool(answerWith(JSON.stringify({ contact })));
    await using tool = await startFakeTool(
      answerWith(body, { status: "302 Found", headers: [`Location: ${other.url}/y`] }),
    );
    await using alone = await startTestProxy({ upstream: tool.url });
    expect(await client.ask([`${alone.url}/x`])).toMatchObject({ status: 200, url: `${other.url}/y` });
    await using proxy = await startTestProxy({ upstream: { tool: tool.url, crm: other.url } });
    const shown = await client.ask([`${proxy.url}/tool/x`]);
    expect(shown).toMatchObject({ status: 403, url: `${proxy.url}/crm/y` });
  });

  it("is told where to log in, and of no other endpoint", async () => {
    await using tool = await startFakeTool((request, socket) => {
      const headers = [
        `WWW-Authenticate: Bearer resource_metadata="${tool.url}/.well-known/oauth-protected-resource"`,
        `Operation-Location: ${tool.url}/jobs/1`,
        'Alt-Svc: h3=":443"',
      ];
      answerWith(body, { status: "401 Unauthorized", headers })(request, socket);
    });
    await using proxy = await startTestProxy({ upstream: { tool: tool.url } });
    const { headers } = await client.ask([`${proxy.url}/tool/x`]);
    expect(headers["www-authenticate"]).toBe(
      `Bearer resource_metadata="${proxy.url}/tool/.well-known/oauth-protected-resource"`,
    );
    expect(headers["operation-location"]).toBe(`${proxy.url}/tool/jobs/1`);
    expect(headers["alt-svc"]).toBeUndefined();
  });

  it("gets links in bodies, and headers of paths that are passed through, as they are", async () => {
    await using tool = await startFakeTool((request, socket) => {
      const headers = [
        "Content-Type: application/json",
        `X-Owner: ${contact}`,
        `Link: <${tool.url}/next>; rel=next`,
      ];
      const plain = headers.slice(0, 1);
      const links = JSON.stringify({ next: `${tool.url}/next` });
      answerWith(links, { headers: request.target === "/raw" ? headers : plain })(request, socket);
    });
    await using proxy = await startTestProxy({ upstream: tool.url, flags: { passthrough: ["/raw"] } });
    const shown = await client.ask([`${proxy.url}/x`]);
    expect(JSON.parse(shown.body.toString())).toEqual({ next: `${tool.url}/next` });
    const passed = await client.ask([`${proxy.url}/raw`]);
    expect(passed.headers).toMatchObject({ "x-owner": contact, link: `<${proxy.url}/next>; rel=next` });
    expect(passed.headers["x-agent-gate"]).toBe("unjudged; passthrough");
  });
});
