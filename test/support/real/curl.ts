import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Asking, nothing, type Shown } from "./shown.ts";
import { temporaryFolder } from "../folder.ts";

export async function withCurl(urls: readonly string[], asking: Asking = {}): Promise<Shown> {
  await using folder = await temporaryFolder();
  let shown = nothing;
  for (const url of urls) shown = await askOnce(url, folder.path, asking);
  return shown;
}

async function askOnce(url: string, folder: string, { method = "GET", proxy }: Asking): Promise<Shown> {
  const [jar, head, body] = ["jar", "head", "body"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const shows = ["-sS", "--fail-with-body", "-o", body, "-D", head, "-b", jar, "-c", jar];
  const follow = { GET: ["-L"], HEAD: ["-I"], POST: ["-X", "POST"] }[method];
  const through = proxy === undefined ? ["--noproxy", "*"] : ["--proxy", proxy];
  const format = "%{http_code} %{http_connect} %{url_effective}";
  const said = await new Promise<{ stdout: string; stderr: string }>((resolve) =>
    execFile("curl", [...shows, ...follow, ...through, "-w", format, url], (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    ),
  );
  const [status = "0", connected = "0", landed = ""] = said.stdout.split(" ");
  const heads = await readFile(head, "latin1").catch(() => "");
  return {
    ...nothing,
    heads,
    status: Number(status) || Number(connected),
    url: landed,
    // Of HEAD it takes the head for what it was asked for.
    body: method === "HEAD" ? nothing.body : await readFile(body).catch(() => nothing.body),
    headers: lastHead(heads),
    said: said.stderr.trim(),
  };
}

/** It writes down the heads of all that it followed. */
function lastHead(heads: string): Record<string, string> {
  const lines = (heads.trimEnd().split("\r\n\r\n").at(-1) ?? "").split("\r\n").slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
