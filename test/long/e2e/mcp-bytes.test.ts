import { expect, it } from "vitest";
import { pick, seededRandom, seeds } from "../../support/random.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";

/** `MESSAGES=100000` is what is asked before a release. */
const messages = Number(process.env["MESSAGES"] ?? 30_000);
const newline = 0x0a;

/** Values as other programs write them: what JSON.parse and JSON.stringify would not give back. */
const values = [
  "12345678901234567890123",
  "1.0",
  "1E400",
  "-0",
  String.raw`"caf\u00e9 \/ \ud83d\ude00"`,
  '"café 😀 \u2028"',
  '{ "a" : 1 , "a":2,"b":[ ] }',
  "[1,  2,\t3]",
  "null",
  "true",
  String.raw`"{\"a\":\"\\u0041\"}"`,
];

function messageOf(random: () => number, at: number): string {
  const space = pick(random, ["", "", " ", "  ", "\t"]);
  const value = pick(random, values);
  const id = pick(random, [String(at), `"${at}"`, `${at}.0`, "9007199254740993"]);
  const members = pick(random, [
    [`"id":${id}`, `"method":"tools/call"`, `"params":{"name":"x","arguments":${value}}`],
    [`"method":"notifications/message"`, `"params":${value}`],
    [`"result":{"content":[{"type":"text","text":"hello"}],"x":${value}}`, `"id":${id}`],
    [`"error":{"code":-1,"message":"no","data":${value}}`, `"id":${id}`],
    [`"id":${id}`, `"method":"sampling/createMessage"`, `"params":${value}`],
    [`"level":"info"`, `"x":${value}`],
  ]);
  const text = `${space}{${space}"jsonrpc":"2.0",${space}${members.join(`,${space}`)}${space}}${space}`;
  return pick(random, [text, text, text, `[${text}]`, `${text}\r`]);
}

it.each(seeds(1))(
  `${messages} messages there and back are the same bytes in observe (seed %i)`,
  { timeout: 900_000 },
  async (seed) => {
    const random = seededRandom(seed);
    // What a client says is said back to it, so that each message goes both ways.
    await using wrapper = await SpawnedWrapper.start({
      server: ["cat"],
      args: ["--offline", "--mode", "observe", "--log-level", "error"],
    });
    const sent = Array.from({ length: messages }, (_, at) => messageOf(random, at));
    const { stdin, stdout } = wrapper.child;
    let lines = 0;
    const back = new Promise<void>((resolve) =>
      stdout?.on("data", (chunk: Buffer) => {
        for (const byte of chunk) if (byte === newline) lines++;
        if (lines === messages) resolve();
      }),
    );
    for (let at = 0; at < messages; at += 500)
      if (stdin?.write(`${sent.slice(at, at + 500).join("\n")}\n`) === false)
        await new Promise((resolve) => stdin.once("drain", resolve));
    await back;
    const got = Buffer.concat(wrapper.said).toString().split("\n").slice(0, -1);
    // An answer that is judged may be passed by what is not.
    expect(got.toSorted()).toEqual(sent.toSorted());
    await wrapper.end();
    expect(wrapper.stderr).toBe("");
  },
);
