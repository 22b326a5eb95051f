import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyHome } from "../../support/cli.ts";

/** The last command in the output, from its beginning to the end of the line, as a person would copy it. */
function commandIn(printed: string): string {
  return printed.match(/node .*/g)?.at(-1) ?? "";
}

/** Types a command into a shell. */
async function typed(command: string, home: string): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, LANG: "C" };
  const child = spawn("bash", ["-c", command], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, output };
}

it("prints commands that a shell runs unchanged, for any path of the data", async () => {
  await using home = await emptyHome();
  const place = ["--data", join(home.path, `it's "the" data of $HOME & söhne`)];
  const say = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await home.run([...args, ...place]);
    return commandIn(`${stderr}${stdout}`);
  };
  const make = await say("orgs", "create", "Größe & 'Söhne' $1");
  expect(await typed(make, home.path)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/pk_live_\w+/),
  });
  const revoke = await say("keys", "create", "--type", "sk");
  expect(await typed(revoke, home.path)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/ revoked$/m),
  });
  const list = await say("keys", "revoke", "key_none");
  expect(await typed(list, home.path)).toMatchObject({ code: 0, output: expect.stringContaining("revoked") });
  const [, id = ""] = /(key_\w+) .*pk/.exec((await typed(list, home.path)).output) ?? [];
  const end = await say("keys", "rotate", id);
  expect(await typed(end, home.path)).toEqual({ code: 0, output: `${id} revoked\n` });
});
