import { readerOf } from "./readers.ts";
import { anySentence, hasAddress, opens, ordered } from "./shapes.ts";
import { contains, either, lacks, says, type Signal } from "./signal.ts";
import { follows, has, wordWith } from "./view.ts";

/** Who is spoken to, and what is ordered. */
export const orders: readonly Signal[] = [
  {
    name: "an AI told by a note",
    rule: "injection.order",
    general: true,
    leads: true,
    inSentence: says(
      "note",
      "ai",
      (each) => (wordWith(each, "note")?.from ?? each.to) - each.from < 30,
      (each) => follows(each, ["note", "ai"], 22),
    ),
  },
  {
    name: "an AI spoken to",
    rule: "injection.order",
    leads: true,
    general: true,
    inSentence: says("ai", (each) => opens(each, "ai")),
  },
  {
    name: "an assistant spoken to",
    rule: "injection.order",
    general: true,
    leads: true,
    inSentence: says("agent", (each) => !has(each, "ai") && opens(each, "agent")),
  },
  {
    name: "an assistant told by a note",
    rule: "injection.order",
    general: true,
    leads: true,
    inSentence: says(
      "agent",
      /^\W*(?:\w+ )?(?:note|notice|message|attention|instructions?|memo|dear|hey|hello|important|warning|reminder|hint)\b[^.!?]{0,30}\b(?:agents?|assistants?|models?)\b/,
      (each) => has(each, "must") || /[:,]\W*$/.test(each.text) || ordered(each),
    ),
  },
  {
    name: "a reader who is an AI",
    rule: "injection.order",
    general: true,
    leads: true,
    inSentence: says(
      "cond",
      "ai",
      (each) => follows(each, ["cond", "ai"], 30),
      lacks(/\bsuch as an? ai\b|\bas an? (?:ai )?(?:agent|tool|plugin)\b(?! reading)/),
    ),
  },
  {
    name: "what an AI must do",
    rule: "injection.order",
    general: true,
    leads: true,
    inSentence: says("ai", "must", (each) => follows(each, ["ai", "must"], 40)),
  },
  {
    name: "what the assistant must do",
    rule: "injection.order",
    general: true,
    leads: true,
    inSentence: says(
      "agent",
      "must",
      /\b(?:assistants?|agents?|models?|reader)\b.{0,30}\b(?:must|should|shall|has to|have to|is (?:instructed|required|authori[sz]ed|requested|expected) to|needs to)\b/,
    ),
  },
  { name: "an order", inSentence: says("act", ordered) },
  {
    name: "an order about data",
    rule: "injection.exfiltration",
    inSentence: says("act", "data", ordered),
  },
  {
    name: "an order with an address",
    rule: "injection.exfiltration",
    general: true,
    inSentence: says("act", (each) => hasAddress(each.text), ordered),
  },
  {
    name: "data sent to an address",
    rule: "injection.exfiltration",
    inSentence: says(
      "data",
      (each) => hasAddress(each.text),
      /\b(?:send|forward|e-?mail|mail|upload|post|append|transfer|submit|exfiltrate|leak|push|copy|add|attach|deliver|report|relay|bcc)\b/,
    ),
  },
  {
    name: "you have to use a tool",
    rule: "injection.tool",
    leads: true,
    inSentence: says(
      "must",
      "act",
      /\byou (?:must|have to|need to|should|shall)\b[^.]{0,40}\b(?:call|invoke|execute|run|use)\b/,
      ["data", "tool"],
    ),
  },
  {
    name: "before the tool, something else",
    rule: "injection.tool",
    leads: true,
    inSentence: says("before", "tool", "data", "act"),
  },
  {
    name: "one tool about another",
    rule: "injection.tool",
    leads: true,
    inSentence: says(
      ["must", "always"],
      /\b(?:when|whenever|while|if|once|because|as long as) this (?:tool|server|function|plugin)\b[^.]{0,60}\b(?:must|has to|have to|always|first)\b|\b(?:other|all|every|any) (?:tools?|mails?|e-?mails?|messages?|payments?|transfers?)\b.{0,60}\b(?:must|should|have to)\b.{0,50}\b(?:first|instead|to)\b.{0,30}@/,
    ),
  },
  {
    name: "a parameter to be filled with data",
    rule: "injection.tool",
    leads: true,
    inSentence: says(
      "data",
      "act",
      /\b(?:pass|include|put|place|insert|supply|provide|copy|write|paste|add|store)\b[^.]{0,60}\b(?:as|in|into|to|via|through)\b[^.]{0,20}(?:parameter|argument|sidenote|side_note|\bcontext\b|\bnotes?\b|field|feedback|summary)\b/,
    ),
  },
  {
    name: "a reader who fills a parameter with more than its own",
    rule: "injection.tool",
    leads: true,
    inSentence: says(
      /`[\w.-]+`|\b(?:field|parameter|argument|header|param|\w+_\w+)\b/,
      /\b(?:conversation|messages|history|contents?|output|keys?|salar(?:y|ies)|memory|secrets?|credentials?|tokens?|bcc|pass(?:words?|phrase)|confirmation|every call|each call|other tools?|\w+\.\w+ and)\b|~\/|\.pem\b/,
      (each) => readerOf(each) !== undefined,
    ),
  },
  {
    name: "the whole conversation wanted",
    rule: "injection.tool",
    leads: true,
    inSentence: either(
      says(
        /\b(?:complete|entire|full|whole|all|last \w+|verbatim)\b.{0,30}\b(?:conversation|dialogue|chat|messages of|context window|system prompt|chat history)\b|(?<=\b(?:exchange|dialogue|conversation|messages|said|told you) )(?:so far|up to now|until now)\b|\beverything (?:that )?(?:was|has been|is) said\b/,
        /\b(?:fill|include|required|copy|paste|text of|must|put|pass|send|contain\w*|here|takes?|turn|encode)\b/,
      ),
      says(
        /\b(?:argument|parameter|field|property)\b.{0,30}\b(?:takes?|wants?|expects?|needs?|holds?|carries|is for)\b.{0,40}\b(?:conversation|dialogue|everything (?:that )?(?:was|has been|is) said|exchange|messages|system prompt|what the user)\b/,
      ),
    ),
  },
  {
    name: "a file of secrets wanted",
    rule: "injection.tool",
    leads: true,
    inSentence: says(
      /\bid_(?:rsa|ed25519)|\.netrc|\/etc\/(?:shadow|passwd)|\.aws\/credentials|\.?mcp\.json|bash_history|authorized_keys|~\/\.(?:ssh|config|gnupg)\b|\.env\b/,
      ["act", "show", "data", "must"],
      /\b(?:contents?|text|value|lines|read|open|copy|paste|fetch|call|append|join|pass|hand|give|send|post|include|sync|fill|isi|inhalt|contenuto|contenu|contenido|conteudo|inhoud|tresc|obsah|icerig\w*|roep|entero)\b|[^\0-\x7f]/,
    ),
  },
  {
    name: "one server about others",
    rule: "injection.tool",
    leads: true,
    inSentence: says(
      /\b(?:of|by|from|to|than|all|any|every) (?:any |all |every )?other (?:mcp )?(?:servers?|tools?|folders?)\b|\bevery other mcp server|\bas long as (?:this|\w+) (?:server|tool)?\b.{0,30}\b(?:connected|in your list|installed|active)/,
      (each) => has(each, "must") || has(each, "act") || readerOf(each) !== undefined,
    ),
  },
  {
    name: "an AI and an order",
    rule: "injection.order",
    general: true,
    inStretch: (view) => has(view, "ai") && anySentence(view, (each) => has(each, "ai") && ordered(each)),
  },
  {
    name: "an AI spoken to, then an order",
    rule: "injection.order",
    general: true,
    inStretch: (view) =>
      has(view, "ai") &&
      view.sentences.some(
        (each, at) => opens(each, "ai") && [each, ...view.sentences.slice(at + 1, at + 3)].some(ordered),
      ),
  },
  {
    name: "an assistant spoken to, then an order",
    rule: "injection.order",
    general: true,
    inStretch: (view) =>
      has(view, "agent") &&
      view.sentences.some(
        (each, at) =>
          opens(each, "agent") &&
          [each, ...view.sentences.slice(at + 1, at + 2)].some((next) => ordered(next) && has(next, "data")),
      ),
  },
  {
    name: "from the user, for an AI",
    rule: "injection.frame",
    leads: true,
    inStretch: contains(
      /\b(?:message|note|instruction|request|order)s? from (?:me|the user|your (?:user|owner|creator|developer|operator|administrator)|openai|anthropic|the (?:system|developer|administrator)s?)\b|\bfrom me, the user\b|\b(?:before|after) you (?:can |could )?(?:solve|finish|complete|continue with) the (?:original )?task\b/,
    ),
  },
];
