import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Finding } from "../../shared/doctor.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { hookJudges, hookOf } from "../hosts/hook-outcome.ts";
import { shownPath } from "../hosts/outcome.ts";
import { behindWrapper, hookedClientsIn } from "../hosts/own-words.ts";
import { thisMachine } from "../hosts/places.ts";
import { beyondWrappers, countsOf, serversIn, type Survey, surveyOf } from "../hosts/survey.ts";
import { hosts } from "../hosts/table.ts";

/** Every host with a file here: which of its servers are wrapped, which could be, and what its model reads besides. */
export async function checkHosts(): Promise<Finding[]> {
  const surveys = Object.entries(hosts).map(([id, host]) => surveyOf(id, host, thisMachine()));
  return Promise.all(surveys.filter(({ files }) => files.length > 0).map(check));
}

async function check(survey: Survey): Promise<Finding> {
  const { id, host } = survey;
  const name = `host ${id}`;
  const isHooked = await hookJudges(host);
  const wrong = wrongIn(survey, isHooked);
  if (wrong !== undefined) return { name, ok: false, detail: wrong, fix: proxyCommand("wrap", id) };
  const files = survey.files.flatMap(({ path, seen }) =>
    "problem" in seen ? [`${shownPath(path)} (${seen.problem})`] : [],
  );
  const told = isHooked ? hookedWords(survey) : wrapperWords(survey);
  const beyond = [...files, ...told.beyond];
  const rest = beyond.length === 0 ? [] : [`cannot be: ${beyond.join(", ")}`];
  return { name, ok: true, detail: [...told.words, ...rest].join("   ") };
}

/** What is judged less or more than its user means. */
function wrongIn(survey: Survey, isHooked: boolean): string | undefined {
  const own = serversIn(survey).filter(({ words }) => behindWrapper(words) !== undefined);
  const gone = own.filter(({ words }) => isGone(words)).length;
  if (gone > 0) return `${gone} of its servers cannot start: the program that wraps them is gone`;
  const client = survey.host.hooks?.hookedClient ?? "";
  const left = own.filter(({ words }) => hookedClientsIn(words).includes(client)).length;
  if (!isHooked && left > 0)
    return `calls that succeed of ${left} of its servers are not judged: its hook is gone or not trusted`;
  const twice = own.length - left;
  if (isHooked && twice > 0) return `${twice} of its servers are judged twice: by a wrapper and by its hook`;
  return undefined;
}

const isGone = (words: readonly string[]): boolean =>
  words.slice(0, 2).some((file) => isAbsolute(file) && !existsSync(file));

interface Told {
  words: readonly string[];
  /** What cannot be judged. */
  beyond: readonly string[];
}

function hookedWords(survey: Survey): Told {
  if (survey.host.hooks?.hookedClient === undefined) return { words: ["judged by its hook"], beyond: [] };
  const beyond = beyondWrappers(survey);
  const failing = `${wrappedWords(survey)}${beyond.length === 0 ? "" : `; ${beyond.join(", ")} cannot be`}`;
  const hasServers = serversIn(survey).length + survey.ofPlugins.length > 0;
  return {
    words: ["judged by its hook", ...(hasServers ? [`calls of servers that fail: ${failing}`] : [])],
    beyond: [],
  };
}

function wrapperWords(survey: Survey): Told {
  const { host, id } = survey;
  const beyond = beyondWrappers(survey);
  if (hookOf(host) === undefined)
    return { words: [wrappedWords(survey)], beyond: [...beyond, host.ownTools] };
  // One command has all of it judged.
  const { wrapped, plain } = countsOf(survey);
  const servers = [`${wrapped} wrapped, ${plain} not`, ...beyond].join(", ");
  return { words: [servers, `${host.ownTools} not judged: ${proxyCommand("wrap", id)}`], beyond: [] };
}

function wrappedWords(survey: Survey): string {
  const { wrapped, plain } = countsOf(survey);
  if (plain === 0) return `${wrapped} wrapped`;
  const ofUser = survey.files.filter(({ isOfProject }) => !isOfProject);
  const isOfProject = countsOf({ ...survey, files: ofUser }).plain === 0;
  const wrap = proxyCommand("wrap", survey.id, ...(isOfProject ? ["--project"] : []));
  return `${wrapped} wrapped, ${plain} not: ${wrap}`;
}
