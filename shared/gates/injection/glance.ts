const back = 160;
const ahead = 200;

/** Whom orders are given to, what they are framed by, what they want: near any of these a stretch is worth reading. */
const alone =
  /llm|(?:the|an?|any|each|every|which) (?:[a-z]+ ){0,2}(?:model|agent|assistant) (?:also |then |first |that |which )?[a-z]{2,12}s\b|untrusted|supervisor|user>|assistant>|\b(?:software|algorithm|program|engine|machine|classifier|thing|whatever) (?:that |which )?[a-z]+(?:ing|s)\b|automated \w+er\b|(?:digital|virtual|intelligen)[a-z]* \w+|modell?[aeo]?\b|inteligen|kecerdasan|model bahasa|asisten|robot|sztuczn|jezyk|jazyk|jezic|nyelvi|mestersege|yapay|dil model|sprachmodell|taalmodel|kielimall|tekoaly|spr.kmodel|agent[eiu]|asist|asyst|assistent|pomocnik|\bki\b|\bia\b|@[\w-]*(?:bot|ai|agent|copilot)|\b(?:ais?|llms?|(?:for|to|any|calling|\w+ing|vision|language) models?|models?(?= (?:that|which|who|reading|\w+ing (?:this|these)|must|does|do|looks|passe?s?|puts?|sends?|repeats?|appl\w+|calls?|treats?|therefore|returns?)\b|[:,])|chatgpt|gpt|claude|gemini|copilots?|chat ?bots?|assistants?|agents?|bots?|dan|permanently|pretend|jail\w+|uncensored|unfiltered|unrestricted|(?:a|the|by) machine|automation|notetaker|screening software|answer engines?|summari[sz]ers?|consent|approved|approval|approving|thinking|you were (?:told|asked|given)|operator\w*|automated|reviewers|graders?|anything now)\b|(?:tell|inform|informing|notify|telling|alert|from|asking|letting|to) (?:the )?user\b|user (?:cannot|must|should|does|need|will)|you are (?:now|no|dan|an? )|you(?:r|r new|r own) (?:tools?|memory|reply|answer|response|task|instructions?|prompt|system|rules|configuration|initial|hidden)|<\||\[\/?inst|<<|of_turn|｜|### ?(?:inst|resp|\(|new)|<\/(?:tool|doc|search|func|result|context|untr|email|data)|[<[](?:important|critical|secret|mandatory|system|user|assistant|information|instruction)|(?:^|[\n>"'*#.\]-]) ?(?:system|human|user|assistant)\W{0,2}:|system[ _](?:message|notice|prompt|override)|role"|[?&][\w-]+=[{[<$a-z]*[A-Z{[<$]|[^\0-\x7f]|from (?:now|here) on|sessions|must (?:first |now |immediately |urgently |quickly )?(?:call|invoke|execute|run)\b|~\/\.|id_rsa|sidenote|this (?:tool|paragraph|message)\b|(?:text|words|everything) above|above this|(?:export|steal|all) (?:credentials|secrets)|[a-z][013457]+[a-z]+[013457]|other (?:mcp )?(?:servers?|tools?)|developer mode|god mode|hidden|game/;
const data = /api keys?|conversation|password|credential|environment variables|chat history|\.env\b|token/;
const away = /https?:|@|\bsend|upload|\bpost\b|append/;
const over =
  /ignor|vergiss|oubli|olvid|esque|dimentic|negeer|unohda|abaikan|disregard|forget|overrid|overwrit|overrul|bypass|abandon|discard|dismiss|neglect|\bdrop |throw|\baside|put away|away\b|one side|\btreat|consider|\bregard|reinterpret|supersed|\bcancel|\bstop|follow th|skip |no longer|obsolete|void\b|invalid|revoked|decode|\b(?:new|real|actual) (?:instr|task|rules|prompt|orders)|previous|prior/;
const instructions =
  /nstruc(?!tion set)|anweisung|vorgabe|consigne|istruzion|indicaz|polecen|ohjeet|talimat|utas|pokyn|perintah|prompt|\brules?\b|guideline|guardrail|safeguard|directive|directions|constraint|polic|everything|safety|context|\btask|base64|rot13|protocols?|limits/;

/** Whether what stands around the end of an anchor is worth reading: most words of orders are words of manuals as well. */
export function isPromising(text: string, end: number): boolean {
  return isWorthReading(text.slice(Math.max(0, end - back), end + ahead).toLowerCase());
}

/** The same for all of a text in small letters. */
export function isWorthReading(around: string): boolean {
  return (
    alone.test(around) ||
    (over.test(around) && instructions.test(around)) ||
    (data.test(around) && away.test(around))
  );
}
