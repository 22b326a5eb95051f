import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Json } from "../../../support/cli.ts";
import { afterAll, describe, expect, it } from "vitest";
import { proxyProgram } from "../../../support/programs.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { PATH: process.env["PATH"] ?? "", HOME: folder, NO_COLOR: "1" };

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(args: readonly string[], input: string | Buffer = ""): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [proxyProgram, ...args], {
    input,
    env,
    encoding: "utf8",
  });
  return { code: status, stdout, stderr };
}

/** By the letter of the contract, unless something else is asked for. */
const lettersOf = (args: readonly string[]): string[] =>
  args.some((each) => each === "--profile" || each === "--config") ? [] : ["--profile", "contract"];
const check = (input: string | Buffer, ...args: readonly string[]): Ran =>
  run(["check", ...args, ...lettersOf(args)], input);

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("the command line of the proxy", () => {
  it("lists its commands in its help, and its version", () => {
    expect(run(["--help"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ {2}check /m) });
    expect(run(["--version"]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [["chek"], 'did you mean "check"?'],
    [["check", "--tol", "x"], "--tool"],
    [["check", "--profile", "stern"], "contract, balanced, strict"],
    [["check", "--gates", "pi"], 'did you mean "pii"?'],
    [["check", "--gates", ""], "there is no gate"],
    [["check", "--except", "pii.emial"], 'did you mean "pii.email"?'],
    [["check", "one", "two"], "too many arguments"],
  ])("answers %j with exit code 2 and a hint", (args, hint) => {
    const { code, stdout, stderr } = run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(hint);
  });

  it("repeats a mistyped argument without what it would do to a terminal", () => {
    expect(run(["check", "--gates", "p\u001b[2J\u0007ii"]).stderr).toContain(
      'there is no gate "p\\u001b[2J\\u0007ii"',
    );
  });

  it("prints a failure as one JSON line on stderr with --json", () => {
    const { code, stderr } = run(["check", join(folder, "absent"), "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toEqual({
      error: { code: "failure", message: expect.stringContaining("absent cannot be read (ENOENT)") },
    });
  });
});

describe("check", () => {
  it("ends with 3 and names the gate, the kind and the time when a gate fails", () => {
    const { code, stdout, stderr } = check('{"cmd":"rm -rf / --no-preserve-root"}', "-");
    expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
    expect(stdout).toMatch(
      /^✗ filesystem {2}1 recursive delete of a protected place {2}\d+\.\d ms\n✓ pii {2}✓ content\n$/,
    );
  });

  it("ends with 0 when all gates pass", () => {
    expect(check("all is well")).toEqual({
      code: 0,
      stdout: "✓ filesystem  ✓ pii  ✓ content\n",
      stderr: "",
    });
  });

  it("reads a file", () => {
    expect(check("", file("mail.txt", "write to ann@harbourtea.com")).code).toBe(3);
  });

  it("takes JSON as the value that it is", () => {
    expect(check('{"phone": 4155550132}').code).toBe(3);
    expect(check("null").code).toBe(3);
    expect(check("{}").code).toBe(3);
    expect(check("false").code).toBe(0);
  });

  it("sees both entries of an object that has a key twice", () => {
    expect(check('{"mail": "ann@harbourtea.com", "mail": ""}').code).toBe(3);
    expect(check('{"mail": "", "mail": "ann@harbourtea.com"}').code).toBe(3);
  });

  it("takes anything else as text, also JSON that breaks off", () => {
    expect(check('{"mail": "ann@harbourtea.com').code).toBe(3);
    expect(check("").code).toBe(3);
  });

  it.each(["utf-16le", "utf-8"] as const)(
    "reads a file of %s that begins with a byte order mark",
    (encoding) => {
      const { code, stdout } = check(Buffer.from('\ufeff{"mail": "ann@harbourtea.com"}', encoding), "--json");
      expect(code).toBe(3);
      expect(JSON.parse(stdout).gates[1].reason).toBe("1 e-mail address in mail");
    },
  );

  it("runs only the gates that are named", () => {
    expect(check("ann@harbourtea.com", "--gates", "content,filesystem")).toMatchObject({
      code: 0,
      stdout: "✓ filesystem  ✓ content\n",
    });
  });

  it("takes every rule by the letter in the profile strict", () => {
    expect(check("rm -rf node_modules").code).toBe(0);
    expect(check("rm -rf node_modules", "--profile", "strict").code).toBe(3);
  });

  it("prints what the gate of the package answers with --json", () => {
    const { code, stdout, stderr } = check("ann@harbourtea.com", "--json");
    expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      evaluation_id: expect.stringMatching(/^ev_/),
      passed: false,
      gates: [
        { name: "filesystem", passed: true, latency_ms: expect.any(Number) },
        { name: "pii", passed: false, reason: "1 e-mail address", latency_ms: expect.any(Number) },
        { name: "content", passed: true, latency_ms: expect.any(Number) },
      ],
      findings: [{ gate: "pii", rule: "pii.email", place: "", from: 0, to: 18 }],
      total_latency_ms: expect.any(Number),
    });
  });
});

