import type { Calls } from "../accept/calls.ts";
import type { Mount } from "../accept/mounts.ts";
import { crashing } from "../faults/call-faults.ts";
import { readAs } from "../intercept/blob.ts";
import type { DecodeOptions } from "../intercept/decode.ts";
import { judgeAll } from "../intercept/judge-all.ts";
import type { OpenJudge } from "../judge/judge.ts";
import type { Policy } from "../judge/policy.ts";
import { notedWords, withheldWords } from "../judge/respond.ts";
import type { Log } from "../log.ts";
import { passingUnjudged } from "../unjudged.ts";
import { createHooks, type HooksDeps, type HooksOptions, hooksPath } from "./hooks.ts";

export { hooksPath };

/** Whose outputs hooks ask about, and how they are dealt with. */
export interface HooksRoom extends Omit<HooksOptions, "bytesMax"> {
  policy: Policy;
}

interface RoomDeps extends Pick<HooksDeps, "append"> {
  judge: Pick<OpenJudge, "judge">;
  calls: Calls;
  log: Log;
  count: (what: string) => void;
  now?: () => number;
  onRequest?: () => void;
}

/** The place of hooks among the paths of a proxy that answers to them. */
export function hooksIn(
  { hooks, inspecting }: { hooks?: HooksRoom; inspecting: DecodeOptions },
  { judge, calls, onRequest, ...deps }: RoomDeps,
): Mount[] {
  if (hooks === undefined) return [];
  const mount = createHooks(
    { ...hooks, bytesMax: inspecting.bytesMax },
    {
      judge: (call, subject) => judgeAll((each) => judge.judge(call, each), subject),
      append: deps.append,
      readBytes: (bytes) => readAs(bytes, inspecting),
      unjudged: passingUnjudged(deps, hooksPath),
      crashed: crashing(deps),
      now: deps.now ?? Date.now,
      words: withheldWords,
      notedWords,
    },
  );
  const answer: Mount["answer"] = (request, response, path) => {
    calls.enter(response);
    onRequest?.();
    mount.answer(request, response, path);
  };
  return [{ ...mount, answer }];
}
