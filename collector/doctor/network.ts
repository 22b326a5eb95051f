import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { Finding } from "../../shared/doctor.ts";
import { collectorCommand } from "../../shared/next-command.ts";

const patienceMs = 5_000;

/** How a collector answers; its process is known when it holds the data. */
export async function checkAnswers(url: string, pid: number | undefined): Promise<Finding[]> {
  return Promise.all(["/health", "/ready"].map((path) => checkAnswer(url, path, pid)));
}

async function checkAnswer(url: string, path: string, pid: number | undefined): Promise<Finding> {
  const finding = { name: path, ok: false, fix: `look at the log of the collector at ${url}` };
  try {
    const { status } = await fetch(new URL(path, url), { signal: AbortSignal.timeout(patienceMs) });
    return { ...finding, ok: status === 200, detail: `${url} answers ${status}` };
  } catch (error) {
    if (pid !== undefined) return { ...finding, ...whyItIsSilent(url, pid) };
    const isThere = error instanceof Error && error.name === "TimeoutError";
    const fix = isThere ? `look at the process at ${url}, or end it and start it again` : startIt();
    return { ...finding, detail: `${url} does not answer${isThere ? " in 5 s" : ""}`, fix };
  }
}

const startIt = (): string => `start it: ${collectorCommand("start")}`;

/** The lock of the data is the kernel's, so whoever holds it is there. */
function whyItIsSilent(url: string, pid: number): { detail: string; fix: string } {
  const detail = `${url} does not answer, though pid ${pid} is there`;
  if (isStopped(pid)) return { detail: `${detail}: it was stopped`, fix: `let it go on: kill -CONT ${pid}` };
  return { detail, fix: `look at its log; end it with kill ${pid}, or kill -9 ${pid}, and ${startIt()}` };
}

/** Where the system says so in a file. */
function isStopped(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [Tt] /s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

export function checkPort(host: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const finding = { name: "port", fix: "start with --port 0 or another port" };
    const server = createServer();
    server.once("error", (error) => {
      const detail = `${host}:${port} cannot be listened on (${"code" in error ? String(error.code) : "error"})`;
      resolve({ ...finding, ok: false, detail });
    });
    server.listen(port, host, () => {
      server.close(() => resolve({ ...finding, ok: true, detail: `${host}:${port} is free` }));
    });
  });
}