describe("check --ndjson", () => {
  it("judges one value a line, names the line and keeps going", () => {
    const { code, stdout } = check(
      '{"a":1}\n\n"ann@harbourtea.com"\r\nnot JSON\n""',
      "--ndjson",
      "--gates",
      "pii,content",
    );
    expect(code).toBe(3);
    expect(stdout.replaceAll(/\d+\.\d ms/g, "0.1 ms").split("\n")).toEqual([
      "1  ✓ pii  ✓ content",
      "3  ✗ pii      1 e-mail address  0.1 ms",
      "3  ✓ content",
      "4  ✓ pii  ✓ content",
      "5  ✗ content  1 empty output  0.1 ms",
      "5  ✓ pii",
      "",
    ]);
  });

  it("prints one JSON document a line with --json", () => {
    const { code, stdout } = check('1\n"ok"\n', "--ndjson", "--json");
    expect(code).toBe(0);
    const printed = stdout.trim().split("\n");
    expect(printed.map((each) => JSON.parse(each))).toMatchObject([
      { line: 1, passed: true },
      { line: 2, passed: true },
    ]);
  });

  it("answers for a line as soon as it is there, however its bytes arrive", async () => {
    const child = spawn(process.execPath, [proxyProgram, "check", "--ndjson", "--json"], { env });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const bytes = Buffer.from('"Grüße an ann@harbourtea.com"\n');
    for (const byte of bytes) child.stdin.write(Buffer.of(byte));
    expect(JSON.parse((await answers.next()).value ?? "")).toMatchObject({ line: 1, passed: false });
    child.stdin.end('"fine"');
    expect(JSON.parse((await answers.next()).value ?? "")).toMatchObject({ line: 2, passed: true });
    expect(await once(child, "close")).toEqual([3, null]);
  });
});

/** What resembles a finding and is none, the rule that it resembles, and why it is none. */
const lookalikes: [output: string, rule: string, why: string][] = [
  ["npm i pkg@1.2.3", "pii.email", "a version or a size follows the @"],
  ["git clone git@github.com:o/r.git", "pii.email", "it is the address of a repository"],
  ["https://user:pass@host.example.org/", "pii.email", "it is the user name or password of a URL"],
  ["import x from '@scope/x'", "pii.email", "nothing stands before the @"],
  ["logo@main.png", "pii.email", "takes no mail, such as a file"],
  ["order 4155550132", "pii.phone.bare", "the profile contract lets it pass, strict does not"],
  ["at 1700000000000", "pii.phone", "more than eleven digits in a row"],
  ["serial 123456789", "pii.ssn", "nine digits in a row count when a word"],
  ["000-12-3456", "pii.ssn", "no Social Security Number has this area"],
  ["id X-415-555-0132", "pii.phone", "part of a longer number, name or id"],
  ["550e8400-e29b-41d4-a716-446655440000", "pii.phone", "part of a longer number, name or id"],
  ["2026-11-20T10:11:12.345678901", "pii.phone", "part of a longer number, name or id"],
  ["docker run --rm alpine", "fs.rm.root", "--rm is a flag of another program"],
  ["git rm -r docs", "fs.rm.root", "rm is a command of another program here"],
  ["rm -r build", "fs.rm.root", "a folder of the project, a temporary one or a cache"],
  ["rm notes.txt", "fs.rm.root", "it does not delete recursively"],
  ["rm -rf node_modules", "fs.rm.any", "the profile contract lets it pass, strict does not"],
  ["users are listed in /etc/passwd on most systems", "fs.secret", "the file is only mentioned"],
  ["I'm sorry to hear that. Here is how to fix it: restart.", "content.refusal", "no refusal follows"],
  ['The bot answered: "I cannot help with that."', "content.refusal", "do not open it"],
];

let answers: Json[] | undefined;
/** The answers for all of them, from one run: a process each takes longer than everything else here. */
function explained(): Json[] {
  if (answers === undefined) {
    const lines = lookalikes.map(([output]) => JSON.stringify(output)).join("\n");
    const { stdout } = check(lines, "--ndjson", "--explain", "--json");
    answers = stdout
      .trim()
      .split("\n")
      .map((line): Json => JSON.parse(line));
  }
  return answers;
}

