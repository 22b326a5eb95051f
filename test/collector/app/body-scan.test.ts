import { describe, expect, it } from "vitest";
import { BodyScan } from "../../../collector/app/body-scan.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { ownCpuMs } from "../../../shared/gates/engine/cpu-clock.ts";
import { between, pick, seededRandom } from "../../support/random.ts";

const tokensOf = (json: string): number =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"/gs, "").match(/[,:[{]/g)?.length ?? 0;

describe("the look through a body", () => {
  const seed = Number(process.env["SEED"] ?? 1);
  it(`counts what is outside of strings, however the body is cut (seed ${seed})`, () => {
    const random = seededRandom(seed);
    const parts = ["\\\\", '\\"', "[", "]", "{", "}", ",", ":", "x", "é", " ".repeat(30), "y".repeat(60)];
    for (let round = 0; round < 2_000; round++) {
      const text = () => Array.from({ length: between(random, 0, 11) }, () => pick(random, parts)).join("");
      const json = Array.from({ length: between(random, 1, 8) }, () => `["${text()}",{"k":7}],`).join("");
      const bytes = Buffer.from(json);
      const scan = new BodyScan(Infinity);
      for (let from = 0; from < bytes.length;) {
        const to = from + between(random, 1, pick(random, [2, 90]));
        expect(scan.push(bytes.subarray(from, to))).toBeUndefined();
        from = to;
      }
      expect(scan.tokens, json).toBe(tokensOf(json));
    }
  });

  it("says when it is nested too deep, in whichever piece that happens", () => {
    const scan = new BodyScan(Infinity);
    expect(scan.push(Buffer.from("[".repeat(limits.bodyDepthMax)))).toBeUndefined();
    expect(scan.push(Buffer.from("]"))).toBeUndefined();
    expect(scan.push(Buffer.from("[["))).toBe("deep");
  });

  it("says when it is made of too much, and that the largest batch of the contract is not", () => {
    const gate = '{"name":1,"passed":1,"reason":1,"latency_ms":1,"skipped":1}';
    const gates = Array.from({ length: limits.gatesPerEventMax }, () => gate).join();
    const event = `{"agent_id":1,"tool":1,"passed":1,"gates":[${gates}],"total_latency_ms":1,"timestamp":1,"evaluation_id":1}`;
    const batch = `{"events":[${Array.from({ length: limits.eventsPerBatchMax }, () => event).join()}]}`;
    const scan = new BodyScan(limits.batchTokensMax);
    expect(scan.push(Buffer.from(batch))).toBeUndefined();
    expect(scan.tokens).toBe(56_502);
    expect(scan.push(Buffer.from(",".repeat(limits.batchTokensMax)))).toBe("many");
  });

  it("takes no longer for strings that are full of escapes", () => {
    const timeOf = (text: string): number => {
      const bytes = Buffer.from(`"${text}`);
      const startedAt = ownCpuMs();
      for (let round = 0; round < 20; round++) new BodyScan(Infinity).push(bytes);
      return ownCpuMs() - startedAt;
    };
    const sparse = "x".repeat(40).concat("\\n").repeat(1_500);
    timeOf(sparse);
    // One look for the end of the piece at each escape would be a hundred times as long.
    expect(timeOf(sparse)).toBeLessThan(20 * timeOf("x".repeat(sparse.length)) + 50);
  });
});
