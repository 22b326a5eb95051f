import { PatternMachine } from "./pattern-machine.ts";
import { readingOf } from "./letters.ts";
import { either } from "./pattern.ts";
import { patternOf } from "./words.ts";

/**
 * Ways to begin that are neither help nor refusal yet: apologies, thanks, remarks about oneself. Each expression starts at the beginning of what
 * is left and takes one of them away.
 */
const leadIns: readonly RegExp[] = [
  /^(?:no|nope|nah|no way|yes|well|hmm|oh|oh dear|hello|hi|hey|hi there|hello there|sure|ok|okay|thanks|thank you)(?:[,!?]|\.{1,3}) */i,
  /^(?:let me be|i'll be|i will be|i want to be|i need to be|i have to be|allow me to be|to be) (?:\w+ly )?(?:straight|clear|direct|frank|blunt|honest|upfront|up front|plain|candid|open|transparent)(?: with you| here| about this){0,2}(?:[,.:;]| [–—-]) */i,
  /^(?:(?:plainly|simply|bluntly|put) (?:put|said|plainly|simply|bluntly)|(?:the )?(?:short|straight|honest|simple|quick|plain) answer(?: is)?|in (?:all |full )?(?:honesty|fairness)|before anything else|first things first|let me stop you (?:right )?(?:there|here))(?:[,.:;]| [–—-]) */i,
  /^(?:but|however|and|still|also|so|yet|therefore|instead|that said|additionally),? /i,
  /^(?:i'm|i am|im|we're|we are) (?:so |very |really |truly |deeply |terribly |extremely |genuinely )*(?:sorry|afraid)\b(?:(?! (?:but|i|that i) )[^,.!?;:–—-]){0,160}[,.!?;:–—-]* *(?:that (?=i ))?/i,
  /^(?:sorry|apologies|my apologies|my sincere apologies|pardon me|forgive me|excuse me)\b(?:(?! (?:but|i) )[^,.!?;:–—-]){0,80}[,.!?;:–—-]* */i,
  /^(?:i|we) (?:sincerely |must |do |deeply )?(?:apologi[sz]e|regret)\b(?:(?! (?:but|i|that i) )[^,.!?;:–—-]){0,120}[,.!?;:–—-]* */i,
  /^(?:unfortunately|regrettably|sadly|honestly|frankly|respectfully|clearly|as much as i would like to help|to be (?:clear|honest)),? */i,
  /^(?:as|since i'm|since i am|being|because i'm|because i am) (?:an?|your) (?:(?:responsible|ethical|helpful|large|text-based|ai|artificial|language|virtual|digital|safe|harmless|honest)[ ,-]*)*(?:ai|a\.i\.|artificial intelligence|assistant|language model|llm|chatbot|bot|model)\b[^.!?;:]{0,100}?(?:[,.] *| (?=i(?:'m)? ))/i,
  /^(?:i'm|i am) \w+, (?:the|your|an?) (?:\w+ ){0,3}(?:assistant|chatbot|bot|helper|agent)\b[^.!?]{0,60}[.!] */i,
  /^i(?: was| have been|'ve been) asked to [^.!?]{1,160}[.!?] +/i,
  /^as (?!usual|always|ever|expected|requested|asked|agreed|promised|stated|discussed|mentioned|noted|described|such|before|planned|told)\w+, (?=i(?:'m)? )/i,
  /^(?:i'm|i am) (?:just |only |simply |merely )*an? (?:ai|artificial intelligence|language model|assistant|large language model|virtual assistant|chatbot)\b[^.!?;:]{0,100}?(?:[,.;]| and | so ) */i,
  /^(?:i'm|i am|i was) (?:programmed|designed|trained|built|made|here|bound|required|instructed|obligated)\b[^.!?]{0,160}?(?:,|,? and|,? so)(?: so| therefore)? (?=i |i'm|cannot|can't|will not|won't|am not|not able)/i,
  /^(?:i|we) (?:can |do |completely |fully |really |totally )*(?:understand|appreciate|see|recogni[sz]e|acknowledge|hear|know|realize|respect|sympathi[sz]e)\b[^.!?;]{0,200}?(?:[.!?;]|, (?:but|however)| but | however) */i,
  /^(?:while|although|though|even though) (?:i|we) (?:understand|appreciate|see|recogni[sz]e|acknowledge|respect|want|wish|would|strive|aim|'d|am here|can see|can understand)\b[^.!?]{0,140}?, (?=i)/i,
  /^(?:i'd|i would|i) (?:be (?:happy|glad|delighted) to|love to|like to|really like to|aim to|try to|strive to|want to|wish i could|am happy to|'m happy to)\b[^.!?]{0,120}?,? but (?=i)/i,
  /^i (?:strongly |would |must |highly )*(?:advise|recommend|urge|caution)\b[^.!?]{0,60}\bagainst\b[^.!?]{0,80}[.!?] +/i,
  /^(?:thank you|thanks) (?:so much |very much )?for\b[^.!?;]{0,160}?(?:[.!?;]|, but| but) */i,
  /^(?:i|we) (?:must|have to|need to|want to|should|would like to|feel obliged to) (?:be (?:clear|honest|transparent|upfront)|clarify|inform you|point out|emphasi[sz]e|stress|say|tell you|let you know|remind you|note|make it clear|respectfully point out|state|admit|advise you)(?: that)?[,:]? */i,
  /^(?:it is|it's) (?:very |also |really )?(?:important|worth|crucial|essential|vital|necessary) (?:to )?(?:note|remember|noting|clarify|recogni[sz]e|understand|mention|mentioning|emphasi[sz]e|point out|remembering)(?: that)?[,:]? */i,
  /^(?:it is|it's) (?:very |also |really )?(?:important|crucial|essential|vital|necessary) to (?:respect|protect|consider|maintain|prioriti[sz]e|treat|uphold|avoid)\b[^.!?]{0,120}[.!?] +/i,
  /^(?:i've|i have|we've|we have) (?:gone over|read|reviewed|looked (?:at|over)|considered|thought about)\b[^.!?;]{0,80}?(?:,? (?:and|but) |[.;] )(?=(?:i|we)\b)/i,
  /^(?:please (?:note|understand|be aware|know|be advised|remember)|note|rest assured|i'm here to help|i am here to help)(?: that)?[,:]? */i,
  /^(?:i (?:am not|'m not|don't|do not) [^.!?;]{1,60}?(?:, but|\. however,?|; however,?|\. but) (?:i (?:can|must|would) (?:tell you|share|say|clarify)(?: you)?(?: that)? )?)/i,
  /^(?:my|our) (?:\w+ )?(?:purpose|goal|role|aim|programming) is [^.!?]{1,160}[.!?] +(?:(?:as such|therefore|so|thus),? )?(?=i )/i,
  /^the question itself is (?:harmful|inappropriate|offensive|unethical|problematic)[^.!?]{0,60}[.!?] */i,
  /^[^.!?;,]{1,60} (?:is|are) (?:illegal|unethical|harmful|a crime|against the law|dangerous)(?<!^(?:i|we)\b.*)(?: (?:and|or) (?:illegal|unethical|harmful|dangerous|immoral|wrong|inappropriate))?[.,] *(?:and )?/i,
];

const leadInsMax = 6;

let automaton: PatternMachine | undefined;

/** Each lead-in by its place in the list, and after the last one any of them, because most texts begin with none. */
function automatonOf(): PatternMachine {
  const patterns = leadIns.map(({ source }) => patternOf(source));
  return new PatternMachine([...patterns, either(patterns)]);
}

/** What the first lead-in that fits takes away. Only an expression that is known to match is run: to run it first is to compile it. */
function leadInOf(text: string): string {
  const known = (automaton ??= automatonOf());
  const reading = readingOf(text);
  if (!known.matchesAt(leadIns.length, reading, 0)) return "";
  const fitting = leadIns.find((_, number) => known.matchesAt(number, reading, 0));
  return fitting?.exec(text)?.[0] ?? "";
}

/** What is left of an opening once its lead-ins are taken off, and whether there was an apology among them. */
export function withoutLeadIns(opening: string): { rest: string; apologized: boolean } {
  let rest = opening;
  let apologized = false;
  for (let count = 0; count < leadInsMax; count++) {
    const found = leadInOf(rest);
    if (found === "") break;
    apologized ||= /sorry|apolog|afraid|unfortunately|regret/i.test(found);
    rest = rest.slice(found.length);
    // `I am built to be safe and cannot …`: the one who speaks was named by what was taken away.
    if (/^(?:cannot|can't|will not|won't|am not|not able)\b/i.test(rest) && /^i\b/i.test(found))
      rest = `I ${rest}`;
  }
  return { rest, apologized };
}
