import { expect, it } from "vitest";
import { isPlain } from "../../proxy/intercept/heads/plain.ts";
import { createGate } from "../../shared/gates/create-gate.ts";
import { between, pick, seededRandom } from "../support/random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_123);
const count = Number(process.env["CASES"] ?? 100_000);

const names = [
  "content-length",
  "content-type",
  "content-encoding",
  "content-language",
  "date",
  "expires",
  "age",
  "retry-after",
  "etag",
  "cache-control",
  "vary",
  "allow",
  "server",
  "x-powered-by",
  "access-control-allow-headers",
  "access-control-max-age",
  "x-total-count",
];

/** Pieces of what is ordinary, and of what is found: joined at random some of them fit a form. */
const pieces = [
  "max-age= no-cache private public bytes gzip application/json text/plain ;charset=utf-8 GET accept origin cookie",
  "nginx nginx/ Python/3.11 Express curl bash sh wget rm -rf /etc/passwd / .. mkfs dd shutdown sudo chmod :(){ :|:& };:",
  "ann at dot com example @ ann@example.com gmail ssn call 123 45 6789 555 212 0142 . - 1.2.3 0 86400 2e6465 12345678",
  '123-45-6789 123456789 212-555-0142 5551234567 " 65f1a2b3 61406263',
]
  .flatMap((line) => line.split(" "))
  .concat("rm -rf /", "Tue, 15 Nov 1994 12:45:26 GMT");
const joints = ["", "", " ", ", ", ",", "-", ".", "/", "; ", "="];

it(`nothing that is found fits a form of header that is not read (${count} values, seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const gate = createGate({ profile: "strict", latencyThresholdMs: null });
  const plain = new Map<string, string>();
  for (let at = 0; at < count; at++) {
    const name = pick(random, names);
    let value = pick(random, pieces);
    for (let more = between(random, 0, 4); more > 0; more--)
      value += pick(random, joints) + pick(random, pieces);
    // A length is what the parser has counted.
    if (name !== "content-length" && isPlain(name, value)) plain.set(`${name}: ${value}`, value);
  }
  expect(plain.size).toBeGreaterThan(200);
  for (const [line, value] of plain) {
    const { passed } = await gate.judgeText(
      JSON.stringify({ headers: { [line.split(":")[0] ?? ""]: value } }),
      { json: true },
    );
    expect(passed, `${line} of seed ${seed}`).toBe(true);
    expect((await gate.judgeText(value, { json: false })).passed, `${line} of seed ${seed}`).toBe(true);
  }
  await gate.close();
});
