import type { Scanned } from "../search/guards.ts";
import { declinesAbroad, guarded, wordsAbroad } from "./declines-abroad.ts";

/** How refusals begin in other languages: a regret, and soon after it the inability. A reply that only regrets is none. */
const regrets: readonly (readonly [regret: RegExp, decline: RegExp])[] = [
  [
    /^(?:lo siento|lo lamento|lamento|perd[oó]n|disculpa|lamentablemente|me temo)/i,
    /\bno (?:puedo|podemos|me es posible|podr[ée]|estoy en condiciones|debo)/i,
  ],
  [
    /^(?:je suis (?:vraiment )?d[ée]sol[ée]e?|d[ée]sol[ée]e?|je regrette|malheureusement|pardon|je m'excuse)/i,
    /\bje ne (?:peux|suis|saurais|pourrai)|\bimpossible de/i,
  ],
  [
    /^(?:es tut mir (?:sehr )?leid|tut mir leid|entschuldigung|leider|ich bedaure|ich bedauere)/i,
    /\b(?:kann|darf|werde|möchte)\b.{0,60}\b(?:nicht|keine?n?)\b|\bnicht in der lage/i,
  ],
  [
    /^(?:mi dispiace|sono spiacente|spiacente|scusa|purtroppo|mi scuso)/i,
    /\bnon (?:posso|possiamo|sono in grado|mi è possibile)/i,
  ],
  [
    /^(?:desculpe|me desculpe|sinto muito|lamento|infelizmente|perd[ãa]o|pe[çc]o desculpas?)/i,
    /\bn[ãa]o (?:posso|consigo|podemos|estou|me [ée] poss[íi]vel)/i,
  ],
  [/^(?:het spijt me|sorry|helaas|mijn excuses)/i, /\b(?:kan|mag|zal)\b.{0,60}\b(?:niet|geen)\b/i],
  [/^(?:przepraszam|przykro mi|niestety)/i, /\bnie (?:mog[ęe]|jestem w stanie|mo[żz]emy)/i],
  [
    /^(?:извините|простите|к сожалению|мне (?:очень )?жаль|прошу прощения)/i,
    /не (?:могу|можем|имею|в состоянии|буду)/i,
  ],
  [/^(?:вибачте|на жаль|перепрошую|мені шкода)/i, /не (?:можу|можемо|маю)/i],
  [
    /^(?:很?抱歉|非常抱歉|对不起|對不起|很遗憾|很遺憾|不好意思|我很抱歉)/,
    /无法|不能|無法|没办法|不便|不可以|无权/,
  ],
  [
    /^(?:大変)?(?:申し訳|すみません|ごめんなさい|恐れ入り|残念ながら|申しわけ)/,
    /できません|できかね|いたしかね|出来ません|わかりかね/,
  ],
  [/^(?:정말 )?(?:죄송|미안|유감|안타깝)/, /수 없|어렵습니다|불가능/],
  [
    /^(?:üzgünüm|özür dilerim|maalesef|kusura bakma)/i,
    /(?:ama|eme|aya|eye|ıyor|iyor)?(?:mam|mem|mıyorum|miyorum)\b|mümkün değil/i,
  ],
  [/^(?:أنا )?(?:آسف|عذر|أعتذر|للأسف|معذرة)/, /لا (?:أستطيع|يمكنني|أقدر|يمكن)|لن أ/],
  [/^(?:मुझे )?(?:क्षमा|माफ|खेद)/, /नहीं|असमर्थ/],
  [/^(?:tyvärr|jag är ledsen|förlåt|beklagar|jag beklagar)/i, /\bkan\b.{0,30}\binte\b/i],
  [/^(?:jeg beklager|beklager|desværre|dessverre|undskyld|jeg er ked af)/i, /\bkan\b.{0,30}\bikke\b/i],
  [/^(?:maaf|mohon maaf|saya minta maaf)/i, /\btidak (?:bisa|dapat|mampu)/i],
  [/^(?:ขออภัย|ขอโทษ|เสียใจ)/, /ไม่สามารถ/],
  [/^(?:λυπάμαι|συγγνώμη|δυστυχώς)/i, /δεν (?:μπορώ|είναι δυνατ)/i],
  [
    /^(?:omlouvám se|bohužel|je mi líto|promiňte|lituji)/i,
    /\bnemoh(?:u|ou)\b|\bnemůž(?:u|eme)|\bnejsem schop/i,
  ],
  [/^(?:ospravedlňujem sa|bohužiaľ|je mi ľúto|prepáčte)/i, /\bnemôž(?:em|eme)\b/i],
  [/^(?:îmi pare rău|din păcate|scuze|regret)/i, /\bnu (?:pot|putem|te pot|vă pot|sunt în măsură)/i],
  [/^(?:sajnálom|sajnos|elnézést|bocsánat)/i, /\bnem (?:tudok|tudom|segíthetek|áll módomban)|nem tudunk/i],
  [/^(?:valitettavasti|olen pahoillani|anteeksi|pahoittelen)/i, /\ben (?:voi|pysty|kykene)/i],
  [/^(?:xin lỗi|tôi xin lỗi|rất tiếc|tôi rất tiếc)/i, /không thể/i],
];

/** Who says of himself that he will not come, or of a day, was not asked for an answer. */
const staysAway = guarded(
  /\b(?:hoy|mañana|esta (?:tarde|noche|semana)) no (?:puedo|podré)\b|\bno (?:puedo|podré|podemos) (?:ir|venir|quedar|llegar|acudir)\b|\bje ne (?:peux|pourrai) pas (?:venir|être là|passer|y aller)\b|\b(?:kann|darf|werde)\b[^.!?]{0,40}\bnicht (?:mit)?kommen\b|\bnon posso (?:venire|esserci|passare)\b|\bn[ãa]o (?:posso|consigo|vou poder) (?:ir|vir|comparecer)\b|\b(?:kan|zal)\b[^.!?]{0,40}\bniet (?:komen|mee|bij zijn)\b|\bnie (?:mogę|dam rady) (?:przyjść|być|dotrzeć)\b/i,
);

const regretsAndDeclines = regrets.map(([regret, decline]) => [guarded(regret), decline] as const);

/** The inability without a regret before it, where the words for it are used for little else. */
const plainDeclines = guarded(
  /^(?:como (?:una? )?(?:ia|modelo de lenguaje)[^.]{0,60}\bno puedo|no puedo (?:ayudar|proporcionar|cumplir|responder)|je ne (?:peux|suis) pas (?:en mesure|vous aider|fournir|répondre|aider)|(?:dabei|damit) kann ich (?:dir |ihnen )?(?:leider )?nicht|ich kann (?:dir |ihnen )?(?:dabei|damit|diese anfrage)[^.]{0,30} nicht|non posso (?:aiut|fornir|rispond)|n[ãa]o posso (?:ajudar|fornecer|atender)|作为(?:一个)?(?:人工智能|ai)[^。]{0,40}(?:无法|不能)|我(?:无法|不能)(?:提供|帮助|协助|回答|满足)|お手伝い(?:することは)?できません|ich kann (?:dir|ihnen|euch)\b[^.]{0,40} nicht (?:weiter)?helfen|(?:я )?не могу (?:помочь|предоставить|ответить|выполнить))/,
);

/** Judgements of the request that stand for a refusal, one language a line: what would be improper is to provide an answer. */
const impliedDeclines = [
  "es (?:ist|wäre) (?:nicht (?:angemessen|angebracht|ethisch|vertretbar)|un(?:angemessen|ethisch))[^.]{0,60}(?:geben|bereitzustellen|anzubieten|beantworten|teilen|schreiben|helfen)",
  "il (?:n'est|ne serait) pas (?:approprié|acceptable|éthique|convenable) de (?:fournir|donner|partager|répondre|proposer|aider|créer|discuter)",
  "no (?:es|sería) (?:apropiado|adecuado|ético|aceptable) (?:proporcionar|dar|ofrecer|compartir|ayudar|responder|crear|hablar)",
  "non (?:è|sarebbe) (?:appropriato|etico|accettabile|opportuno) (?:fornire|dare|offrire|condividere|aiutare|rispondere|creare|parlare)",
  "n[ãa]o (?:é|seria) (?:apropriado|adequado|ético|aceitável) (?:fornecer|dar|oferecer|compartilhar|ajudar|responder|criar|falar)",
  "het (?:is|zou) niet (?:gepast|ethisch|passend)[^.]{0,60}(?:geven|verstrekken|delen|helpen|beantwoorden)",
  "(?:udzielanie|podawanie|udostępnianie)[^.]{0,60}(?:nieetyczne|niestosowne|nielegalne)",
  "(?:предоставлять|давать|делиться|обсуждать|помогать)[^.]{0,60}(?:неэтично|незаконно|неуместно|недопустимо)",
  "[^.]{0,80}\\bverst(?:ößt|ieße|oßen)\\b[^.]{0,16}gegen (?:meine|unsere)\\b[^.]{0,24}(?:richtlinien|grundsätze|regeln|bedingungen)",
  "[^.]{0,80}(?:enfreint|enfreindrait|viole|violerait|va à l'encontre de|est contraire à) (?:mes|nos)\\b[^.]{0,16}(?:directives|règles|consignes|politiques|principes)",
  "[^.]{0,80}(?:va en contra de|iría en contra de|viola|infringe|incumple) (?:mis|nuestras)\\b[^.]{0,16}(?:políticas|directrices|normas|principios)",
  "[^.]{0,80}(?:vai contra|viola|violaria)(?: as)? (?:minhas|nossas)\\b[^.]{0,16}(?:diretrizes|políticas|normas)",
  "[^.]{0,80}(?:viola|violerebbe|va contro) le (?:mie|nostre)\\b[^.]{0,16}(?:linee guida|politiche|norme)",
  "[^。]{0,30}(?:违反|不符合)[^。]{0,12}(?:政策|准则|规定|规范)[^。]{0,12}(?:不会|无法|不能|不予)",
  "[^。]{0,40}(?:ポリシー|ガイドライン|規約)に(?:違反|反)[^。]{0,30}(?:できません|いたしません|しません|お断り)",
  "[^.]{0,80}(?:нарушает|нарушило бы|противоречит)[^.]{0,8} (?:мои|моим|наши|нашим)[^.]{0,16}(?:правил|политик|принцип)",
  "(?:solche|derartige|diese art|dazu|hierzu|dafür)\\b[^.]{0,60}\\b(?:wird|werden|gibt es|kann|können)\\b[^.]{0,40}\\b(?:nicht|keine?)\\b[^.]{0,40}(?:\\b(?:erstellt|gegeben|beantwortet|bereitgestellt|geschrieben|verfasst|hilfe|anleitung|auskunft|antwort)\\b)",
  "(?:este|ese) tipo de [a-záéíóúñ]+ no se (?:ofrece|comparte|da|crea|genera|proporciona|trata|escribe)",
  "(?:io )?prefer(?:isco|irei) non (?:parlare|rispondere|discutere|scrivere|entrare)|prefiero no (?:hablar|responder|escribir|opinar|entrar)|prefiro n[ãa]o (?:falar|responder|escrever|opinar)|je préfère ne pas (?:parler|répondre|en parler|écrire|me prononcer)|ik (?:praat|schrijf|antwoord)[^.]{0,40} liever niet|(?:darüber|dazu) (?:möchte|würde) ich (?:lieber )?nicht",
  "(?:diese|die|ihre|deine) (?:frage|anfrage|bitte)\\b[^.]{0,20}\\bwird\\b[^.]{0,50}(?:ethisch|sicherheit|rechtlich|richtlinie)[^.]{0,40}\\bnicht\\b",
  "(?:esse|este) tipo de [a-záâãéêíóôõúç]+ não (?:será|é|pode ser) (?:produzid|gerad|fornecid|criad|oferecid|discutid|escrit|compartilhad)",
  "aucune (?:aide|information|instruction|réponse|assistance|explication)\\b[^.]{0,40}\\bne (?:sera|peut être|pourra être)",
  "no se (?:dará|darán|ofrecerá|ofrecerán|proporcionará|proporcionarán|responderá|compartirá) (?:ayuda|información|instrucciones|ningun|respuesta|a esta|detalles|consejos)",
  "nessun(?:a|'|o)? ?(?:aiuto|informazione|istruzione|risposta|indicazione)\\b[^.]{0,30}\\b(?:verrà|sarà|può essere)",
  "nenhuma (?:ajuda|informação|instrução|resposta|orientação)\\b[^.]{0,30}\\b(?:será|pode ser)",
  "(?:zulke|dergelijke|dit soort)\\b[^.]{0,60}\\b(?:wordt|worden)\\b[^.]{0,30}\\bniet\\b[^.]{0,20}(?:gegeven|gemaakt|beantwoord|geschreven|verstrekt)",
  "(?:ein(?:e|en)? |die |der |das |den |konkrete )?(?:anleitung|anweisung|auskunft|hilfe|informationen?|inhalte?|ausarbeitung|tipps|ratschläge|rezepte?|texte?|angaben|details|antwort|dosierung)(?:en)?\\b[^.]{0,90}\\b(?:wird|werden|kann|können)\\b[^.]{0,20}\\b(?:nicht|keine) (?:erteilt|gegeben|angeboten|bereitgestellt|verfasst|erstellt|beantwortet|geliefert|genannt|veröffentlicht)",
  "(?:les|la|le|des|ce genre d[e'] ?)? ?(?:instructions|informations?|conseils|détails|recettes?|méthodes?|réponses?|textes?)\\b[^.]{0,90}\\bne (?:sont|est|seront|sera|peuvent|peut) (?:pas|point) (?:être )?(?:fournie?s?|données?|partagée?s?|communiquée?s?|rédigée?s?|proposée?s?|divulguée?s?)",
  "(?:[^.!?]{0,140},? (?:et|donc|car) )?il (?:ne serait|n'est|n'était|ne me semble) pas (?:\\w+ )?(?:convenable|approprié|acceptable|éthique|souhaitable|responsable|judicieux)(?: de ma part)? (?:de|que)",
  "(?:[^.!?]{0,140},? et )?il serait (?:\\w+ )?(?:irresponsable|contraire à l'éthique|inapproprié|immoral)(?: de ma part)? (?:de|que)",
  "(?:las |los |la |el )?(?:instrucciones|información|consejos|detalles|recetas?|métodos?|respuestas?)\\b[^.]{0,90}\\bno se (?:dan|da|facilitan|facilita|proporcionan?|ofrecen?|comparten?|publican?)\\b",
  "(?:[^.!?]{0,140},? y )?(?:no (?:es|sería|resulta)|es poco|sería) (?:\\w+ )?(?:apropiado|ético|adecuado|correcto|aceptable|responsable|irresponsable|inapropiado|ilegal y \\w+)(?: (?:de|por) mi parte)? (?:dar|proporcionar|ofrecer|facilitar|explicar|compartir|ayudar|escribir|describir|promover)",
  "(?:le |la |i )?(?:istruzioni|informazioni|indicazioni|consigli|dettagli|ricette?|metodi|risposte)\\b[^.]{0,90}\\bnon (?:vengono|viene|saranno|possono essere|sono) (?:fornit[eio]|dat[eio]|condivis[eio]|comunicat[eio]|pubblicat[eio])",
  "(?:[^.!?]{0,140},? e )?(?:non (?:è|sarebbe) (?:\\w+ )?(?:appropriato|etico|corretto|opportuno|accettabile|lecito|responsabile)|sarebbe (?:irresponsabile|inappropriato))(?: da parte mia)? (?:fornire|dare|spiegare|aiutare|scrivere|descrivere|promuovere|condividere)",
  "(?:[^.!?]{0,140},? e )?(?:n[ãa]o (?:é|seria) (?:\\w+ )?(?:apropriado|ético|adequado|correto|aceitável|responsável|legal)|seria (?:irresponsável|inadequado))(?: da minha parte)? (?:fornecer|dar|explicar|ajudar|escrever|descrever|promover|compartilhar|ensinar)",
  "(?:as |os |a |o )?(?:instruções|informações|conselhos|detalhes|receitas?|métodos?|respostas?)\\b[^.]{0,90}\\bnão (?:são|é|serão|será|podem ser|pode ser) (?:\\w+ )?(?:fornecid|dad|compartilhad|divulgad|oferecid)[ao]s?",
  "es (?:ist|wäre) (?:\\w+ )?(?:nicht (?:angemessen|ethisch|vertretbar|richtig|verantwortbar|in ordnung)|unangemessen|unethisch|unverantwortlich|illegal und \\w+),? [^.]{0,120}\\bzu (?:geben|liefern|erklären|beschreiben|schreiben|verfassen|unterstützen|fördern|teilen|helfen|erstellen)",
  "(?:het is|het zou) (?:\\w+ )?(?:niet (?:gepast|ethisch|verantwoord|toegestaan)|ongepast|onethisch)\\b[^.]{0,120}\\bte (?:geven|delen|schrijven|helpen|beschrijven|leggen|maken)",
  "提供[^。]{0,24}(?:不合适|不恰当|不道德|不合法|违法)",
  "[^。]{0,40}(?:提供|回答|お答え|お伝え)[^。]{0,12}(?:適切では|ふさわしく(?:ない|あり)|倫理的では)",
  "[^.]{0,40}(?:제공|답변)[^.]{0,20}(?:적절하지 않|부적절|윤리적이지 않)",
];
const implied = impliedDeclines.map((line) => guarded(new RegExp(`^(?:${line})`)));

/** Letters that English does without, and plain words of these languages, one of which every line above needs. */
const foreignLetters = /[\u00c0-\u024f\u0370-\u1fff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\uffef]/;
/** Who speaks in them, and says no, in letters that English has as well. */
const speakersAbroad =
  "ich|ik|jag|jeg|no (?:cuentes|cuente|me|te|le|se|lo|podo|em|vull)|non (?:me|mi|ti|te|la|lo|ci|vi)|conmigo|comigo|(?:m')?abst\\w+o|recuso|rifiuto|rehuso|rechazo|declino|refuz|prefer(?:eixo|ir[ae]i)|isso|sem|ne (?:bih|bi|smem|smijem|sudjelujem|dam)|radije|raje|odmawiam|ma ei|mul ei|mi (?:ne|preferas|rifuzas)|ek verkies|ezin";
const foreignWords = new RegExp(
  String.raw`\b(?:no (?:puedo|podemos|me es|estoy|debo|es)|je ne|il ne?|impossible de|nicht|keine?n?|es ist|non (?:posso|possiamo|sono|sarebbe)|nao|niet|geen|nie|maalesef|kusura|inte|ikke|tidak|nem[a-z]*|nejsem|nu|en (?:voi|pysty|kykene)|udzielanie|podawanie|mes|nos|mis|nuestras|minhas|nossas|mie|nostre|tipo de|prefer(?:isco|irei)|aucune|nessun[a-z]*|nenhuma|non (?:vengono|viene)|no se|no sería|sería|sarebbe|seria|il serait|ne (?:sont|est|sera|seront)|het zou|${wordsAbroad}|${speakersAbroad})\b`,
  "i",
);

const reach = 120;

/** Whether there is a letter or word in it that none of these languages does without. */
export const mayBeForeign = (opening: string): boolean =>
  foreignLetters.test(opening) || foreignWords.test(opening);

/** Whether an opening that may be in one of these languages declines. In English none of their expressions is ever run, and so none is compiled. */
export function isForeignDecline(opening: string): boolean {
  const scanned: Scanned = { text: opening.toLowerCase() };
  return (
    plainDeclines.test(scanned) ||
    implied.some((each) => each.test(scanned)) ||
    declinesAbroad(scanned.text) ||
    regretsAndDeclines.some(([regret, decline]) => {
      const said = regret.exec(scanned)?.[0];
      if (said === undefined || !decline.test(scanned.text.slice(said.length, said.length + reach)))
        return false;
      return !staysAway.test(scanned);
    })
  );
}
