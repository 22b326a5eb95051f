import { keepsBackAbroad } from "./abroad.ts";
import { isDecline } from "./declines.ts";
import { declines, isAsked, isTold, leavesOut, unwilling } from "./kept-back.ts";
import { withoutLeadIns } from "./lead-ins.ts";
import { leaningOf } from "./leaning.ts";
import { readingOf } from "./letters.ts";
import { openingLinesOf } from "./opening.ts";
import { answersAfterAll, helps, redirects } from "./redirects.ts";
import { sentencesOf } from "./sentences.ts";
import { isStory } from "./voices.ts";

/** Whoever turns a request down does it in fewer characters, with all that is said around it. */
const wholeMax = 2_500;
/** Shorter parts say too little by themselves, and longer ones are stories. */
const partMin = 16;
const partMax = 900;
const partsMax = 24;

/** A program, a page, or rows of data: whoever hands one over has answered. */
const handsOver = /^\s*[[{<]|```|[{}=]/;
/** Somebody speaks of himself, and of what is not. */
const speaks =
  /\bI\b|\bi(?:'m|'ll| am| will| can)|\b[Tt]his (?:\w+ )?(?:assistant|agent|chatbot|bot)\b|\b[Ww]e (?:can't|cannot|won't|will not)\b|\bwill not be \w+ing\b/;
const denies = /\b(?:not|never|no|nor|unable|cannot|refus\w+|declin\w+)\b|n['’]t\b/i;
/** A quotation, an item of a list, a label with what belongs to it, or half a sentence. */
const isOfOthers = /^["“”«»'‘>\-*•|{[<#(]|^\d|^[A-Z][\w ]{0,20}: |[;,:a-z]$/;
/** What people turn down whom nobody asked as an agent. */
const isInvitation =
  /\b(?:offer|invit\w+|interview|keynote|position|wedding|party|lunch|dinner|manuscript|submission|represent)\b|^(?:many )?thank(?:s| you)(?: so much| very much)? for (?:the|inviting|having|thinking|considering|asking me)\b/i;
const speech = /["“](?:[^"“”\n]|\n(?![ \t]*\n)){2,400}["”]/g;
/** What is found wrong with a question may be said before it is answered. */
const objects = /\bpoint out\b/i;
/** Who says what he is speaks for himself. */
const ofBot =
  /\b(?:i'm|i am|as) (?:an?|the|your) (?:\w+ )?(?:(?:virtual|ai|digital) assistant|chatbot|ai)\b/i;
/** What the rest of a line is, in the report of an agent. */
const reason =
  /^(?:reason|status|note|explanation|result|outcome|summary|message|comment|details|decision)s?: +/i;
const sentenceEnd = /(?<=[.!?…]["”')]?)\s+|\n+/;
const line = /(?<=[.!?:…"”)])[ \t]*\n|\n[ \t]*\n/;
/** Lines so short that they are no prose. */
const shortLines = /^[^\n]{1,48}\n[^\n]{1,48}(?:\n|$)/;

/**
 * Whether one of the paragraphs of a reply, read by itself, says of its speaker that he declines. What is said around it, as greetings, reasons and
 * offers of something else, would outweigh it.
 */
export function declinesInPart(text: string): boolean {
  if (text.length > wholeMax || !speaks.test(text) || !denies.test(text)) return false;
  if (handsOver.test(text)) return false;
  const parts = text.split(line, partsMax);
  const isOfSeveral = parts.length > 1 || ofBot.test(text);
  return ((isOfSeveral && parts.some(isDeclining)) || isUnwilling(text)) && !isStory(text);
}

/** Whether somebody who was asked for something is not willing to do it, whatever it is. */
function isUnwilling(text: string): boolean {
  const plain = openingLinesOf(text, wholeMax).replaceAll(speech, "…");
  const sentences = plain.split(sentenceEnd);
  if (isAsked.test(plain) || isTold.test(plain)) return sentences.some((each) => unwilling.test(each));
  return unwilling.test(sentences[0] ?? "") && redirects.test(plain);
}

/** The same for other languages than English. */
export function declinesInPartAbroad(text: string): boolean {
  if (text.length > wholeMax || handsOver.test(text)) return false;
  const parts = text.split(line, partsMax).map((part) => part.trim());
  return (
    parts.length > 1 &&
    !isStory(text) &&
    parts.some(
      (part) =>
        part.length >= partMin &&
        part.length <= partMax &&
        !isOfOthers.test(part) &&
        keepsBackAbroad(openingLinesOf(part, partMax), part),
    )
  );
}

function isDeclining(written: string): boolean {
  const part = written.trim().replace(reason, "").replaceAll(speech, "…");
  if (part.length < partMin || part.length > partMax || shortLines.test(part)) return false;
  if (isOfOthers.test(part) || !speaks.test(part) || !denies.test(part)) return false;
  const lines = openingLinesOf(part, partMax);
  const opening = lines.replaceAll("\n", " ");
  if (isInvitation.test(opening) || objects.test(opening) || !declinesAsWhole(opening, part)) return false;
  const said = [opening, ...sentencesOf(opening).map(readingOf)];
  return !answersAfterAll.test(opening) && !said.some((each) => helps.test(each));
}

function declinesAsWhole(opening: string, part: string): boolean {
  const sentences = opening.split(sentenceEnd);
  if (sentences.some((each) => leavesOut.test(each) || declines.test(each))) return true;
  const leaning = leaningOf(opening, part);
  if (leaning !== "open") return leaning === "refuses";
  const { rest, apologized } = withoutLeadIns(opening);
  return isDecline(rest, apologized);
}
