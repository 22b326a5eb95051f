import { describe, expect, it } from "vitest";
import { isAtOrBelow, type Mount, pathOf, place } from "../../../proxy/accept/mounts.ts";

const mount = (prefix: string): Mount => ({ prefix, answer: () => undefined, upgrade: () => undefined });
const placed = (prefixes: string[], path: string): [string, string] | undefined => {
  const found = place(prefixes.map(mount), path);
  return found && [found.mount.prefix, found.path];
};

describe("an upstream's place among the paths", () => {
  it("is everything, when it is the only one", () => {
    expect(placed(["/"], "//x/../y?z")).toEqual(["/", "//x/../y?z"]);
  });

  it.each([
    ["/a", ["/a", "/"]],
    ["/a?q", ["/a", "/?q"]],
    ["/a/b?c=/../d", ["/a", "/b?c=/../d"]],
    ["/ab/c", ["/ab", "/c"]],
    ["/abc", undefined],
    ["/", undefined],
    ["/a/..", undefined],
    ["/a/../ab/x", undefined],
    ["/a/%2E%2e/x", undefined],
    ["/a/x%2f..%5Cy", undefined],
    ["/a/..;/x", undefined],
    ["/a/x/%2e.;a=b/y", undefined],
    ["/a/..%3B/x", undefined],
    ["/a/group%2Fproject;v=1/x..y", ["/a", "/group%2Fproject;v=1/x..y"]],
  ])("%s is %j, when there are /a and /ab", (path, expected) => {
    expect(placed(["/a", "/ab"], path)).toEqual(expected);
  });

  it.each([
    ["/socket", "/socket", true],
    ["/socket?token=1", "/socket", true],
    ["/socket/chat", "/socket/", true],
    ["/", "/", true],
    ["/sockets", "/socket", false],
    ["/x?/socket", "/socket", false],
    ["/socket/../users", "/socket", false],
    ["/socket/%2e%2e/users", "/socket", false],
    ["/socket/..;/users", "/socket", false],
    ["/socket/..;a=b/users", "/socket", false],
    ["/socket/..%3b/users", "/socket", false],
    ["/socket/..%3B/users?x", "/socket", false],
    ["/socket/x;/../users", "/socket", false],
    ["/socket/%2e./users", "/socket", false],
    ["/socket/..%2fusers", "/socket", false],
    ["/socket/..%5cusers", "/socket", false],
    ["/socket/..\\users", "/socket", false],
    ["/socket/x\\..\\..\\users", "/socket", false],
    ["/socket/%252e%252e/users", "/socket", false],
    ["/socket/%25252e%25252e%25252fusers", "/socket", false],
    ["/socket/%c0%ae%c0%ae/users", "/socket", false],
    ["/socket/%e0%80%ae%e0%80%ae/users", "/socket", false],
    ["/socket/%u002e%u002e/users", "/socket", false],
    ["/socket/..%00/users", "/socket", false],
    ["/socket/..%20/users", "/socket", false],
    ["/socket/.../users", "/socket", false],
    ["/socket/a%20b.v2..min.js;v=1", "/socket", true],
    ["/socket/%C3%BC/.well-known/x.png?to=/../a%2e", "/socket", true],
  ])("%s is at or below %s: %j", (path, named, expected) => {
    expect(isAtOrBelow(path, named)).toBe(expected);
  });

  it.each([
    ["/x?y", "/x?y"],
    ["http://localhost/x?y", "/x?y"],
    ["HTTP://localhost:1?y", "/?y"],
    ["http://localhost", ""],
    ["*", "*"],
  ])("%s asks for the path %j", (target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});