describe("check --explain", () => {
  it("names the rule and the place, with the keys as they are", () => {
    const { stdout } = check(
      '{"users":[{"mail":"ann@harbourtea.com"},{"mail":"bob@harbourtea.com"}]}',
      "--explain",
    );
    expect(stdout).toContain("    found: pii.email at users[0].mail, users[1].mail, 2 times\n");
  });

  it("names lines where the output is a text", () => {
    const { stdout } = check("one\ntwo\nask ann@harbourtea.com\n\nrm -rf /\n", "--explain");
    expect(stdout).toContain("found: pii.email at line 3\n");
    expect(stdout).toContain("found: fs.rm.root at line 5\n");
  });

  it.each(lookalikes)("says why %j was left alone", (output, rule, why) => {
    const { passed, explanation } = explained()[lookalikes.findIndex(([each]) => each === output)];
    expect(passed).toBe(true);
    expect(explanation).toContainEqual({
      rule,
      why: expect.stringContaining(why),
      count: expect.any(Number),
      places: expect.any(Array),
    });
  });

  it("has nothing to say about words in which an anchor happens to stand", () => {
    expect(
      check("a normal form of confirmation, performed since", "--explain").stdout.trim().split("\n"),
    ).toHaveLength(1);
  });

  it("never prints what it found, not even when it is a key", () => {
    const output = {
      "123-45-6789": { "ann@harbourtea.com": ["rm -rf /"] },
      "../../etc/passwd": ["(555) 123-4567"],
    };
    const { stdout, stderr } = check(JSON.stringify(output), "--explain");
    expect(stdout).toContain("found: fs.rm.root at *.*[0]\n");
    for (const secret of ["123", "ann", "rm -rf", "etc", "555"])
      expect(stdout + stderr).not.toContain(secret);
  });

  it("makes control characters of keys visible and harmless", () => {
    const { stdout } = check('{"\\u001b[2J\\u0007key":"ann@harbourtea.com"}', "--explain");
    expect(stdout).toContain("found: pii.email at \\u001b[2J\\u0007key\n");
    const printed = check('{"\\u009bkey":"ann@harbourtea.com"}', "--explain", "--json").stdout;
    expect(printed).toContain("\\u009bkey");
    expect(JSON.parse(printed).explanation[0].places).toEqual(["\u009bkey"]);
  });

  it("comes with --json as a list", () => {
    const { stdout } = check("ann@harbourtea.com or pkg@1.2.3", "--explain", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      explanation: [
        { rule: "pii.email", count: 1, places: ["line 1"] },
        { rule: "pii.email", count: 1, places: ["line 1"], why: "a version or a size follows the @" },
      ],
      unused_exceptions: [],
    });
  });
});

describe("an exception", () => {
  const output = '{"users":[{"mail":"ann@harbourtea.com"}],"note":"bob@harbourtea.com"}';

  it("takes a rule out, everywhere or at a place", () => {
    expect(check(output, "--except", "pii.email").code).toBe(0);
    expect(check(output, "--except", "pii.email@users*").code).toBe(3);
    expect(check(output, "--except", "pii.email@users*", "--except", "pii.*@note").code).toBe(0);
  });

  it("may come from a file, and hold for a tool only", () => {
    const path = file("exceptions.json", '[{"rule": "pii.email", "tool": "crm_*"}]');
    expect(check(output, "--exceptions", path, "--tool", "crm_search").code).toBe(0);
    expect(check(output, "--exceptions", path, "--tool", "web_search").code).toBe(3);
  });

  it("is told by --explain, both where it matched and when it never did", () => {
    const exceptions = ["--except", "pii.email@note", "--except", "pii.ssn@users[*].id"];
    const { code, stdout, stderr } = check(output, "--explain", ...exceptions);
    expect(code).toBe(3);
    expect(stdout).toContain("found: pii.email at users[0].mail\n");
    expect(stdout).toContain("left alone: pii.email at note: an exception names it\n");
    expect(stderr).toBe("the exception of pii.ssn at users[*].id matched nothing\n");
  });

  it("has matched when it did so on any line of NDJSON", () => {
    const lines = '"ann@harbourtea.com"\n"fine"\n';
    const { code, stderr } = check(
      lines,
      "--ndjson",
      "--explain",
      "--except",
      "pii.email",
      "--except",
      "fs.*",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "the exception of fs.* matched nothing\n" });
  });

  it.each([
    ["{", "is not JSON"],
    ["{}", "it must be a list"],
    ['[{"rule":"pii.email"},{"rul":"pii.email"}]', "entry 1 must be"],
    ["[{}]", "entry 0 must be"],
    ['[{"rule":"pii.emial"}]', 'did you mean "pii.email"?'],
  ])("in a file that says %j ends the command with 6", (content, hint) => {
    const { code, stderr } = check("x", "--exceptions", file("broken.json", content));
    expect(code).toBe(6);
    expect(stderr).toContain(hint);
  });
});
