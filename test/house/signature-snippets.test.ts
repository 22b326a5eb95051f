import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { add, Clock, outputs, startAlerting } from "../collector/webhooks/kit.ts";
import { root } from "../support/compile.ts";
import { startReceiver } from "../support/receiver.ts";

const page = readFileSync(join(root, "docs/operate/webhooks.md"), "utf8");
const snippets = [...page.matchAll(/\bIn (\w+):\n\n```\w+\n(.*?)^```$/gms)].map(
  ([, language = "", code = ""]) => ({
    language,
    code,
  }),
);

/** What calls the function of the page: deliveries come as JSON, and what it says of each is printed so. */
const runs: Readonly<Record<string, { program: string; args: (code: string) => string[] }>> = {
  Node: {
    program: process.execPath,
    args: (code) => [
      "--input-type=module",
      "-e",
      `${code}
      import { readFileSync } from "node:fs";
      const given = JSON.parse(readFileSync(0, "utf8"));
      const say = ({ body, header, secret }) => isFromAgentGate(Buffer.from(body, "base64"), header, secret);
      console.log(JSON.stringify(given.map(say)));`,
    ],
  },
  Python: {
    program: "python3",
    args: (code) => [
      "-c",
      `${code}
import base64, json, sys
def say(one):
    return is_from_agent_gate(base64.b64decode(one["body"]), one.get("header"), one["secret"])
print(json.dumps([say(one) for one in json.load(sys.stdin)]))`,
    ],
  },
};

it("the page shows how a signature is checked in Node and in Python", () => {
  expect(snippets.map(({ language }) => language)).toEqual(["Node", "Python"]);
});

it.for(snippets)(
  "what the page shows in $language takes what a collector has sent, and nothing else",
  async ({ language, code }, { skip }) => {
    const run = runs[language];
    if (run === undefined) throw new Error(`this test does not know how ${language} is run`);
    skip(
      process.env["CI"] === undefined && spawnSync(run.program, ["--version"]).status !== 0,
      `there is no ${run.program} here`,
    );
    await using receiver = await startReceiver();
    await using collector = await startAlerting(new Clock());
    const { secret } = await add(collector, receiver.url, { events: ["agent.stage"] });
    await outputs(collector, "Büro/😀", ".");
    await receiver.until(1);
    const [sent] = receiver.received;
    const body = sent?.text ?? "";
    const header = sent?.headers["x-service-signature"];
    expect(body).toContain("Büro/😀");
    const cases = [
      { what: "as it was sent", body, header, secret, expected: true },
      { what: "with another body", body: body.replace("new", "old"), header, secret, expected: false },
      { what: "with a line more", body: `${body}\n`, header, secret, expected: false },
      { what: "under another secret", body, header, secret: `${secret}x`, expected: false },
      { what: "without a signature", body, secret, expected: false },
      { what: "with an empty signature", body, header: "", secret, expected: false },
      { what: "with half a signature", body, header: String(header).slice(0, 39), secret, expected: false },
      { what: "with letters that no signature has", body, header: "sha256=é", secret, expected: false },
    ];
    const child = spawn(run.program, run.args(code), { stdio: ["pipe", "pipe", "inherit"] });
    const closed = once(child, "close");
    child.stdin.end(
      JSON.stringify(cases.map((one) => ({ ...one, body: Buffer.from(one.body).toString("base64") }))),
    );
    const said: unknown[] = JSON.parse(await text(child.stdout));
    await closed;
    expect(cases.map(({ what }, at) => [what, said[at]])).toEqual(
      cases.map(({ what, expected }) => [what, expected]),
    );
  },
);
