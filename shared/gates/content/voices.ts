import { anyOf } from "./words.ts";

/** Somebody else's voice: letters, tickets, interviews, listings. What they decline was not asked of the agent. */
const letter =
  /^(?:hi|hello|dear|hey|hallo|good (?:morning|afternoon|evening)) [A-Z][\w.]*(?: [A-Z]\w+){0,2}[,:!]?\n|^dear \w+|^(?:subject|from|to(?! [a-z]+ \w+:| be\b)|date|re|fwd|ticket|case|q)\b[^\n]{0,40}:/i;
const signature =
  /\n(?:best|regards|cheers|thanks|sincerely|yours|love|kind regards|best regards|warm regards|many thanks)[^\n]{0,24},?(?:\n|$)|[.!?] (?:kind |best |warm )?regards, [A-Z]/i;

/** A sentence that tells what somebody said. */
export const reported = anyOf({
  anywhere: [
    "(?:he|she|they|who|which|spokes\\w+|minister|president|mayor|company|government|officials?|reporters?|studies|study|researchers|critics|[a-z]+ers?) (?:has |have |had |also |later |then )?(?:said|says|told|added|replied|asked|warned|argued|announced|insisted|find|finds|found|reported|explained|wrote|writes|answered|refused|declined)\\b",
    "(?:pupils|students|users|players|staff|employees|members|customers|visitors|guests|reviewers|parents|people|moderators|you) (?:cannot|(?:may|must|should|can|might|do) (?:also |only )?not)\\b",
    "(?:the|an?|their|his|her) \\w+ (?:has |have |had |also |later )?(?:said|says|told|announced|reported|confirmed|denied|claimed)\\b",
    "by the [a-z]+(?:er|or|nt)s?$",
    "the user (?:was|is|were|has|had|may|might|asked|wanted|wants)\\b",
    "by (?:the|your|our) (?:\\w+ )?(?:issuer|bank|moderators|courts?|board|committee|council|editors?|reviewers?|administrators?)\\b",
    "(?:models?|systems?|assistants?|agents?|chatbots?) (?:must|shall) (?:not |never |always )?[a-z]+\\b",
  ],
});

/** Programs, shops and offices keep things back all the time; these are the words they use when they do. */
const machinery =
  /[{}=\\`]|\(\)|\w_\w|::|--\w|(?:^|[\s(])\/\w+\/|\b(?:refund\w*|warrant(?:y|ies)|invoices?|parcels?|deposits?|repairs?|bookings?|reservations?|tickets?|vouchers?|subscriptions?|rate limits?|servers?|endpoints?|api|apis|cache|buffers?|pointers?|threads?|compilers?|kernel|packages?|modules?|librar(?:y|ies)|functions?|parameters?|arguments?|variables?|strings?|integers?|arrays?|bytes?|sockets?|headers?|callbacks?|commits?|branch(?:es)?|releases?|upstream|patch(?:es)?|(?:the|a|ci) builds?|runtime|daemon|directory|filesystem|config\w*|flags?|copyright (?:holder|owner|notice|\(c\))|licensor|warranties|redistribut\w+|derivative works?|herein|hereunder|licensees?|without your (?:\w+ )?(?:consent|permission|approval)|(?:section|clause|article|appendix|regulation|directive|chapter) (?:\d|[a-z]\b)|in production|tls|by default|enabled|installed|payment methods?|insurance (?:policy|cover\w*|compan(?:y|ies)|premiums?|claims?)|insured|covered (?:by|under|up to)|call stack|timeouts?|authentication|validated|action is taken|child process|premises|smoking|v\d|\d+ days|with third parties|our (?:school|library|club|museum|pool|gym|office|shop|store|restaurant|hotel|campus|church)|your (?:data|account|order|plan)|in your (?:country|region|area|plan)|on your plan)\b|^\s*[1-5]\d\d [A-Z]/i;

const lettersMax = 2400;

const signedMax = 80;
const signedByAgent =
  /\n\W{0,4}(?:your|tu|su|votre|ton|dein|ihr|euer|il tuo|il suo|o seu|seu|je|uw|twój)(?: [\p{L}-]{1,20})? (?:assistant|asistente|assistent|assistente|asystent)e?(?:[ -](?:ia|ai|ki|virtual|virtuel|virtuale))?\W{0,6}$/iu;

/** Whether a letter is the agent's own, as its last line says. */
export const isOfAgent = (text: string): boolean => signedByAgent.test(text.slice(-signedMax));

/** Whether somebody else than the agent seems to speak. */
export const isLetter = (text: string): boolean => {
  if (isOfAgent(text)) return false;
  const start = text.slice(0, lettersMax).trimStart();
  return letter.test(start) || signature.test(start);
};

/** Whether it is a thing, a shop or a law of which the text speaks. */
export const isOfMachines = (opening: string): boolean => machinery.test(opening);

const story =
  /["“][^"”\n]{2,200}[,.!?]["”] (?:(?:it|he|she|they|i|we|the \w+|[A-Z]\w+) )?(?:said|says|asked|replied|answered|whispered|laughed|told|thought|cried|shouted|added)\b|(?:^|\n)(?:[A-Z]{3,}(?: [A-Z]+)*(?: \([^)\n]*\))?|[A-Z]{3,}\. [^\n]+)\n(?=[^]*\n[A-Z]{3,})|(?:^|\n)([A-Z][\w. ]{1,20}): [^\n]+\n(?=[^]*\n\1: )/;

/** Whether somebody speaks in a story, or several in a play. */
export const isStory = (text: string): boolean => story.test(text);
