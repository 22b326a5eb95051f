import { describe, expect, it } from "vitest";
import { createIdentify, type PathTool } from "../../../proxy/intercept/identify.ts";

const identify = (...pathTools: PathTool[]) =>
  createIdentify({ agentId: "me", upstream: "default", pathTools, toolPrefix: "" });

describe("a tool's name", () => {
  it.each([
    ["/notes", "GET /notes"],
    ["/notes/17", "GET /notes/:id"],
    ["/notes/17?secret=1#x", "GET /notes/:id"],
    ["/users/anna@harbourtea.org/mails", "GET /users/:id/mails"],
    ["/users/%61nna", "GET /users/:id"],
    ["/v1/call_it-so/", "GET /:id/call_it-so/"],
    [`/${"a".repeat(32)}/${"a".repeat(33)}`, `GET /${"a".repeat(32)}/:id`],
    ["/a;b=c/d.json", "GET /:id/d.json"],
    ["/files/bad.txt", "GET /files/bad.txt"],
    ["/users/john.doe/7.json", "GET /users/:id/:id"],
    ["/", "GET /"],
    ["//x", "GET //x"],
    ["?a=b", "GET "],
  ])("of GET %s is %s", (target, tool) => {
    expect(identify()("GET", target)).toEqual({ agentId: "me", upstream: "default", tool });
  });

  it("has 200 characters at most", () => {
    expect(identify()("GET", "/abc".repeat(100)).tool).toHaveLength(200);
  });

  it("is the one that the first rule gives to its path", () => {
    const named = identify(
      { method: "POST", path: "/users/:id", tool: "users.write" },
      { path: "/users/:id", tool: "users.get" },
      { path: "/users/me", tool: "never" },
      { path: "/files/*", tool: "files" },
    );
    expect(named("GET", "/files/a/b").tool).toBe("files");
    expect(named("POST", "/users/7?x=y").tool).toBe("users.write");
    expect(named("GET", "/users/7").tool).toBe("users.get");
    expect(named("GET", "/users/me").tool).toBe("users.get");
    expect(named("GET", "/users/").tool).toBe("GET /users/");
    expect(named("GET", "/users/7/8").tool).toBe("GET /users/:id/:id");
  });

  it("is remembered for a path, and not for ever more of them", () => {
    const call = identify();
    expect(call("GET", "/a/1?b")).toBe(call("GET", "/a/1?c"));
    const before = call("GET", "/a/1");
    for (let at = 0; at < 2000; at++) call("GET", `/many/${at}`);
    expect(call("GET", "/a/1")).not.toBe(before);
  });
});
