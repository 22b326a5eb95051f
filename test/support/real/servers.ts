import { mkdir, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Opened } from "../../../shared/lifecycle.ts";
import { freePort } from "../agent.ts";
import { answers, startJsonServer } from "../json-server.ts";
import { startChild } from "./children.ts";
import { temporaryFolder } from "../folder.ts";

/** What must not arrive. */
export const contact = "ada.of.the.real.ones@lovelace.org";

/** A tool that nobody here wrote. */
export interface RealServer extends AsyncDisposable {
  url: string;
}

/** By name; what serves a folder has them in `/files/`. */
export type Files = Readonly<Record<string, Buffer>>;

/** How one is started, and what there is to ask of it. */
export interface ServerKind {
  needs: readonly ("python" | "nginx")[];
  start(python: string, files?: Files): Promise<RealServer>;
  /** Answers that pass, and ones that hold the contact. */
  clean: string;
  held: string;
  /** Paths that redirect to these two, as the program does by itself. */
  redirects?: { clean: string; held: string };
  /** The first of several pages that the program names in `Link`; those of `held` end with the contact. */
  pages?: { clean: string; held: string };
}

const app = fileURLToPath(new URL(".", import.meta.url));

async function fastApi(python: string): Promise<RealServer> {
  const opened = new Opened();
  const args = ["-m", "uvicorn", "app:app", "--app-dir", app, "--port", "0"];
  const env = { ...process.env, CONTACT: contact, PYTHONDONTWRITEBYTECODE: "1" };
  const child = opened.add(startChild(python, args, { env }));
  const [, url = ""] = await child.said(/running on (http:\S+)/);
  return { url, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** A folder with two others, each with a page. */
async function pages(opened: Opened, files: Files = {}): Promise<string> {
  const { path: folder } = opened.add(await temporaryFolder());
  for (const [name, text] of [
    ["dir", "<p>Bread, apples, coffee.</p>\n"],
    ["people", `<p>Write to ${contact}.</p>\n`],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "index.html"), text);
  }
  await mkdir(join(folder, "files"));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, "files", name), bytes);
  return folder;
}

async function httpServer(python: string, files?: Files): Promise<RealServer> {
  const opened = new Opened();
  const folder = await pages(opened, files);
  const args = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder];
  const child = opened.add(startChild(python, args));
  const [, port = ""] = await child.said(/ port (\d+)/);
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** With the types that it brings along. */
async function nginx(_python: string, files?: Files): Promise<RealServer> {
  const opened = new Opened();
  const folder = await pages(opened, files);
  const { stderr } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  const [, conf = "/etc/nginx/nginx.conf"] = /--conf-path=(\S+)/.exec(stderr) ?? [];
  const types = `include ${join(dirname(conf), "mime.types")}; default_type application/octet-stream;`;
  const port = await freePort();
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // Started by root it would read files as somebody who may not look into the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(
    join(folder, "nginx.conf"),
    `${user} daemon off; pid ${folder}/pid; error_log stderr crit; events {}
     http { access_log off; ${paths.join(" ")} ${types}
       server { listen 127.0.0.1:${port}; server_name localhost; root ${folder}; } }`,
  );
  opened.add(startChild("nginx", ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")]));
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/dir/`);
  return { url, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

const database = {
  notes: [1, 2, 3].map((id) => ({ id, text: `water plant ${id}` })),
  people: [
    { id: 1, name: "Bo" },
    { id: 2, name: "Cy" },
    { id: 3, name: "Ada", contact },
  ],
};

const folders = {
  clean: "/dir/",
  held: "/people/",
  redirects: { clean: "/dir", held: "/people" },
} as const;

export const servers: Readonly<Record<string, ServerKind>> = {
  "FastAPI with uvicorn": {
    needs: ["python"],
    start: fastApi,
    clean: "/items/?q=green%20tea",
    held: "/people/",
    redirects: { clean: "/items?q=green%20tea", held: "/people" },
  },
  nginx: { needs: ["nginx"], start: nginx, ...folders },
  "http.server": { needs: ["python"], start: httpServer, ...folders },
  "json-server": {
    needs: [],
    start: () => startJsonServer(database),
    clean: "/notes/1",
    held: "/people/3",
    pages: { clean: "/notes?_page=1&_limit=1", held: "/people?_page=1&_limit=1" },
  },
};
