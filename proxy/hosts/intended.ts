import { shownPath } from "./outcome.ts";
import { beyondWrappers } from "./survey.ts";
import type { HostOutcome } from "./wrap-host.ts";

/** What would be done with a host, and what cannot be judged in it, in words for a table. */
export interface Intended {
  does: string;
  leaves: string;
}

export function intendedOf({ survey, hook, files }: HostOutcome): Intended {
  const servers = files.flatMap(({ servers }) => servers);
  const count = servers.filter(({ hasChanged }) => hasChanged).length;
  const { host } = survey;
  const misses = host.hooks?.hookedClient === undefined ? "" : " for failing calls";
  const parts = [
    ...(hook?.says === "would be added" ? ["write its hook"] : []),
    ...(count === 0
      ? []
      : [`wrap ${count} server${count === 1 ? "" : "s"}${hook === undefined ? "" : misses}`]),
  ];
  const isDone = hook?.says === "already there" || servers.length > 0;
  const nothing = isDone ? "nothing: it is done" : "nothing: it has no servers";
  const problems = [...(hook === undefined ? [] : [hook]), ...files].flatMap(({ path, problem }) =>
    problem === undefined ? [] : [`${shownPath(path)} (${problem})`],
  );
  const isHooked = hook !== undefined && hook.problem === undefined;
  const left = isHooked ? [host.hooks?.leaves ?? ""] : [...beyondWrappers(survey), host.ownTools];
  return {
    does: parts.length > 0 ? parts.join(", ") : nothing,
    leaves: [...problems, ...left].join(", "),
  };
}
