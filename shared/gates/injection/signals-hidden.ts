import { wantsMany } from "./acts.ts";
import { readerOf } from "./readers.ts";
import { ordered } from "./shapes.ts";
import type { Signal } from "./signal.ts";
import { has, type Sentence, type View } from "./view.ts";

const isUnseen = ({ around }: View): boolean => around.hidden === "unseen";
const isWhollyUnread = ({ around }: View): boolean => around.hidden === "unread";
/** Of what nobody could read, sentences count: data that is encoded has words in it as well. */
const isUnread = (view: View, { text }: Sentence): boolean =>
  isWhollyUnread(view) && /\w \w+ \w+ \w/.test(text);
const orders = (sentence: Sentence): boolean =>
  ordered(sentence) || has(sentence, "must") || wantsMany(sentence, 1);
const named = (sentence: Sentence): boolean =>
  readerOf(sentence) !== undefined || has(sentence, "ai") || has(sentence, "agent");
/** What only a machine has, or whoever serves somebody. */
const served =
  /\b(?:your (?:user|answer|reply|repl(?:y|ies)|response|output|instructions?|prompt|tools?|memory|rules|limits|task|job|operator|maker|own|hidden)|you were (?:asked|told|given)|the (?:user|prompt|customer|account holder)|user message|prompt)\b/;
/** What carries letters by their numbers as a matter of course. */
const carried =
  /content-transfer-encoding|content-type: text|[_-]b64"|_base64"|"encoding"|data:\w|begin (?:pgp|cert)|rot13[^\n]{0,20}please|spoiler|\bhint:|puzzle|exercise|sheet \d|for kids|mirror writing/;

/** What a sentence needs the less for being an order the better it is hidden. */
export const hidden: readonly Signal[] = [
  {
    name: "unseen, and an order",
    rule: "injection.hidden",
    leads: true,
    mayBeIn: isUnseen,
    inSentence: (sentence, view) => isUnseen(view) && orders(sentence),
  },
  {
    name: "unseen, and a machine named",
    rule: "injection.hidden",
    leads: true,
    mayBeIn: isUnseen,
    inSentence: (sentence, view) => isUnseen(view) && named(sentence),
  },
  {
    name: "unread, and a machine told",
    rule: "injection.hidden",
    leads: true,
    mayBeIn: isWhollyUnread,
    inSentence: (sentence, view) => isUnread(view, sentence) && named(sentence) && orders(sentence),
  },
  {
    name: "unread, and an order to whoever serves",
    rule: "injection.hidden",
    leads: true,
    mayBeIn: isWhollyUnread,
    inSentence: (sentence, view) =>
      isUnread(view, sentence) && served.test(sentence.text) && orders(sentence),
  },
  {
    name: "unread, and a consequence",
    rule: "injection.hidden",
    leads: true,
    general: true,
    mayBeIn: isWhollyUnread,
    inSentence: (sentence, view) => isUnread(view, sentence) && wantsMany(sentence, 2),
  },
  {
    name: "carried, not hidden",
    inStretch: (view) => view.around.hidden === "unread" && carried.test(view.around.near),
  },
];
