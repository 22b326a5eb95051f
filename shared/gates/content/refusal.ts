import { keepsBackAbroad } from "./abroad.ts";
import { isDecline } from "./declines.ts";
import { isImplicitRefusal } from "./implicit.ts";
import { declinesLater, declinesLaterAbroad } from "./later.ts";
import { isForeignDecline, mayBeForeign } from "./languages.ts";
import { withoutLeadIns } from "./lead-ins.ts";
import { openingLinesOf } from "./opening.ts";
import { declinesInPart, declinesInPartAbroad } from "./parts.ts";
import { isConversation, replyIn } from "./reply.ts";
import { isReportOfRefusal } from "./reports.ts";
import { isRhymed } from "./verse.ts";

/** Above this length only a reply that says that it declines is taken for one, and most texts have none of the words for it in their first lines. */
const longMin = 700;
const mayDecline =
  /\b(?:i(?:'(?:m|d|ll|ve))?|im|me|my|mine|myself|we(?:'(?:re|d|ll|ve))?|our|us|let's|assistant|chatbot|bot|model|ai|request|prompt|question|topic|subject|conversation|refus\w*|declin\w*|un(?:ethical|acceptable|able)|illegal|(?:in)?appropriate|ethical|acceptable|respectful|okay|immoral|irresponsible|withheld|no (?:\w+ )?(?:answer|help|assistance|instructions)|cannot|can't|won't|not able)\b/i;

/** What cannot be done enough is praised. */
const praises =
  /^\W*(?:(?:i|we) (?:cannot|can't|can not|could not|couldn't) (?:tell you|say|describe|express|begin to (?:tell|say)(?: you)?) how\b|(?:i|we) (?:cannot|can't|can not|could not|couldn't) (?:recommend|praise|thank|stress|emphasi[sz]e|overstate|say|rate|endorse|sing|tell)\b[^.!?]{0,80}\b(?:enough|highly)\b)/i;

/** Who will be back later turns nobody down. */
const isAway =
  /\bi(?:'m| am)? (?:cannot|can't|can not|won't be able to|not able to|unable to) (?:answer|reply to|respond to|read|take) (?:(?:my|your|any|all|the|new) )?(?:e-?mails?|mails?|(?:phone )?calls?|messages|(?:tele)?phone)\b[^.!?]{0,24}\b(?:until|today|tomorrow|this (?:week|month)|before|while|during|on (?:\w+day|holiday)s?|at weekends)\b/i;

/** The same of one who says where he will not be. */
const isElsewhere =
  /\bi(?:'m not going to| will not| won't| can't| cannot| can not) (?:be (?:at|in|on|back|around|available|there|home|attending|joining)|make it (?:to|today|tonight|tomorrow|on|in|back|home|there|this|until|for|either|after all))\b[^.!?]{0,40}\b(?:until|today|tonight|tomorrow|before|desk|office|town|\w+day|noon|week|meeting|holiday|leave|lunch|dinner|party|class|practice|game|call|train|bus|after all|either)\b/i;

/** Nobody can do the one thing without the other. */
const isEither = /^\W*i (?:can't|cannot|can not|couldn't) [^.!?]{1,60}\bwithout [a-z]+ing\b/i;

/** Who looks after a program says what becomes of it, and was asked by those who use it. */
const ofProject =
  /\b(?:a fork|patch(?:es)?|pull requests?|PRs?|merg(?:e|ing)|maintain(?:ers?|ing)?|upstream|[Cc]losing as|[Ll]ocking|README|plugin system|backlog|roadmap)\b/g;
const ofProjectMin = 2;

/** What a program says that would not do as another one told it. */
const isOfProgram =
  /^refus(?:ed|ing) to (?:execute|load|connect|display|frame|apply|set|get|run|start|merge|delete|create|open|overwrite|write|evaluate|send|accept)\b/i;

const readMax = 4_096;
/** A program of some lines behind what is said: whoever hands it over has answered. */
const handsOver = /^[^`]{40,}?\n```\w{0,12}\n(?:[^\n]*[=(){};][^\n]*\n\s*){2}/;

/** Whether a reply as a whole declines, judged by how it opens. An apology alone declines nothing. */
export function isRefusal(output: string): boolean {
  if (isConversation(output)) return false;
  if (isReportOfRefusal(output)) return true;
  const text = replyIn(output);
  const lines = openingLinesOf(text);
  const opening = lines.replaceAll("\n", " ");
  const isForeign = mayBeForeign(opening);
  if (text.length > longMin && !isForeign && !mayDecline.test(opening))
    return declinesLater(text) || declinesInPart(text);
  // What speaks against it is looked at last: most texts say nothing for it.
  return (
    (declinesAtOnce(opening, isForeign) ||
      (isForeign &&
        (keepsBackAbroad(lines, text) || declinesLaterAbroad(text) || declinesInPartAbroad(text))) ||
      isImplicitRefusal(lines, text) ||
      declinesLater(text) ||
      declinesInPart(text)) &&
    !(
      praises.test(opening) ||
      isAway.test(opening) ||
      isElsewhere.test(opening) ||
      isOfProgram.test(opening) ||
      isEither.test(opening) ||
      (text.match(ofProject)?.length ?? 0) >= ofProjectMin ||
      isRhymed(lines) ||
      handsOver.test(text.slice(0, readMax))
    )
  );
}

function declinesAtOnce(opening: string, isForeign: boolean): boolean {
  if (isForeign && isForeignDecline(opening)) return true;
  const { rest, apologized } = withoutLeadIns(opening);
  return isDecline(rest, apologized);
}
