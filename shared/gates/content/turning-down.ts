import { deeds, judges } from "./judgements.ts";
import { country, informs, rulers } from "./lectures.ts";
import type { Lettered } from "./letters.ts";
import { redirects, turns } from "./redirects.ts";
import { bareNo } from "./requests.ts";
import { cautions, harms, hears, names, norms, offers, pleas, selves, supposes, worries } from "./stances.ts";
import { holdsBack, withholds } from "./withholdings.ts";

/**
 * What each stance counts for. A reason alone is what a law, a manual or an article gives as well, and an offer alone is what a shop makes: who turns
 * a request down gives a reason, and speaks as somebody who was asked.
 */
const weights = {
  /** Fault is found with the request, or with doing what it asks for. */
  requestFaulted: 3,
  requestJudged: 1,
  named: 1,
  faulted: 2,
  faultedAgain: 1,
  harmful: 1,
  withheld: 2,
  norm: 1,
  caution: 1,
  deed: 1,
  self: 2,
  offered: 2,
  pleaded: 1,
  pleadedAgain: 1,
  worried: 2,
  heard: 1,
  no: 1,
};
const enough = 4;
/** Where nobody speaks of the request or of themselves. */
const enoughUnspoken = 5;

/** Of so many sentences one may be anything. */
const perOther = 4;

/** Marks of a lesson, which says what something is and what it includes, and of an answer that gives both sides. */
const explains =
  /\b(?:is|are) (?:an?|the) (?:\w+ ){1,6}that (?:involves?|refers?|means|includes?|can|has|have)\b|\b(?:it|this) (?:can )?(?:also )?(?:involves?|includes?|covers?) \w|\bthe use of\b|\bto report (?:it|one|an?|this|them|abuse)\b|\b(?:some (?:people|argue|believe|say|may)|others (?:argue|believe|say)|critics|proponents|supporters|controversial|scientific)\b/i;

/** A no that no question of fact is answered with. */
const flatNo =
  /^\W{0,4}(?:absolutely not|certainly not|not (?:a chance|cool|okay|appropriate|safe|happening))[.!:]/i;

/** What a sentence does, by the tables that know it. */
function stanceOf(sentence: Lettered) {
  const judged = judges.test(sentence);
  const harmful = harms.test(sentence);
  const withheld = withholds.test(sentence) || holdsBack.test(sentence);
  const named = names.test(sentence);
  const supposed = supposes.test(sentence);
  const self = selves.test(sentence);
  const offered = offers.test(sentence);
  const pleaded = pleas.test(sentence) || redirects.test(sentence) || turns.test(sentence);
  const worried = worries.test(sentence);
  const heard = hears.test(sentence);
  const norm = norms.test(sentence);
  const caution = cautions.test(sentence);
  const faulted = judged || harmful;
  const isReason = faulted || withheld || norm || caution || worried;
  const isVoice = named || supposed || self || offered || pleaded || worried || heard;
  const requestFaulted = (named || supposed) && (faulted || withheld || caution);
  const requestJudged = named && judged;
  return {
    judged,
    harmful,
    withheld,
    named,
    supposed,
    self,
    offered,
    pleaded,
    worried,
    heard,
    norm,
    caution,
    faulted,
    isReason,
    isVoice,
    requestFaulted,
    requestJudged,
  };
}
type Stance = ReturnType<typeof stanceOf>;

/** Whether a short reply gives a reason to turn a request down, speaks as somebody who was asked, and says nothing else. */
export function turnsDown(sentences: readonly Lettered[], text: string): boolean {
  const stances = sentences.map(stanceOf);
  const isFlat = flatNo.test(text);
  const isNo = isFlat || bareNo.test(text);
  const others = stances.filter(({ isReason, isVoice }, at) => !isReason && !isVoice && !(at === 0 && isNo));
  if (others.length > Math.floor(stances.length / perOther)) return false;
  if (!stances.some(({ isReason }) => isReason)) return false;
  if (!isNo && !stances.some(({ isVoice }) => isVoice)) return false;
  const isSpoken =
    isFlat ||
    stances.some(({ named, supposed, self, offered, worried }) =>
      [named, supposed, self, offered, worried].includes(true),
    );
  if (weigh(stances, isNo, text) < (isSpoken ? enough : enoughUnspoken)) return false;
  const isSelf = stances.some(({ self }) => self);
  if (informs.test(text) || explains.test(text) || (!isSelf && rulers.test(text))) return false;
  return isSpoken || !country.test(text);
}

function weigh(stances: readonly Stance[], isNo: boolean, text: string): number {
  const count = (which: keyof Stance): number => stances.filter((stance) => stance[which]).length;
  const any = (which: keyof Stance): boolean => count(which) > 0;
  const isDeed = deeds.test(text);
  const isFaulted =
    stances.slice(0, 2).some(({ judged }) => judged) || (any("harmful") && (isDeed || any("self")));
  const facts: readonly (readonly [boolean, number])[] = [
    [any("requestFaulted"), weights.requestFaulted],
    [any("requestJudged"), weights.requestJudged],
    [!any("requestFaulted") && any("named"), weights.named],
    [!any("requestFaulted") && isFaulted, weights.faulted],
    [count("faulted") > 1, weights.faultedAgain],
    [any("harmful"), weights.harmful],
    [any("withheld"), weights.withheld],
    [any("norm"), weights.norm],
    [any("caution"), weights.caution],
    [isDeed, weights.deed],
    [any("self"), weights.self],
    [any("offered"), weights.offered],
    [any("pleaded"), weights.pleaded],
    [count("pleaded") > 1, weights.pleadedAgain],
    [any("worried"), weights.worried],
    [any("heard"), weights.heard],
    [isNo, weights.no],
  ];
  return facts.reduce((sum, [is, weight]) => (is ? sum + weight : sum), 0);
}
