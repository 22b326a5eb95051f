import { expect, it } from "vitest";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { raw, startPlane } from "../../support/plane.ts";

const said = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
const misdirected = (url: string): object => ({
  error: expect.stringMatching(
    new RegExp(`^This is not a forward proxy: unset HTTP_PROXY.* as in curl ${url}$`),
  ),
  code: "misdirected_request",
  status: 421,
});

it("used as HTTP_PROXY it says what to type instead, and asks nobody", async () => {
  await using tool = await startFakeTool(answerWith("{}"));
  await using plane = await startPlane(tool.url);
  const { host } = new URL(tool.url);
  const answer = await raw(plane.port, `GET ${tool.url}/users/1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
  expect(said(answer)).toEqual(misdirected(`${plane.url}/`));
  expect(answer).not.toMatch(/x-agent-gate/i);
  expect(tool.requests).toEqual([]);
  expect(plane.records).toEqual([]);
});

it("used as HTTPS_PROXY it says so in the phrase too, which is all that many clients show of it", async () => {
  await using tool = await startFakeTool(answerWith("{}"));
  await using plane = await startPlane(tool.url, { prefix: "/crm" });
  const answer = await raw(
    plane.port,
    "CONNECT api.example.com:443 HTTP/1.1\r\nHost: api.example.com\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 421 Not a forward proxy: unset HTTPS_PROXY\r\n/);
  expect(said(answer)).toEqual(misdirected(`${plane.url}/crm/`));
});

it("a host and port that are configured are its own, whatever port it listens on", async () => {
  await using tool = await startFakeTool(answerWith("{}"));
  await using plane = await startPlane(tool.url, { listen: { allowHosts: ["gate.lan", "front.lan:9000"] } });
  const statuses = await Promise.all(
    [
      `http://gate.lan:${plane.port}/`,
      "http://front.lan:9000/",
      "http://gate.lan/",
      "http://gate.lan:9000/",
      "http://front.lan/",
    ].map(async (target) => {
      const { host } = new URL(target);
      const asked = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      return (await raw(plane.port, asked)).slice(9, 12);
    }),
  );
  expect(statuses).toEqual(["200", "200", "421", "421", "421"]);
});
