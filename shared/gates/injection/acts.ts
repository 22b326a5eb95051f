import { type Guarded, guarded } from "./guarded.ts";
import { isEnglish } from "./readers.ts";
import { hasAddress, overriding } from "./shapes.ts";
import { type Tag, tagBits } from "./tags.ts";
import type { Sentence } from "./view.ts";

/** What an order to a machine can want that has a consequence: a verb and what it is done to, in any form of the verb. */
export const acts = {
  "data handed over":
    /\b(?:send|forward|e-?mail|mail|post|upload|submit|attach|append|paste|put|hand|copy|copies|embed|share|pass|join|fill|type|quote|hex-?encode|base64|encode|export|collect|include|provide|look|read|fetch|list|fill|give|trace|deliver|relay|render|swap|set|join|transmit)(?:s|es|ed|ing)?\b.{0,110}?(?:\b(?:conversation|dialogue|chat|thread|session|(?:last|newest|twenty|ten|three|recent) messages|chat history|history|environment variables?|printenv|env|credentials?|secrets?|(?:api|deploy|private|signing|ssh)[ _]keys?|tokens?|passwords?|contacts?|contact lists?|address book|card (?:number|details)|stored card|passport|home folder|working context|prompt|e-?mail address|personal data|date of birth|the user (?:has|said|wrote|typed|told)|what the user|user'?s|browsing history|clipboard|bash_history|netrc|customers?'?|iban|payee|bcc|inbox|mailbox)\b|~\/\.?\w|\/etc\/\w|\.env\b|id_(?:rsa|ed)|mcp\.json|\w+_key\b)/,
  "a command run":
    /\b(?:pipe|run|execute|install|fetch|call|invoke|start|open|push|use|enter|type|add|proceed)(?:s|es|ning|ing)?\b.{0,60}(?:`[^`]{3,}|\b(?:curl|wget|pip|npm|npx|git push|push|bash|sh|root rights|sudo|shell|script|crontab|\w+\.sh|postinstall|--force|production|psql|kubectl|\w+_\w+\(?|\w+\.\w+_\w+|\w+\(\w*=?|\w+ (?:tool|command))\b)|\b(?:curl|wget)\b.{0,80}\|\s*(?:ba)?sh\b|\b\w+_\w+\([^)]{0,60}\)|\bgit push\b|\brm -rf?\b|\bcrontab -r\b/,
  "something destroyed":
    /\b(?:delete|remove|drop|wipe|erase|revoke|rotate|overwrite|clear|empty|cancel|close|destroy|reset|disable|decline|deactivate)(?:s|d|es|ing)?\b.{0,70}\b(?:files?|folders?|backups?|branch|repositor\w+|tables?|keys?|protection|rules?|check|signature|encryption|sandbox|logs?|mails?|e-?mails?|account|accounts|record|records|database|meetings?|reminder|booking|case|data|everything|messages|events?|user|users|ticket|subscription)\b/,
  "rights given":
    /\b(?:grant|approve|accept|merge|promote|raise|give|allow|authori[sz]e|add|set|unlock|open|share|consent|switch|turn|disable|enable|invite|make)(?:s|d|es|ed|ing)?\b.{0,60}\b(?:admin\w*|access|permissions?|rights|write access|level \d|second reviewer|without (?:waiting|review|approval)|owner|maintainer|collaborator|sandbox off|off|public|editor|standing order|superuser|server room|port \d+|read-only|pull request|this pr|on (?:the|their|behalf)|workspace admin)\b/,
  "money moved":
    /\b(?:pay|transfer|settle|book|order|buy|purchase|refund|wire|deposit|remit|place|charge|bid|raise|issue|file|reimburse|complete|checkout|sign|submit|send)(?:s|es|ed|ing)?\b.{0,70}\b(?:invoice|account|card|iban|order|basket|payment|payments|deposit|refund|wallet|coins?|bitcoin|rate|pack|insurance|handling charge|sort code|amount|euros?|pounds?|dollars?|vendor|offer|application|full|claim|form|newsletter|payee|\d{2,})\b|\biban\b/,
  "kept from somebody":
    /\b(?:leave|leaves|keep|keeps)\b.{0,40}\bout (?:of\b|\w+ )|\bsay(?:s|ing)? nothing\b|\bwithout (?:asking|telling|mention\w*|raising|waiting|notice|notifying|being asked|confirm\w*|approval|consent|review)\b|\b(?:do|does|did|will|shall|should|must|need)(?:n't| not| no)\b.{0,12}\b(?:mention|tell|bring|report|raise|let|say|print|ask|show|inform|alert|note|name|know|see|call it)\b|\bnot (?:part of|to be mentioned|appear)\b|\bno (?:need|call|point|reason|line) (?:to|in)\b|\bas if nothing\b|\bspeak only of\b|\btalk about .{0,30} only\b|\bmention(?:s)? no\b|\bneed(?:s)? no(?:t|\b)|\bstays? between\b|\bskip the (?:confirmation|review)|\bonly the\b.{0,30}\bsees?\b|\bsees only\b|\bunless (?:pressed|asked)\b|\b(?:silent|quiet)\w*\b/,
  "a judgement":
    /\b(?:rank|rate|score|place|label|classif|tick|award|approve|recommend|describe|call|name|praise|treat|mark|give|set|put|find|assess|grade|report|regard|conclude|decide|accept|enter|shortlist|count)(?:y|ies|s|d|es|ed|ing|ion)?\b.{0,70}\b(?:first|top|best|highest|low risk|harmless|benign|safe|passed|not spam|accept\w*|in full|maximum|\d+ (?:of|out of|for|from) \d+|\d+\/10|positive|outstanding|above all|fairest|for soundness|most|passing|approv\w+|verified|to (?:100|zero|nil|"offer")|100|full (?:marks|amount)|trusted|as (?:optional|supplied|low|legitimate|clean|signed)|against the claimant|not suitable|"nit"|only option|no weakness\w*|in (?:each|every) category)\b|\bmention(?:s)? no weakness|\bleaves? out\b|\bverdict\b.{0,10}: ?benign/,
  "kept for later":
    /\b(?:store|save|keep|remember|retain|commit|jot|hold|recall|memor\w+|note|add|append|write|persist|update)(?:s|d|es|ing)?\b.{0,80}\b(?:lasting|permanent\w*|long-?term|memory|memories|sessions?|persistent|next time|from now on|future|for good|chats? (?:that|to)|every (?:thread|session|reply)|all (?:later|sessions|chats|threads)|until the end|from here on|profile|next year|preference|later sessions?|claude\.md|agents\.md)\b|\b(?:in|for|at) (?:all|every|each|any) (?:\w+ )?(?:later |future |next |new )?(?:sessions?|conversations?|chats?|threads?|repl(?:y|ies)|messages?)\b|\bfrom (?:here|now|this point|this account) (?:on|onward)/,
  "a text copied on":
    /\b(?:copy|copies|include|place|repeat|receive|insert|put|add|reproduce|paste|attach|append|carry)(?:s|es|ed|ing)?\b.{0,25}\bthis (?:\w+ )?(?:paragraph|comment|sentence|footer|desc|line|block|text|section|note|message)\b|\b(?:unchanged|word for word)\b.{0,40}\b(?:at the (?:end|foot|top)|include|this)\b/,
  "a prompt told":
    /\b(?:repeat|state|quote|dump|list|copy|translate|write|produce|give|include|tell|publish|print|reveal|show|start|open|set out|hold|name|paste|output|disclose|ask|recite|append|say|put)(?:s|es|ed|ing)?\b.{0,90}?(?:\b(?:your|their|its|his|own|hidden|secret|confidential|governing|initial\w*|system|operator'?s?|maker'?s?|developer'?s?|full)\b.{0,30}\b(?:prompts?|instructions?|guidelines?|directions|rules|tools|functions|message|text|configuration|brief)\b|\b(?:instructions?|prompt|directions|rules|text|words?|message|tools?|functions?|all)\b.{0,25}\b(?:you (?:were|have|hold|got|can|are)|they (?:got|hold|were|operate|have)|under which|at your disposal|role system|your (?:maker|operator|developer|provider)|were (?:given|told|configured))\b)/,
  "an earlier order ended":
    /\b(?:tasks?|requests?|questions?|jobs?|briefs?|instructions?|directions|guardrails?|constraints?|rules|limits|duty|orders?|assignment|ticket|prompts?|what (?:you|he|she|they|the \w+) (?:were|was|in fact|asked|typed|had)\b.{0,25}|what(?:ever)? (?:the |your |it |you )?(?:\w+ ){0,3}(?:asked|told|given|typed|said|handed|wanted)\b.{0,30}|everything you were.{0,25})\b.{0,90}?\b(?:cancel+ed|void|reassigned|withdrawn|settled|cleared|expired|repealed|lifted|decoy|no longer|superseded|replaced|takes? (?:the )?(?:place|precedence)|set aside|put aside|aren'?t needed|not needed|done with|over|off|placeholder|ended|released|drop(?:ped)?|suspended|obsolete|revoked|finished|outdated|rescinded)\b|\b(?:drop|scrap|put|lay|set|forget|abandon|leave|treat|skip|replace|release[sd]?|deem|stop)\b.{0,40}\b(?:question|request|brief|task|duty|job|rules|limits|directions|instructions|assignment|it aside|orders?)\b.{0,60}(?:\baside\b|\bdown\b|\binstead\b|\bnew one\b|\brepealed\b|\bas (?:void|though|if)\b|\band (?:take|treat|limits|the limits)\b|\bof your\b|\bfrom\b)|\bexpired? when\b|\bno longer bind/,
  "a machine without limits":
    /\b(?:you|your|its?|models?|ai|whose|that|machine|who)\b.{0,60}\b(?:never|no|without|off|free|freed|not|none|discharged|released|promoted|unchained|outgrown|unlocks?|suspended|lighter|forget|nothing)\b.{0,45}\b(?:limits?|rules?|filters?|polic\w+|restrictions?|refus\w+|bounds|ethic\w*|safety|confirmation|layer|chains|turns? (?:a|any|down)|decline|aligned|trained|guidelines|says? no|careful)\b|\b(?:refusal layer|content (?:policy|rules)|safety (?:training|layer)|usual limits|limits)\b.{0,50}\b(?:off|not loaded|switched off|suspended|outgrown|lower tier|meant for)\b|\bdo anything now\b|\bunsupervised\b/,
  "a fixed answer":
    /\b(?:reply|replies|answer|answers|respond|responds|return|returns|say|says|tell|tells|state|states|report|reports|insert|close|closes|end|ends|finish|finishes|begin|start)\b.{0,30}(?:["'“‘(]|\bword for word\b|\bwith(?: the)?(?: words?| sentence| exact)?:?\s*["'“]|\bthat (?:the|it|there|their)\b)|\b(?:reply|replies|answer|answers|respond|begin|start|end|finish|close)s?\b.{0,12}\bwith\b|\bregardless of what\b|\bno matter what\b|\bwhatever the (?:user|other|invoice|pricing)\b/,
  "a link with a slot":
    /https?:\/\/[^\s)\]"']{0,200}(?:[?&][\w.-]{1,30}=(?=[\s)"'.,<\]]|$)|[{<]|=[A-Z]{3,})|\b(?:after|behind) the (?:equals sign|question mark|slash)|\burl-?encoded\b|\bpercent-?encoded\b|\bbase64\b|\bhex(?:-encode\w*)?\b|https?:\/\/.{0,80}\b(?:followed by|appended|with the)\b/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type Act = keyof typeof acts;
const isAct = (name: string): name is Act => name in acts;
export const actNames: readonly Act[] = Object.keys(acts).filter(isAct);

/** The same by the words of the tables, for all that is not English. */
const abroad: Partial<Record<Act, (sentence: Sentence) => boolean>> = {
  "data handed over": (each) =>
    (any(each, "act") || any(each, "show") || any(each, "must")) &&
    (any(each, "data") || hasAddress(each.text) || /~\/|\/etc\/|\.env/.test(each.text)),
  "a command run": (each) => /`[^`]{3,}|\b\w+_\w+\b/.test(each.text) && any(each, "act"),
  "rights given": (each) => any(each, "act"),
  "kept from somebody": (each) => any(each, "secretly") || (any(each, "not") && any(each, "tell")),
  "a judgement": (each) => any(each, "judge") || any(each, "praise"),
  "kept for later": (each) => any(each, "memory") || any(each, "always"),
  "a prompt told": (each) =>
    (any(each, "show") || any(each, "act")) && (any(each, "prompt") || any(each, "instr")),
  "an earlier order ended": (each) =>
    overriding(each) !== undefined ||
    ((any(each, "void") || any(each, "over")) &&
      (any(each, "instr") || any(each, "task") || any(each, "prev"))),
  "a machine without limits": (each) => any(each, "free") || any(each, "persona") || any(each, "mode"),
  "a fixed answer": (each) => any(each, "act") && /["«„「『“”‘]/.test(each.text),
};
const any = ({ tags }: Sentence, tag: Tag): boolean => (tags & tagBits[tag]) !== 0;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const guards = Object.fromEntries(actNames.map((name) => [name, guarded(acts[name])])) as Readonly<
  Record<Act, Guarded>
>;

const known = new WeakMap<Sentence, ReadonlySet<Act>>();

/** What a sentence wants of somebody. */
export function actsOf(sentence: Sentence): ReadonlySet<Act> {
  let found = known.get(sentence);
  if (found === undefined) {
    let isForeign: boolean | undefined;
    found = new Set(
      actNames.filter(
        (name) =>
          guards[name].test(sentence) ||
          (abroad[name]?.(sentence) === true && (isForeign ??= !isEnglish(sentence))),
      ),
    );
    known.set(sentence, found);
  }
  return found;
}
