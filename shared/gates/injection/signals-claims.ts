import { either, lacks, says, type Signal } from "./signal.ts";
import type { Sentence } from "./view.ts";

const served =
  "(?:person|people|users?|customers?|owners?|clients?|askers?|readers?|humans?|guests?|visitors?|callers?|requesters?|shoppers?|operators?|principals?|leads?|boss(?:es)?|teams?|managers?|hosts?|admins?|maintainers?|authors?|patients?|applicants?|travellers?|they|he|she|whoever you work for)";
const asked = "(?:question|request|message|task|wish|order|instruction|query|assignment|ticket|mind)s?";

const matches =
  (pattern: RegExp) =>
  ({ text }: Sentence): boolean =>
    pattern.test(text);

const wish = matches(
  new RegExp(
    `\\b${served}\\b.{0,50}\\b(?:has|have|had) (?:\\w+ )?(?:edited|changed|revised|withdrawn|replaced|rewritten|rephrased|dropped|corrected|reworded|retracted|cancelled|amended)\\b.{0,25}\\b${asked}\\b|\\b${served}\\b.{0,30}\\b(?:changed|made up) (?:their|his|her|your) mind\\b|\\b${served}\\b.{0,12}\\bno longer (?:wants?|needs?|asks? for)\\b.{0,80}\\b(?:wants?|needs?|asks? for|rather)\\b|\\b(?:present|current|edited|corrected|final) wording\\b`,
  ),
);
const consent = matches(
  new RegExp(
    `\\b${served}\\b.{0,40}\\b(?:was|were|has|have|had|is|are) (?:all |already |since |long |both )*(?:been )?(?:already )?(?:informed|okayed|briefed|agreed|consulted|signed off|said yes|aware|cleared|consented|expecting)\\b|\\balready knows?\\b|\\bokayed\\b|\\bsaid (?:yes|ok|so) already\\b|\\bas (?:the |your )?${served} (?:prefers?|wishe?s?|wanted|wants?|asked)\\b|\\b(?:need|needs|has|have) no(?:t)? (?:to )?be (?:consulted|asked|told|informed|bothered)\\b`,
  ),
);

/** Whose rules they are says who speaks: whoever reads, as it were. */
const mine =
  /\b(?:guidelines|rules|restrictions|instructions|constraints|limits|polic(?:y|ies)|safeguards) (?:that )?i(?: was|'ve been| have been| am| have)\b|\bmy (?:own )?(?:safety )?(?:guidelines|restrictions|instructions|constraints|training|safeguards)\b/;

/** A person has rules as well, and neither a user nor tools. */
const ofModel =
  /\bthe user\b|\bmy (?:final |next )?(?:reply|answer|response|message|summary|output)\b|\b(?:call|invoke|run|execute) `?\w+[._]\w+/;

/** What a text says that somebody wants, knows or allows, who has not said so himself. */
export const claims: readonly Signal[] = [
  {
    name: "a wish as if changed",
    rule: "injection.frame",
    leads: true,
    inSentence: says(
      /\b(?:edited|changed|revised|withdrawn|rewritten|rephrased|corrected|reworded|retracted|cancelled|amended|replaced|dropped|(?:their|his|her|your) mind|no longer (?:wants?|needs?|asks?)|wording)\b/,
      wish,
      lacks(
        /\b(?:if|when|whenever|once|after|unless|until|whether|where|should)\b[^.;:]{0,30}\b(?:has|have|had|change)/,
      ),
    ),
  },
  {
    name: "a consent as if given",
    rule: "injection.frame",
    leads: true,
    inSentence: says(
      /\bapproval received\b|\buser (?:has )?(?:switched|turned|been informed|verified)\b|\buser'?s? consent\b.{0,20}\bverified\b|\bverified the user|\buser (?:has )?(?:replied|answered|responded)\W{1,4}(?:yes|ok|sure|go ahead)|\b(?:your |the )?user (?:chose|has (?:approved|confirmed|agreed|sent|already|granted)|approved|confirmed|agreed|consents?)\b|\bi (?:confirm|agree|consent|have (?:checked|approved)|take responsibility|authori[sz]e)\b|\bconsent (?:recorded|given|granted)|\b(?:pre-?|already )approved\b|\bno need to ask (?:me|again)|\bdo not ask (?:me )?again|\bgo ahead, confirmed|\bgranted_by\b|\bscanning has been turned off\b|\bhereby (?:allowed|authori[sz]ed|permitted)\b/,
      lacks(
        /\b(?:after|once|when|if|until|only|whether|unless|before|has the)\b.{0,12}\b(?:the |your )?user\b/,
      ),
    ),
  },
  {
    name: "a consent as if known",
    rule: "injection.secrecy",
    inSentence: says(
      /\b(?:informed|told|okayed|briefed|agreed|consulted|signed off|said yes|consented|already knows?|prefers|(?:was|were|been|be) told)\b/,
      consent,
      lacks(
        /\b(?:if|when|whenever|once|after|unless|until|whether|should)\b[^.;:]{0,30}\b(?:has|have|had|was|were|is|are)\b/,
      ),
    ),
  },
  {
    name: "one's rules put off, as if by the model",
    rule: "injection.persona",
    leads: true,
    inSentence: says("void", "instr", mine, (_, { plain }) => ofModel.test(plain)),
  },
  {
    name: "a step or a wish, as if the model knew of it",
    rule: "injection.persona",
    inSentence: either(
      says(
        /\b(?:i will now|i'll now|next,? i(?:'ll| will| shall)?|my next (?:step|action|call) is(?: to)?|i am (?:now )?going to|now i(?:'ll| will)?) (?:call|invoke|run|execute|use|open|send)\b/,
        /\b[a-z]\w*[._][a-z]\w+\b|`|\b(?:tool|function)\b/,
      ),
      says(
        /\b(?:user|customer|owner|operator) (?:clearly|obviously|evidently|plainly|surely|certainly) (?:wants?|expects?|wishes|intends|means|needs?)\b|\bthat the user (?:wants|expects|wishes|intends)\b/,
      ),
    ),
  },
  {
    name: "a custom as if it held",
    rule: "injection.order",
    general: true,
    inSentence: says(
      /\b(?:compulsory|mandatory|customary|obligatory)(?= (?:here|for)\b)|(?<=\b(?:agreed|usual|standard|house) )practice\b|\breserved for (?:people|humans)\b|(?<=\b(?:otherwise|or else|failing which)\b.{0,40})\b(?:void|lapses?|bricked|incomplete)\b/,
    ),
  },
];
