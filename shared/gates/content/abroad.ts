import { type Role, rolesIn, sentenceEnds } from "./tongues.ts";

/** A refusal says little else. */
const wholeMax = 900;
/** Programs, figures and lists: who declines needs none of them but the number of a helpline. */
const informs =
  /[%{}=<>\\`$|@#_[\]]|--\w|https?:|:\s*\n|(?<!\d)(?!(?:988|911|112|999|110|119|116 ?\d+)(?!\d))\d/;
const quoted = /"[^"]{1,240}"|“[^”]{1,240}”|„[^“”"]{1,240}[“”"]|«[^»]{1,240}»|「[^」]{1,240}」/g;

/**
 * Whether a reply in another language than English keeps its answer back. No phrase is known to it, only what each word does: that something is not done
 * or not wanted, that it is an answer or a deed for the asker, who speaks, and that the request or a wrong is pointed at. Programs and people say no all
 * day; they seldom do all of this in one clause.
 */
export function keepsBackAbroad(opening: string, text: string): boolean {
  if (text.length > wholeMax || informs.test(opening)) return false;
  const sentences = opening.replaceAll(quoted, "…").split(sentenceEnds).map(rolesIn);
  const said = new Map<string, Set<Role>>();
  for (const clauses of sentences)
    for (const [tongue, clause] of clauses.flat())
      said.set(tongue, new Set([...(said.get(tongue) ?? []), ...clause]));
  return sentences.some((clauses) =>
    clauses.some((clause) => clause.some(([tongue, roles]) => declines(roles, said.get(tongue) ?? roles))),
  );
}

/** Whether a clause keeps something back that was asked for. What is wrong with it, and a regret, may be said in another one. */
function declines(clause: ReadonlySet<Role>, reply: ReadonlySet<Role>): boolean {
  if (clause.has("away")) return false;
  const isDeed = clause.has("act") || clause.has("make");
  const isAsked = isDeed || clause.has("topic") || reply.has("wrong");
  const isMine = clause.has("mine");
  if (isAsked && (clause.has("hold") || (clause.has("shun") && isMine))) return true;
  const isPointedAt = clause.has("topic");
  if (clause.has("vain") && clause.has("act") && (isPointedAt || reply.has("wrong"))) return true;
  if (!clause.has("not") || !isDeed) return false;
  if (!isMine) return isPointedAt && reply.has("wrong");
  return isPointedAt || reply.has("wrong") || (clause.has("act") && reply.has("sorry"));
}
