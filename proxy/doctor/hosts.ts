import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Finding } from "../../shared/doctor.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { hasHook, hookFileOf } from "../hosts/hook-files.ts";
import type { Host } from "../hosts/host.ts";
import { shownPath } from "../hosts/outcome.ts";
import { behindWrapper } from "../hosts/own-words.ts";
import { thisMachine } from "../hosts/places.ts";
import { countsOf, orProblem, serversIn, type Survey, surveyOf } from "../hosts/survey.ts";
import { hosts } from "../hosts/table.ts";

/** Every host with a file here: which of its servers are wrapped, which could be, and what its model reads besides. */
export function checkHosts(): Finding[] {
  return Object.entries(hosts)
    .map(([id, host]) => surveyOf(id, host, thisMachine()))
    .filter(({ files }) => files.length > 0)
    .map(check);
}

function check(survey: Survey): Finding {
  const name = `host ${survey.id}`;
  const { wrapped, plain } = countsOf(survey);
  const ofUser = survey.files.filter(({ isOfProject }) => !isOfProject);
  const isOfProject = plain > 0 && countsOf({ ...survey, files: ofUser }).plain === 0;
  const wrap = proxyCommand("wrap", survey.id, ...(isOfProject ? ["--project"] : []));
  const gone = serversIn(survey).filter(({ words }) => isGone(words));
  if (gone.length > 0) {
    const detail = `${gone.length} of its servers cannot start: the program that wraps them is gone`;
    return { name, ok: false, detail, fix: wrap };
  }
  const rest = plain === 0 ? "" : `, ${plain} not: ${wrap}`;
  return { name, ok: true, detail: [`${wrapped} wrapped${rest}`, ...beyondReach(survey)].join("   ") };
}

const isGone = (words: readonly string[]): boolean =>
  behindWrapper(words) !== undefined &&
  words.slice(0, 2).some((file) => isAbsolute(file) && !existsSync(file));

function beyondReach(survey: Survey): string[] {
  const { url, plugin, other, alias } = countsOf(survey);
  const counts = [
    [url, "reached by URL"],
    [plugin, "of plugins"],
    [other + alias, "without a command"],
  ] as const;
  const servers = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const files = survey.files.flatMap(({ path, seen }) =>
    "problem" in seen ? [`${shownPath(path)} (${seen.problem})`] : [],
  );
  const { host, id } = survey;
  const own = ownTools(host, id);
  const rest = [...files, ...servers, ...(own.isJudged || own.fix !== undefined ? [] : [host.ownTools])];
  const beyond = rest.length === 0 ? [] : [`cannot be: ${rest.join(", ")}`];
  const open = own.fix === undefined ? [] : [`${host.ownTools} not judged: ${own.fix}`];
  return [...beyond, ...open];
}

/** Whether a hook has the host's own tools judged; else how one would. */
function ownTools(host: Host, id: string): { isJudged: boolean; fix?: string } {
  const file = orProblem(() => hookFileOf(host, thisMachine()));
  if (file === undefined || "problem" in file) return { isJudged: false };
  return hasHook(file) ? { isJudged: true } : { isJudged: false, fix: proxyCommand("wrap", id, "--hooks") };
}
