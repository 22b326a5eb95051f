import { describe, expect, it } from "vitest";
import type { Evaluation } from "../../../shared/gates/create-gate.ts";
import { openGate } from "./verdict.ts";

function failed({ gates }: Evaluation): string[] {
  return gates.filter(({ passed }) => !passed).map(({ name }) => name);
}

describe("a body that is still JSON", () => {
  it.each<[string, string, string[]]>([
    ["nothing to find", '{"items":[{"id":1,"title":"a report"}]}', []],
    ["an address", '{"mail":"ann@harbourtea.com"}', ["pii"]],
    ["an address with an escape in it", String.raw`{"mail":"ann\u0040harbourtea.com"}`, ["pii"]],
    ["an escape that folds to a full stop", String.raw`{"mail":"ann@example\u3002com"}`, ["pii"]],
    [
      "a number in digits for mathematics",
      String.raw`{"id":"\ud835\udfcf\ud835\udfd0\ud835\udfd1-\ud835\udfd2\ud835\udfd3-\ud835\udfd4\ud835\udfd5\ud835\udfd6\ud835\udfd7"}`,
      ["pii"],
    ],
    ["a path whose slashes are escaped", String.raw`{"run":"rm -rf \/"}`, ["filesystem"]],
    ["a command split by a backslash", String.raw`{"run":"r\\m -rf /"}`, ["filesystem"]],
    ["a number with an exponent", '{"ssn":5.3622814e+8}', ["pii"]],
    ["the middle of a digest that looks like one", '{"sha":"9f3e861d3e8812"}', []],
    [
      "a refusal for a text",
      '{"content":[{"type":"text","text":"I cannot assist with that request."}]}',
      ["content"],
    ],
    ["a refusal in a list", '["I cannot assist with that request."]', ["content"]],
    [
      "a refusal behind what nobody said",
      '{"data":[{"id":1,"role":null},"I cannot assist with that request."]}',
      ["content"],
    ],
    [
      "a refusal behind blanks",
      `{"id":1,"text"${" ".repeat(100)}:${" ".repeat(100)}"I cannot assist with that request."}`,
      ["content"],
    ],
    ["an empty text", '{"content":[{"type":"text","text":"\\n"}]}', ["content"]],
    ["nothing in it", "{}", ["content"]],
    ["null", " null ", ["content"]],
    ["no characters at all", "", ["content"]],
    ["a number", "42", []],
    ["fields that are empty beside one that is not", '{"data":[],"count":0}', []],
    ["a text of JSON in a text", String.raw`"{\"mail\":\"ann@harbourtea.com\"}"`, ["pii"]],
    ["a broken end", '{"mail":"ann@harbourtea.com"', ["pii"]],
    ["no JSON", "I cannot assist with that request.", ["content"]],
  ])("with %s is judged at once, as the value would be", async (_, json, gates) => {
    await using gate = openGate();
    const judged = gate.judgeText(json, { json: true });
    expect(judged).not.toBeInstanceOf(Promise);
    expect(failed(await judged)).toEqual(gates);
  });

  it("says where in the value something was found", async () => {
    await using gate = openGate();
    const { gates } = await gate.judgeText('{"content":[{"text":"to ann@harbourtea.com"}]}', { json: true });
    expect(gates[1]?.reason).toBe("1 e-mail address in content[0].text");
  });

  it("is judged by a thread when it is large, and by the value that it stands for there too", async () => {
    await using gate = openGate();
    const json = JSON.stringify({ padding: "nothing to see here. ".repeat(20_000), ssn: 536_228_145 });
    const judged = gate.judgeText(json, { json: true });
    expect(judged).toBeInstanceOf(Promise);
    expect((await judged).gates[1]?.reason).toBe("1 Social Security Number in ssn");
  });

  it("is judged by the gates that are on, for its tool and with its latency", async () => {
    await using gate = openGate({
      gates: { content: false },
      exceptions: [{ tool: "mail" }],
      latencyThresholdMs: 5,
    });
    const judged = await gate.judgeText('"ann@harbourtea.com"', { json: true, tool: "mail", latency_ms: 6 });
    expect(judged.gates.map(({ name, passed }) => [name, passed])).toEqual([
      ["filesystem", true],
      ["pii", true],
      ["latency", false],
    ]);
  });
});

describe("a body that is text", () => {
  it("is judged as it stands, although it could be read as JSON", async () => {
    await using gate = openGate();
    const judged = gate.judgeText(String.raw`"ann\u0040harbourtea.com"`, { json: false });
    expect(judged).not.toBeInstanceOf(Promise);
    expect(failed(await gate.judgeText("rm -rf /", { json: false }))).toEqual(["filesystem"]);
    expect(failed(await gate.judgeText("42", { json: false }))).toEqual([]);
  });

  it("is judged by a thread when it is large", async () => {
    await using gate = openGate();
    const judged = gate.judgeText(`${"nothing to see here. ".repeat(20_000)} ann@harbourtea.com`, {
      json: false,
    });
    expect(judged).toBeInstanceOf(Promise);
    expect(failed(await judged)).toEqual(["pii"]);
  });
});
