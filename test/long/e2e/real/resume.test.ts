import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startFakeTool } from "../../../support/fake-tool.ts";
import { file } from "../../../support/file-tool.ts";
import { startTestProxy } from "../../../support/proxy.ts";
import { contact, findReal } from "../../../support/real.ts";

const real = await findReal();
afterAll(() => real[Symbol.asyncDispose]());

interface Resumed {
  said: string;
  bytes: Buffer;
}

/** `curl -C -` with so much of the file already there. */
async function resume(url: string, before: Buffer): Promise<Resumed> {
  const folder = await mkdtemp(join(tmpdir(), "agent-gate-resume-"));
  const path = join(folder, "download");
  try {
    await writeFile(path, before);
    const said = await new Promise<string>((resolve) =>
      execFile("curl", ["-sS", "--noproxy", "*", "-C", "-", "-o", path, url], (_error, _out, said) =>
        resolve(said.trim()),
      ),
    );
    return { said, bytes: await readFile(path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe.runIf(real.clients.some(([name]) => name === "curl"))("a download that curl takes up again", () => {
  it("is completed when the whole has passed unjudged", async () => {
    const picture = randomBytes(200_000);
    await using tool = await startFakeTool(file(picture, "image/png"));
    await using proxy = await startTestProxy({ upstream: tool.url });
    const { said } = await resume(proxy.url, picture.subarray(0, 70_000));
    // Nothing is known of it yet: the whole is what curl did not ask for.
    expect(said).toContain("byte ranges");
    const again = await resume(proxy.url, picture.subarray(0, 70_000));
    expect(again.said).toBe("");
    expect(again.bytes.equals(picture)).toBe(true);
  });

  it("brings no part of what is withheld", async () => {
    const text = Buffer.from(`${"Fine. ".repeat(100)}Write to ${contact}.\n`);
    await using tool = await startFakeTool(file(text, "text/plain"));
    await using proxy = await startTestProxy({ upstream: tool.url });
    const cut = text.indexOf(contact) + 5;
    const { bytes } = await resume(proxy.url, text.subarray(0, cut));
    expect(bytes.equals(text.subarray(0, cut))).toBe(true);
    expect(proxy.verdicts).toMatchObject([{ action: "blocked" }]);
  });
});
