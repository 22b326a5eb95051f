import { describe, expect, it } from "vitest";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { file, has, valueOf } from "../../support/file-tool.ts";
import { ask, bad, type Mode, startPlane } from "../../support/plane.ts";
import { between, seededRandom } from "../../support/random.ts";

const valueIn = (flat: readonly string[], name: string): string | undefined =>
  flat[flat.findIndex((each, at) => at % 2 === 0 && each.toLowerCase() === name) + 1];

describe("a part of what passes unjudged", () => {
  const random = seededRandom(7);
  const picture = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    Buffer.from(Array.from({ length: 4_992 }, () => between(random, 0x80, 0xff))),
  ]);

  it.each(["enforce", "redact", "observe"] satisfies Mode[])("arrives as a part in %s", async (mode) => {
    await using tool = await startFakeTool(file(picture, "image/png"));
    await using plane = await startPlane(tool.url, { mode });
    expect((await ask(plane.url, "GET")).status).toBe(200);
    const heard = await ask(plane.url, "GET", { headers: ["Range", "bytes=2000-", "If-Range", '"v1"'] });
    expect(heard.status).toBe(206);
    expect(valueIn(heard.rawHeaders, "content-range")).toBe("bytes 2000-4999/5000");
    expect(heard.body.equals(picture.subarray(2000))).toBe(true);
    expect(tool.requests.slice(1).map((request) => valueOf(request, "if-range"))).toEqual(['"v1"']);
    expect(plane.unjudged).toEqual(["image", mode === "observe" ? "data" : "image"]);
  });

  it("arrives once as the whole, where the whole has not passed before", async () => {
    await using tool = await startFakeTool(file(picture, "image/png"));
    await using plane = await startPlane(tool.url);
    const statuses: number[] = [];
    for (const range of ["bytes=100-199", "bytes=200-299", "bytes=0-"])
      statuses.push((await ask(plane.url, "GET", { headers: ["Range", range] })).status);
    expect(statuses).toEqual([200, 206, 206]);
    expect((await ask(`${plane.url}/other`, "GET", { headers: ["Range", "bytes=1-"] })).status).toBe(200);
  });

  it("arrives as the whole when it is of another version than what has passed", async () => {
    let tag = '"v1"';
    let size = 5_000;
    await using tool = await startFakeTool((request, socket) =>
      file(picture.subarray(0, size), "image/png", tag)(request, socket),
    );
    await using plane = await startPlane(tool.url);
    const part = async (): Promise<number> =>
      (await ask(plane.url, "GET", { headers: ["Range", "bytes=9-"] })).status;
    expect([await part(), await part()]).toEqual([200, 206]);
    tag = '"v2"';
    expect([await part(), await part()]).toEqual([200, 206]);
    size = 4_000;
    expect([await part(), await part()]).toEqual([200, 206]);
    tag = "";
    expect([await part(), await part()]).toEqual([200, 200]);
  });

  it("is not asked for where each of several parts would have a type of its own", async () => {
    await using tool = await startFakeTool(file(picture, "image/png"));
    await using plane = await startPlane(tool.url);
    const heard = await ask(plane.url, "GET", { headers: ["Range", "bytes=0-9,20-29"] });
    expect(heard.status).toBe(200);
    expect(heard.body.equals(picture)).toBe(true);
    expect(tool.requests.map((request) => has(request, "range"))).toEqual([false]);
  });

  it.each(["POST", "HEAD", "DELETE"])("is not asked for with %s", async (method) => {
    await using tool = await startFakeTool((request, socket) =>
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${request.method === "HEAD" ? 5 : 0}\r\n\r\n`,
      ),
    );
    await using plane = await startPlane(tool.url);
    await ask(plane.url, method, { headers: ["Range", "bytes=0-9"] });
    expect(tool.requests.map((request) => has(request, "range"))).toEqual([false]);
  });
});

describe("a part of what is judged", () => {
  const text = Buffer.from(`Notes of today. ${bad} And of tomorrow, ${"fine ".repeat(50)}`);

  it.each(["application/octet-stream", "image/png"])(
    "is answered with the whole also where it is called %s",
    async (type) => {
      const clean = Buffer.from("fine words, ".repeat(100));
      await using tool = await startFakeTool(file(clean, type));
      await using plane = await startPlane(tool.url);
      const heard = await ask(plane.url, "GET", { headers: ["Range", "bytes=3-9"] });
      expect(heard.status).toBe(200);
      expect(heard.body.equals(clean)).toBe(true);
      expect(valueIn(heard.rawHeaders, "x-agent-gate")).toBe("pass");
      expect(plane.records).toHaveLength(1);
    },
  );

  it("is answered with the whole, judged", async () => {
    const clean = Buffer.from('{"note":"fine"}');
    await using tool = await startFakeTool(file(clean, "application/json"));
    await using plane = await startPlane(tool.url);
    const heard = await ask(plane.url, "GET", { headers: ["Range", "bytes=3-9", "If-Range", '"v1"'] });
    expect(heard.status).toBe(200);
    expect(heard.body.equals(clean)).toBe(true);
    expect(valueIn(heard.rawHeaders, "x-agent-gate")).toBe("pass");
    expect(tool.requests.map((request) => has(request, "range"))).toEqual([true, false]);
    expect(tool.requests.map((request) => has(request, "if-range"))).toEqual([true, false]);
    expect(plane.records).toHaveLength(1);
    expect(plane.unjudged).toEqual([]);
  });

  it.each([["text/plain"], ["application/json"], ["multipart/byteranges; boundary=x"], ["application/cbor"]])(
    "brings nothing of a bad one of type %s, ten bytes at a time",
    async (type) => {
      await using tool = await startFakeTool(file(text, type));
      await using plane = await startPlane(tool.url);
      for (let from = 0; from < text.length; from += 10) {
        const heard = await ask(plane.url, "GET", { headers: ["Range", `bytes=${from}-${from + 9}`] });
        expect(heard.status).toBe(403);
      }
    },
  );

  it("is judged as it comes when a tool sends nothing but parts", async () => {
    const headers = ["Content-Type: text/plain", `Content-Range: bytes 0-2/9`];
    await using tool = await startFakeTool(answerWith("abc", { status: "206 Partial Content", headers }));
    await using plane = await startPlane(tool.url);
    const heard = await ask(plane.url, "GET", { headers: ["Range", "bytes=0-2"] });
    expect([heard.status, heard.body.toString(), tool.requests.length]).toEqual([206, "abc", 2]);
    expect(plane.records).toHaveLength(1);
  });

  it("is asked for, and judged as a part, in observe", async () => {
    await using tool = await startFakeTool(file(text, "text/plain"));
    await using plane = await startPlane(tool.url, { mode: "observe" });
    const heard = await ask(plane.url, "GET", { headers: ["Range", "bytes=0-4"] });
    expect([heard.status, heard.body.toString(), tool.requests.length]).toEqual([206, "Notes", 1]);
  });

  it("is 502 when the tool breaks off before it has said the whole", async () => {
    let asked = 0;
    await using tool = await startFakeTool((request, socket) => {
      if (asked++ === 0) file(text, "text/plain")(request, socket);
      else socket.destroy();
    });
    await using plane = await startPlane(tool.url);
    const heard = await ask(plane.url, "GET", { headers: ["Range", "bytes=0-4"] });
    expect(heard.status).toBe(502);
    expect(plane.failures).toHaveLength(1);
  });
});
