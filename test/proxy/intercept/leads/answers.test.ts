import { expect, it } from "vitest";
import { answerWith, startFakeTool } from "../../../support/fake-tool.ts";
import { dial, get, type Mode, raw, startPlane } from "../../../support/plane.ts";

const away = (url: string, path = ""): string[] => [
  `Location: ${url}${path}`,
  `Link: <${url}/next>; rel="next"`,
  "Alt-Svc: h3=:443",
  "Set-Cookie: a=b; Path=/",
];
const here = (url: string): RegExp =>
  new RegExp(
    `\r\nLocation: /tools/clean\r\nLink: <${url}/tools/next>; rel="next"\r\nSet-Cookie: a=b; Path=/tools\r\n`,
    "i",
  );

it.each(["enforce", "redact", "observe"] satisfies Mode[])(
  "no answer leads around the proxy in %s",
  async (mode) => {
    await using tool = await startFakeTool((request, socket) =>
      answerWith("{}", { status: "307 Temporary Redirect", headers: away(tool.url, "/clean") })(
        request,
        socket,
      ),
    );
    await using plane = await startPlane(tool.url, { mode, prefix: "/tools" });
    const asked = get("/tools/x").replace("localhost", `127.0.0.1:${plane.port}`);
    for (const method of ["GET", "HEAD", "POST"])
      expect(await raw(plane.port, asked.replace("GET", method))).toMatch(here(plane.url));
  },
);

it("nor does what is passed through without being judged", async () => {
  await using tool = await startFakeTool((request, socket) =>
    answerWith("{}", { status: "302 Found", headers: away(tool.url, "/clean") })(request, socket),
  );
  await using plane = await startPlane(tool.url, { prefix: "/tools", passes: () => true });
  const answer = await raw(plane.port, get("/tools/x").replace("localhost", `127.0.0.1:${plane.port}`));
  expect(answer).toContain("location: /tools/clean\r\n");
  expect(answer).toContain(`link: <${plane.url}/tools/next>; rel="next"\r\n`);
  expect(answer).not.toMatch(/alt-svc|:443\b/);
});

it("nor does what a tool says before its answer, or when it takes an upgrade", async () => {
  await using tool = await startFakeTool(({ rawHeaders }, socket) => {
    const isUpgrade = rawHeaders.includes("websocket");
    const status = isUpgrade ? "101 Switching Protocols" : "103 Early Hints";
    const upgrade = isUpgrade
      ? ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="]
      : [];
    socket.write([`HTTP/1.1 ${status}`, ...upgrade, ...away(tool.url), "", ""].join("\r\n"));
    if (!isUpgrade) socket.write("HTTP/1.1 204 No Content\r\n\r\n");
  });
  await using plane = await startPlane(tool.url, { mode: "observe", prefix: "/tools" });
  const hinted = await raw(plane.port, get("/tools/x"));
  expect(hinted).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/);
  expect(hinted).toContain('Link: <http://localhost/tools/next>; rel="next"\r\n');
  const offer = [
    "GET /tools/x HTTP/1.1",
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    // The example of RFC 6455.
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "",
    "",
  ];
  using client = await dial(plane.port, offer.join("\r\n"));
  await client.until("\r\n\r\n");
  expect(client.heard()).toMatch(/^HTTP\/1\.1 101 /);
  expect(client.heard()).toContain("Set-Cookie: a=b; Path=/tools\r\n");
  for (const heard of [hinted, client.heard()]) expect(heard).not.toContain(tool.url);
});
