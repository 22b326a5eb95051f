import type { Sign } from "./sign.ts";

/**
 * Wordings that say which rule is broken, and that are so plain that the table need not be sure. All others are found by the table, and are orders: a
 * new wording is a row to fit it to, not a line here.
 */
export const wordings: readonly Sign[] = [
  {
    name: "earlier instructions set aside",
    rule: "injection.override",
    where: "plain",
    pattern:
      /\b(?:ignore|disregard|forget|overrid[ei]\w*|overrule|bypass|set aside|put aside|discard|drop|abandon|dismiss|skip|stop following|no longer follow|do not follow|don't follow|not bound by|supersedes?|replaces?|takes? precedence over)\b[^.!?\n]{0,40}\b(?:previous|prior|earlier|above|preceding|original|initial|existing|system|all|any|your|you were given|you received|told|before)\b[^.!?\n]{0,40}\b(?:instructions?|directives?|guidelines?|prompts?|rules|orders|directions|restrictions|constraints|polic(?:y|ies)|safeguards|guardrails|programming|tasks?|requests?|context|you were (?:told|asked|given))\b/,
  },
  {
    name: "earlier instructions that hold no longer",
    rule: "injection.override",
    where: "plain",
    pattern:
      /\b(?:previous|prior|earlier|above|preceding|original|initial|former|your|those|old)\b[^.!?\n]{0,30}\b(?:instructions?|directives?|guidelines?|prompts?|rules|orders|guidance|briefing|assignment|task)\b[^.!?\n]{0,40}\b(?:void|obsolete|invalid|superseded|revoked|cancell?ed|outdated|expired|overridden|lapsed|no longer (?:apply|applies|valid|hold|holds|count)|non-binding|withdrawn|suspended|lifted|replaced|rescinded)\b/,
  },
  {
    name: "everything before set aside",
    rule: "injection.override",
    where: "plain",
    pattern:
      /\b(?:forget|ignore|disregard|discard)\b.{0,25}\b(?:everything|anything|all|what(?:ever)?) (?:that )?(?:you (?:were|have been|know|learned)|above|before|i said|was said|prior|previously|came before)|\bstop what you(?:'re| are) doing\b/,
  },
  {
    name: "new instructions",
    rule: "injection.override",
    where: "plain",
    pattern:
      /(?:^|[\n.:!>*#] ?)(?:here are |these are |this is |follow )?(?:your |the |my )?(?:new|updated|real|actual|true|revised) (?:instructions?|tasks?|orders?|objective|goal|directives?|prompt|system prompt|mission)\b(?:\W*\n| is| are|:)|\byour (?:new|real|actual|true|only) (?:instructions?|task|orders?|objective|goal|mission|job)\b/,
  },
  {
    name: "earlier instructions set aside, in another language",
    rule: "injection.override",
    where: "plain",
    pattern:
      /(?:ignorier|ignoreer|ignorez?|ignora\b|ignore\b|ignoruj|ignorer|ignoreaza|vergiss|vergeet|oubli|olvid|esque[cç]|dimentic|negeer|unohda|abaikan|zapomn|zapomen|glom|glem|uita|felejtsd|hagyd figyelmen|yok say|gormezden|unut\b|игнорир|забуд|ігнор|забув|αγνο|ξεχα|تجاهل|نادیده|התעלמ|תתעלמ|שכח|अनदेखा|भूल|উপেক্ষা|bo qua|quen).{0,60}(?:anweisung|vorgabe|instru[ckcç]|istruz|consigne|instruk|indicaz|polecen|ohje|talimat|utasit|pokyn|perintah|инструкц|указан|інструкц|вказів|οδηγ|تعليمات|دستور|הוראות|הנחיות|निर्देश|নির্দেশ|huong dan|chi dan)|(?:忽略|无视|無視|忘记|忘掉|不要理会).{0,20}(?:指令|指示|提示|规则|要求)|(?:指示|命令|プロンプト|ルール).{0,12}(?:無視|忘れ)|(?:지시|명령|지침|프롬프트).{0,10}(?:무시|잊)|(?:ละเว้น|เพิกเฉย|ลืม).{0,20}(?:คำสั่ง|คำแนะนำ)/,
  },
  {
    name: "the user not told",
    rule: "injection.secrecy",
    where: "plain",
    pattern:
      /\b(?:do not|don't|never|without|not to|must not|should not|avoid)\b.{0,12}\b(?:tell\w*|mention\w*|inform\w*|notify\w*|reveal\w*|disclos\w+|alert\w*|let\w*|ask\w*|report\w*)\b.{0,30}\b(?:the |your )?(?:user|human|operator|owner|customer)s?\b|\bkeep\b.{0,20}\b(?:from|hidden|secret)\b.{0,20}\buser|(?:without|not|never)\b.{0,25}\b(?:user|human|owner|operator)'?s? (?:knowing|noticing|knowledge|consent|approval|permission)/,
  },
  {
    name: "done in silence",
    rule: "injection.secrecy",
    where: "plain",
    pattern:
      /\b(?:silently|secretly|covertly|quietly|without (?:asking|telling|mentioning|informing|confirmation)|do not (?:mention|tell)|say nothing|leave no trace)\b/,
  },
  {
    name: "a persona without limits",
    rule: "injection.persona",
    where: "plain",
    pattern:
      /\b(?:you are|act as|pretend|become|roleplay|you're)\b.{0,60}\b(?:no restrictions|unrestricted|unfiltered|uncensored|jailbroken|without (?:any )?(?:restrictions|rules|limits|limitations|filters|guidelines)|anything now)\b|\byou are (?:now )?dan\b|\b(?:enter|enable|activate|switch to|engage)\b.{0,20}\b(?:developer|dev|debug|god|admin|unrestricted|jailbreak|sudo|root|maintenance|dan) mode\b/,
  },
  {
    name: "you are now another",
    rule: "injection.persona",
    where: "plain",
    pattern:
      /\byou(?:'re| are) (?:no longer (?:an?|the|bound|limited)|now (?:an? |the |in \w+ mode|free|unbound|called|operating|acting))|\bfrom now on,? you are\b|\byour new (?:role|name|identity|persona)\b/,
  },
  {
    name: "rights as if given",
    rule: "injection.persona",
    where: "plain",
    pattern:
      /\b(?:you|user)\b.{0,20}\b(?:have|has|granted)\b.{0,30}\b(?:admin|root|full|unlimited|unrestricted|elevated)\b.{0,20}\b(?:access|privileges?|permissions?|rights|control)\b/,
  },
  {
    name: "the prompt asked for",
    rule: "injection.prompt",
    where: "plain",
    pattern:
      /\b(?:print|show|repeat|reveal|output|display|tell me|list|recite|disclose|leak|write out|quote|dump|paste|expose|spell out|echo|copy|send me|give me|include)\b.{0,40}\b(?:(?:system|hidden|initial|original|base|your) (?:prompt|instructions|message)|your (?:rules|guidelines|configuration|tools|directives)|(?:text|words|everything|content|instructions) above|(?:names|list) of (?:your|the) tools|tools you)\b/,
  },
  {
    name: "to be remembered",
    rule: "injection.memory",
    where: "plain",
    pattern:
      /\b(?:remember|memori[sz]e|save|store|keep|persist|retain|add|write|record|note)\b.{0,60}\b(?:future|later|all|every|each|next) (?:\w+ )?(?:sessions?|conversations?|chats?|repl(?:y|ies)|tasks?|answers?)\b|\b(?:your|persistent|long-?term) memory\b|\bmemory tool\b/,
  },
  {
    name: "a text that wants to spread",
    rule: "injection.memory",
    where: "plain",
    pattern:
      /\b(?:copy|include|repeat|paste|insert|add|append|reproduce)\b.{0,12}\b(?:this|these|the above) (?:paragraph|text|message|instructions?|line|lines|block|prompt|comment|note|section)\b/,
  },
  {
    name: "an order for always",
    rule: "injection.memory",
    where: "plain",
    pattern:
      /\b(?:from now on|from here on|henceforth|in all future|for all later|in every (?:reply|answer|response|session))\b/,
  },
  {
    name: "a judgement ordered",
    rule: "injection.judgement",
    where: "plain",
    pattern:
      /\b(?:rate|rank|score|recommend|give|approve|accept|assign|award|conclude|classify|mark|describe|summari[sz]e)\b.{0,60}\b(?:positive(?:ly)?|outstanding|excellent|best|first|highest|top|five stars|10\/10|10 out of 10|strong accept|exceptional|qualified|safe|benign|approved|maximum|only (?:option|choice)|superior)\b/,
  },
  {
    name: "data sent somewhere",
    rule: "injection.exfiltration",
    where: "plain",
    pattern:
      /\b(?:send|forward|e-?mail|upload|post|append|transfer|submit|exfiltrate|leak|push|attach|relay|bcc|export)\b.{0,80}(?:https?:\/\/|[\w.+-]+@[\w-]+\.\w|\b(?:password|credential|api key|secret|token|conversation|chat history|private key)s?\b)/,
  },
  {
    name: "a machine spoken to",
    rule: "injection.order",
    where: "plain",
    pattern:
      /(?:^|[\n.:!>*#("'-] ?)(?:(?:important |special |urgent )?(?:note|notice|message|attention|instructions?|memo|reminder|information|dear|hey|hello|hi)\b[^.!?\n]{0,20})?\b(?:ais?|llms?|ai \w+|language models?|chatgpt|gpt|claude|gemini|copilot|chatbots?|bots?|(?:ai |coding |virtual |automated )?(?:assistants?|agents?)|models?)\b[^.!?\n]{0,40}[:,] |\bif you are an? (?:ai|llm|language model|assistant|agent|bot|automated)\b/,
  },
];
