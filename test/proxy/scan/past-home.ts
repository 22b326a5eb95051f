import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJudge, type OpenJudge } from "../../../proxy/judge/judge.ts";
import { usualFolder } from "../../../proxy/scan/files.ts";
import { openJudging } from "../../../proxy/scan/judging.ts";
import { scan } from "../../../proxy/scan/scan.ts";
import type { Scorecard } from "../../../proxy/scan/scorecard.ts";

export interface PastHome extends AsyncDisposable {
  path: string;
  /** How often the gates were asked. */
  asked: () => number;
  scan: (hosts: readonly string[], more?: { sinceMs?: number; signal?: AbortSignal }) => Promise<Scorecard>;
}

/** A home with nothing but past sessions, which are judged in this process. */
export async function pastHome(onAsked = (_times: number): void => undefined): Promise<PastHome> {
  const path = await mkdtemp(join(tmpdir(), "agent-gate-past-"));
  let asked = 0;
  const openJudge = (): OpenJudge => {
    const judge = createJudge(new Map([["scan", { mode: "enforce" }]]));
    return {
      ...judge,
      judge(call, subject) {
        onAsked(++asked);
        return judge.judge(call, subject);
      },
    };
  };
  const judging = openJudging({ threads: 2, openJudge });
  const machine = { system: "linux", env: {}, home: path, folder: path } as const;
  return {
    path,
    asked: () => asked,
    scan: (hosts, { sinceMs = 0, signal = new AbortController().signal } = {}) =>
      scan({
        folders: hosts.map((id) => ({ id, folder: usualFolder(id, machine) })),
        sinceMs,
        signal,
        judging,
        progress: () => undefined,
      }),
    async [Symbol.asyncDispose]() {
      await judging[Symbol.asyncDispose]();
      await rm(path, { recursive: true, force: true });
    },
  };
}
