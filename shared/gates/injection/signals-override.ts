import { abroad, ordered, overriding } from "./shapes.ts";
import { type Condition, says, type Signal } from "./signal.ts";
import { follows } from "./view.ts";

const setAside: readonly Condition[] = ["over", ["instr", "task"]];

const toldBefore =
  /\b(?:everything|anything|all|whatever|what|the text)\b.{0,40}\b(?:above|before (?:this|here)|so far|until now|up to here|earlier)\b|\b(?:that|this|those|old|former|earlier|previous|present|such) (?:guidance|briefing|brief|guideline|instruction|direction|assignment|mandate)s?\b/;

/** What was said earlier is set aside. */
export const overrides: readonly Signal[] = [
  {
    name: "earlier instructions set aside",
    rule: "injection.override",
    leads: true,
    inSentence: says(...setAside, "prev", (each) => overriding(each) === "earlier"),
  },
  {
    name: "all earlier instructions set aside",
    rule: "injection.override",
    leads: true,
    inSentence: says(
      ...setAside,
      "prev",
      (each) => overriding(each) === "earlier",
      /\b(?:all|any|every|everything|your|entire|whole|system) (?:\w+ ){0,3}(?:instructions?|prompts?|rules|guidelines|directives|directions|orders|commands|context|training|constraints|policies|messages|safety|programming)\b|\b(?:ignore|disregard|forget|override|bypass) (?:the )?(?:previous|prior|above|preceding|earlier|system) (?:instructions?|prompts?|directives|rules)\b(?! (?:about|on|regarding|for|concerning|of|from|in)\b)|(?<!\p{L})(?:alle|sämtliche\p{L}*|toutes|tous|todas|todos|tutte|tutti|toate|kaikki|wszystkie|všechny|sve|összes|minden|tüm|bütün|semua|tất cả|все|всички|усі|όλες|كل|جميع|همه|تمام|כל|सभी|সব|所有|一切|全て|すべて|모든|ทั้งหมด)(?!\p{L})|所有|一切|すべて|全て|모든|ทั้งหมด/u,
    ),
  },
  {
    name: "instructions set aside",
    rule: "injection.override",
    leads: true,
    inSentence: says(...setAside, (each) => overriding(each) === "any"),
  },
  {
    name: "what was said before set aside",
    rule: "injection.override",
    leads: true,
    inSentence: says(
      ["over", "task", "instr", "not"],
      /\b(?:forget|ignore|disregard|discard|overlook|skip|stop)\b.{0,25}\b(?:everything|anything|all|what(?:ever)?) (?:that )?(?:you (?:were|have been|are|know|learned)|above|before|i said|we said|was said|prior|previously|came before)|\bstop what you(?:'re| are) doing\b|^\W*(?:please )?(?:do not|don't|stop|discard|drop|forget|ignore|abandon) (?:continue |continuing |answer |answering |work(?:ing)? |go on )?(?:with |on )?(?:the|your|any|this|what the) (?:current |original |user'?s?|question|task|initial |previous )(?:'s)? ?(?:request|task|question|query|wants?|asked|the user|objective|goal)|\bforget (?:all )?(?:that|this|everything|it all)\b\W*(?:$|and\b|;|,)|\beverything (?:above|before|so far)\b.{0,25}\b(?:test|decoy|fake|void|joke|irrelevant|wrong)/,
    ),
  },
  {
    name: "instructions moved aside",
    rule: "injection.override",
    leads: true,
    inSentence: says(
      "instr",
      "prev",
      "aside",
      /^\W*(?:please |now |then )?(?:set|put|throw|push|lay|leave|cast|toss|brush|move)\b/,
    ),
  },
  {
    name: "instructions that no longer hold",
    rule: "injection.override",
    leads: true,
    inSentence: says("instr", "prev", "void"),
  },
  {
    name: "what was told before no longer holds",
    rule: "injection.override",
    leads: true,
    inSentence: says("void", (each) => toldBefore.test(each.text)),
  },
  {
    name: "instructions to be taken for void",
    rule: "injection.override",
    leads: true,
    inSentence: says(
      "instr",
      "void",
      /\b(?:treat|consider|regard|reinterpret|view|deem|interpret|handle|count|see)\b/,
    ),
  },
  {
    name: "new instructions",
    rule: "injection.override",
    leads: true,
    inSentence: says(
      "new",
      /^\W*(?:here are |these are |this is |follow |your |the |updated? )*(?:your |the |my )?(?:new|updated|real|actual|true|only|revised) (?:instructions?|task|tasks|orders?|rules?|objective|goal|directives?|prompt|system prompt|mission|policy|system instructions?)\b(?:\W*$| is| are| follow| replace|:)|\byour (?:new|real|actual|true|only) (?:instructions?|task|orders?|objective|goal|mission|job)\b|\bfollow (?:this one|these|the (?:next|following) (?:instruction|command|order))/,
    ),
  },
  {
    name: "new instructions, in another language",
    rule: "injection.override",
    leads: true,
    inSentence: says(
      "new",
      "instr",
      (each) => abroad(each) && follows(each, ["new", "instr"], 6) && /[:：]/.test(each.text.slice(-3)),
    ),
  },
  {
    name: "a task of yours that is another",
    rule: "injection.override",
    leads: true,
    inSentence: says(
      /\b(?:deine|ihre) (?:eigentliche|neue|wahre|richtige) aufgabe|\b(?:ta|votre) (?:vraie|nouvelle|veritable) (?:tache|mission)|\bta (?:tache|mission)\b|\b(?:tu|su) (?:verdadera|nueva|unica) (?:tarea|mision)|\bla tua (?:vera|nuova|unica)|\bconsegna valida\b|\b(?:sua|tua) (?:verdadeira|nova|real) (?:tarefa|missao)|\bje (?:echte|nieuwe|eigenlijke) (?:taak|opdracht)|\bdin (?:riktiga|nya|egentliga|rigtige|nye|egentlige|virkelige) (?:uppgift|opgave|oppgave)|\b(?:todellinen|uusi|varsinainen) tehtavasi|\b(?:twoje|twoim) (?:prawdziwe|nowe|wlasciwe) zadani|\btv(?:uj|ym) (?:skutecny|novy|pravy|skutecnym) ukol|\bsarcina ta (?:reala|adevarata|noua)|\b(?:valodi|uj|igazi) feladatod|\b(?:asil|yeni|gercek) gorevin|\btugas(?:mu| anda| kamu) (?:yang )?(?:sebenarnya|baru|sekarang)|nhiem vu (?:that su|moi|that) cua (?:ban|may)|nhiệm vụ (?:thật sự|mới|thật) của (?:bạn|mày)|тво\S{1,3} (?:новое |настоящее |настоящая |новая |нове |справжнє |справжня |нова )?(?:задание|задача|завдання|задача)|новата ти задача|η (?:πραγματικη|νεα) σου|مهمتك|کار تازه\S* تو|وظیفه\S* (?:اصلی|تازه)|המשימה (?:האמיתית|החדשה) שלך|(?:आपका|तुम्हारा|तेरा) (?:असली|नया) (?:काम|कार्य)|(?:তোমার|আপনার) (?:আসল|নতুন) কাজ|你(?:现在|真正)?(?:要做的|的(?:真正|新)?任务)|(?:あなた|お前|君)の(?:本当の|新しい|本来の)?(?:任務|仕事|タスク|役目)|(?:당신|너)의 (?:진짜|새로운|새|실제) (?:임무|과제|작업)|หน้าที่(?:ที่แท้จริง|ใหม่)ของคุณ/,
    ),
  },
  {
    name: "set aside, then an order",
    rule: "injection.override",
    inStretch: (view) =>
      view.sentences.some(
        (each, at) =>
          overriding(each) !== undefined &&
          [each, ...view.sentences.slice(at + 1, at + 3)].some((next) => ordered(next)),
      ),
  },
];
