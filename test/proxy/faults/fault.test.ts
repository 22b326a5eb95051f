import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { faultOf } from "../../../proxy/faults/fault.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

function thrown(message: string, ...frames: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join("\n");
  return error;
}

describe("what is said of an error", () => {
  it("is its kind and the place of our own code that is nearest", () => {
    expect(
      faultOf(
        thrown(
          "x",
          "JSON.parse (<anonymous>)",
          `Cutter.push (file://${root}proxy/intercept/splitter.ts:12:3)`,
        ),
      ),
    ).toEqual({ cause: "TypeError", at: "proxy/intercept/splitter.ts:12", in: "agent-gate" });
  });

  it("names a package only when none of our own code is in it", () => {
    const undici = `Parser.finish (${root}node_modules/undici/lib/dispatcher/client-h1.js:374:5)`;
    const frames = [undici, "Socket.emit (node:events:524:28)"];
    expect(faultOf(thrown("x", ...frames))).toEqual({
      cause: "TypeError",
      at: "undici/lib/dispatcher/client-h1.js:374",
      in: "undici",
    });
    expect(faultOf(thrown("x", ...frames, `${root}proxy/intercept/line.ts:9:1`)).in).toBe("agent-gate");
    expect(faultOf(thrown("x", "/x/node_modules/@a/b/c.js:1:1")).in).toBe("@a/b");
    expect(faultOf(thrown("x", "TCP.onread (node:internal/stream_base_commons:218:20)")).in).toBe("node");
  });

  it("holds nothing of its message, whatever that looks like", () => {
    const message = "kS is not right\n    at kS (/node_modules/undici/kS.js:1:1)";
    for (const error of [
      thrown(message),
      thrown(message, "node:x:1:1"),
      Object.assign(thrown(message), { message: "another" }),
      Object.assign(thrown("x"), { stack: message }),
      message,
    ])
      expect(JSON.stringify(faultOf(error))).not.toContain("kS");
    expect(faultOf(thrown(message)).in).toBe("unknown");
  });
});
