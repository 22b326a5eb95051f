import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { startPlane } from "../../../support/plane.ts";

const run = promisify(execFile);

/** The answer of git itself, as a CGI program. Its head ends with an empty line. */
function answerAsGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const env: NodeJS.ProcessEnv = {
    PATH: process.env["PATH"],
    HOME: root,
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: "1",
    PATH_INFO: path,
    QUERY_STRING: query,
    REQUEST_METHOD: request.method,
    CONTENT_TYPE: request.headers["content-type"],
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"],
    GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
  };
  const git = spawn("git", ["http-backend"], { env });
  request.pipe(git.stdin);
  let head = Buffer.alloc(0);
  git.stdout.on("data", (chunk: Buffer) => {
    if (response.headersSent) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    const fields = head
      .toString("latin1", 0, end)
      .split("\r\n")
      .map((line) => line.split(": ", 2));
    const status = Number.parseInt(fields.find(([name]) => name === "Status")?.[1] ?? "200", 10);
    for (const [name = "", value = ""] of fields) if (name !== "Status") response.setHeader(name, value);
    response.writeHead(status);
    response.write(head.subarray(end + 4));
  });
  git.on("close", () => response.end());
}

describe("git over HTTP", () => {
  it.each(["0", "2"])("clones, fetches and pushes with protocol %s", async (version) => {
    const root = mkdtempSync(join(tmpdir(), "agent-gate-git-"));
    const env = { PATH: process.env["PATH"], HOME: root, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
    const git = async (where: string, ...words: string[]): Promise<string> => {
      const who = ["-c", "user.name=tester", "-c", "user.email=tester@harbourtea.com"];
      const flags = [...who, "-c", `protocol.version=${version}`, "-C", join(root, where)];
      return (await run("git", [...flags, ...words], { env })).stdout;
    };
    const server = createServer((request, response) => answerAsGit(root, request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      execFileSync("git", ["init", "-q", "--bare", "-b", "main", join(root, "shop.git")], { env });
      await git("shop.git", "config", "http.receivepack", "true");
      execFileSync("git", ["init", "-q", "-b", "main", join(root, "ours")], { env });
      for (let at = 0; at < 300; at++) writeFileSync(join(root, "ours", `${at}.txt`), `loaf ${at * at}\n`);
      const publish = async (): Promise<void> => {
        await git("ours", "add", ".");
        await git("ours", "commit", "-qm", "bread");
        await git("ours", "push", "-q", join(root, "shop.git"), "main");
      };
      await publish();
      await using plane = await startPlane(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const url = `${plane.url}/shop.git`;
      await git(".", "clone", "-q", url, "theirs");
      expect(readFileSync(join(root, "theirs", "299.txt"), "utf8")).toBe(`loaf ${299 * 299}\n`);
      writeFileSync(join(root, "ours", "0.txt"), "coffee\n");
      await publish();
      await git("theirs", "pull", "-q");
      expect(readFileSync(join(root, "theirs", "0.txt"), "utf8")).toBe("coffee\n");
      writeFileSync(join(root, "theirs", "1.txt"), "apples\n");
      await git("theirs", "commit", "-qam", "apples");
      await git("theirs", "push", "-q");
      expect(await git("shop.git", "show", "main:1.txt")).toBe("apples\n");
      await git(".", "clone", "-q", "--depth", "1", url, "shallow");
      expect(plane.unjudged.length).toBeGreaterThan(0);
      expect(plane.records.every(({ passed }) => passed)).toBe(true);
    } finally {
      server.close();
      server.closeAllConnections();
      rmSync(root, { recursive: true, force: true });
    }
  });
});
