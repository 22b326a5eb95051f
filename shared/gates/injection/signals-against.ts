import { isObliged } from "./commands.ts";
import { guarded } from "./guarded.ts";
import { mayNameReaders, readerOf } from "./readers.ts";
import { says, type Signal } from "./signal.ts";
import { has, type Sentence, type View } from "./view.ts";
import { tagBits } from "./tags.ts";

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const talking =
  /\b(?:inject(?:ion|ions|ed)|jailbreak(?:s|ing)?|attack(?:s|er|ers|ed)?|malicious|payloads?|adversar(?:y|ial|ies)|vulnerab\w+|exploit\w*|detect(?:s|ed|ion|or|ors|ing)?|mitigat\w+|threats?|red.team\w*|phishing|untrusted|saniti[sz]\w+|heuristics?|classifier|false positives?|defen[sc]es?|owasp|cve|poison(?:ed|ing)|hijack\w*|scanners?|guardrails?|benchmarks?|datasets?|tricked|tricks?|security|exfiltrat\w+)\b/g;
const talkOf = (view: View): number => count(view.around.near, talking);
const wordsCount = (view: View, tag: "talk" | "example" | "ai"): number =>
  view.sentences.reduce(
    (sum, each) => sum + each.words.filter((word) => (word.tags & tagBits[tag]) !== 0).length,
    0,
  );
/** In prose, behind words that lead to it: what a key or a dash stands before is a value. */
const quoted =
  /[\p{L},:(] ?\(?(?:[“«„「『‘]|(?<=[\s(]|[^\0-\x7f])["'`](?=\S))([^"“”«»„「」『』`\n]{8,220})["”»“」』`'’]/gu;
const valued = /(?:^|\n)[^\n\p{L}]{0,12}["']?[\w-]{1,30}["']?\s*:\s?$|(?:^|\n)\s*-\s?$/u;
/** The same in any language, by the words in it: to set aside is what is quoted most. */
const quotation =
  /(?:(?<![:=] ?)[«„「『‹“‘]|(?<![:=] ?|" |[a-z\d.,!?])"(?=\S))[^"«»„「」『』\n]{8,160}["»”」』›]/gu;
const quotable = tagBits.over | tagBits.ai | tagBits.persona | tagBits.secretly;
const ordering =
  /ignor(?!e-\w)|disregard|forget|instruct|prompt|system|send|do not tell|you are now|assistant|忽略|无视|指示|指令|無視|игнор|ignorier|oubli|olvid/i;
/** What somebody says is said, between quotation marks or behind one that nothing closes. */
const mention =
  /(?:such as|like|e\.g\.|for example|for instance|phrases?|says?|said|saying|sentence|told|text|words?|string|reads|例如|比如|wie|comme|como|come|zoals|например|то есть|such)[:,]?\s*(?:\(\s*)?["“«„「'`]([^"“”«»„「」`\n]{0,200}?)(?:["”»“」`]|'(?!\p{L})|$|\n)/giu;
const mentioned = guarded(new RegExp(mention.source, "iu"));
/** A mail is sent with any text; what is mentioned as an example is an order. */
const orderingWord = new RegExp(ordering.source.replace("|send|", "|"), "i");

const isTold = (sentence: Sentence): boolean => {
  const reader = readerOf(sentence);
  return reader !== undefined && !reader.isCalled && !reader.isHere && !isObliged(sentence, reader);
};

const amongPeople =
  /\b(?:hi all|dear all|everybody|passengers?|applicants?|sellers?|landlord|tenants?|residents?|colleagues?|staff|employees?|pupils?|players?|guests?|crew|members|suppliers?|mitarbeiter\w*|kolleg\w*|bewohner\w*|mieter\w*|eltern|collegues|collaborateurs|residents|locataires|vecinos|companeros|empleados|agenzie|colleghi|condomini|inquilini|vizinhos|colaboradores|collega'?s|bewoners|boende|kollegor|panstwo|mieszkanc\w*|sasedé|kolegove|komsular|sakinler\w*|warga|karyawan|cu dan|phu huynh)\b|жильц|сотрудник|коллег|мешканц|съсед|колеги|ένοικ|συνάδελφ|الموظف|السكان|ساکنان|همسای|דיירים|תושבים|עובדים|निवासी|विद्यार्थ|अध्यापक|কর্মচারী|অভিভাবক|বাসিন্দা|各位|同事|业主|住户|皆様|皆さん|住民|입주민|여러분|학부모|ผู้พักอาศัย|ทุกท่าน/;

const letter =
  /(?:^|\n)\s*(?:(?:dear|hi|hello|hey|good morning|all|team)\b[^\n]{0,40},|kind regards|best regards|best wishes|yours|sincerely|thanks,|cheers|bonjour|cordialement|bien a vous|bien à vous|sehr geehrte|liebe[rs]?\b|viele grüße|mit freundlichen|hola|estimad|un saludo|saludos|olá|prezad|atenciosamente|gentile|ciao|cordiali|beste\b|groet|met vriendelijke|hej\b|med vänlig|kære|kjære|hilsen|mvh|hei\b|moi\b|terveisin|dzień dobry|szanown|pozdraw|dobrý den|s pozdravem|ahoj|tisztelt|kedves|üdvözlettel|stimat|cu stimă|sayın|merhaba|saygılar|yth|salam|kính gửi|trân trọng|здравствуйте|уважаем|с уважением|привет|шановн|з повагою|уважаеми|γεια σας|αγαπητ|με εκτίμηση|السلام عليكم|السادة|عزيز|مع التحية|با سلام|با احترام|שלום|בברכה|היי|नमस्ते|प्रिय|धन्यवाद|প্রিয়|বিজ্ঞপ্তি|尊敬的|各位|此致|お世話|各位|敬具|안녕하세요|여러분|드림|เรียน|สวัสดี|ขอแสดงความนับถือ)|\n(?:from|to|subject|cc|objet|betreff|asunto|oggetto|assunto|onderwerp|emne|ämne|aihe|temat|předmět|tárgy|konu|тема|件名|主题)\s?:|(?:^|\n)subject:/;

/** A letter to many begins so. */
const toAll =
  /(?:^|\n)\s*(?:(?:hi|hello|dear|good morning) (?:all|everyone|everybody|team|colleagues)|all|team|liebe (?:kolleg|alle|team)\p{L}*|hallo zusammen|bonjour à (?:tous|toutes)|chers (?:collègues|tous)|hola a tod[oa]s|estimad[oa]s (?:compañer|coleg)\p{L}+|olá a todos|caros colegas|gentili colleghi|ciao a tutti|cari colleghi|beste (?:collega's|allemaal)|hoi allemaal|hej alla|kära kollegor|hei alle|kære alle|cześć wszystkim|szanowni państwo|drodzy|vážení kolegové|kedves kollégák|dragi kolegi|herkese merhaba|merhaba arkadaşlar|коллеги|уважаемые коллеги|всем привет|шановні колеги|колеги|各位|皆さん|皆様|여러분|大家好)(?!\p{L})/u;

/** What speaks against: that it is talk of the subject, a quotation, code, a rule, a prompt of one's own, an order to people. */
export const against: readonly Signal[] = [
  { name: "talk of the subject", inStretch: (view) => wordsCount(view, "talk") > 0 },
  { name: "much talk of the subject", inStretch: (view) => wordsCount(view, "talk") > 2 },
  { name: "talk of the subject around", inStretch: (view) => talkOf(view) > 1 },
  { name: "much talk of the subject around", inStretch: (view) => talkOf(view) > 4 },
  { name: "very much talk of the subject around", inStretch: (view) => talkOf(view) > 9 },
  { name: "examples", inSentence: says("example") },
  {
    name: "quoted",
    inStretch: (view) =>
      [...view.written.matchAll(quoted)].some(
        ({ 1: inner = "", index }) =>
          ordering.test(inner) && !valued.test(view.written.slice(Math.max(0, index - 45), index + 2)),
      ),
  },
  {
    name: "an order in quotation marks",
    inStretch: ({ plain, sentences }) =>
      [...plain.matchAll(quotation)].some(({ 0: all, index }) =>
        sentences.some(
          (each) =>
            each.from < index + all.length &&
            each.to > index &&
            each.words.some(
              ({ tags, from, to }) => (tags & quotable) !== 0 && from >= index && to <= index + all.length,
            ),
        ),
      ),
  },
  {
    name: "quoted as an example",
    inStretch: (view) =>
      mentioned.may(view.asWritten) &&
      [...view.written.matchAll(mention)].some(({ 1: inner = "" }) => orderingWord.test(inner)),
  },
  {
    name: "said of others",
    inSentence: says(
      /\b(?:attackers?|attempts?|tries|trying|tried|could|might|would|can be|able to|causes?|causing|tells? (?:an?|the)|telling|instructs?|convince|if (?:someone|anyone)|users? (?:can|may|might|who)|in order to|how to|whether|that (?:ignore|tell|say|ask|instruct)|researchers?)\b/,
    ),
  },
  {
    name: "said of the past",
    inSentence: says(
      /\b(?:was|were|had|did|became|found|showed|fixed|added|changed|removed|now ignores?|will be ignored|is ignored|are ignored|ignored)\b/,
    ),
  },
  {
    name: "a question",
    inSentence: says(/[?？؟]\s*$/, ["ai", "agent", "over", "prompt"]),
  },
  {
    name: "told of a machine",
    inSentence: (each) =>
      isTold(each) &&
      /\b(?:could|was|were|had|did|would|might|may|can|asks? (?:it|the|an?)|showed|shows|found|fooled|\w{3,}ed (?:to|that|into|by|it|the))\b/.test(
        each.text.slice(0, (readerOf(each)?.end ?? 0) + 60),
      ),
  },
  {
    name: "one's own prompt that forbids",
    inSentence: says(
      /\b(?:never|do not|don't|must not|should not|cannot|refuse to)\b.{0,30}\b(?:reveal|disclose|share|discuss|follow|obey|mention|expose)\b.{0,60}\b(?:prompt|instructions?|rules|guidelines|internal|configuration)\b/,
    ),
  },
  {
    name: "a list of changes",
    inStretch: ({ around }) =>
      count(
        around.near,
        /\/(?:commit|pull|issues|compare)\/|\b[0-9a-f]{7,40}\b|(?:bug fixes|patch changes|minor changes|features)\s*\n|\b(?:feat|fix|chore|docs)\b ?[(:]|\(#\d+\)/g,
      ) > 1,
  },
  {
    name: "links around",
    inStretch: ({ around }) => count(around.near, /\]\(https?:/g) > 2,
  },
  {
    name: "one's own words set aside",
    inSentence: says(
      "over",
      /(?<!\p{L})(?:my|our) (?:\w+ ){0,2}(?:mail|e-?mail|message|note|letter|comment|post|request|text|reply|memo|notice)|(?<!\p{L})(?:mein\p{L}*|unsere?\p{L}*|mon|ma|mes|notre|nos|mis?|nuestr\p{L}+|meus?|minhas?|noss[ao]s?|mi[oae]|miei|nostr\p{L}|mijn|onze?|min|mitt|mina|vår\p{L}*|mi[jn]|naš\p{L}*|m[oů]j\p{L}*|moje\p{L}*|saját|benim|sayın|saya|мо[йяеёию]\p{L}*|наш\p{L}*|μου|μας|שלי|שלנו|मेर[ेीा]|हमार\p{L}+|আমার|আমাদের|我的?|我们|私の|弊社|제가|저희|ของฉัน|ของเรา)(?!\p{L})/u,
    ),
  },
  {
    name: "a letter to people",
    inStretch: (view) =>
      letter.test(view.around.near) &&
      !view.sentences.some((each) => readerOf(each)?.isMachine === true || readerOf(each)?.isHere === true),
  },
  {
    name: "a word to people about machines",
    inStretch: (view) =>
      (mayNameReaders(view) || has(view, "ai")) &&
      toAll.test(view.around.near) &&
      !view.sentences.some((each) => {
        const reader = readerOf(each);
        return reader !== undefined && (reader.isCalled || reader.isHere);
      }),
  },
  {
    name: "set aside among people",
    inStretch: ({ sentences }) =>
      !sentences.some((each) => readerOf(each)?.isMachine === true) &&
      sentences.some(
        (each, at) =>
          has(each, "over") &&
          sentences.slice(Math.max(0, at - 2), at + 2).some(({ text }) => amongPeople.test(text)),
      ),
  },
  {
    name: "a model refuses",
    inStretch: ({ plain }) =>
      /\bi (?:can'?t|cannot|won't|will not|also won't|don't) (?:also )?(?:help|share|repeat|reveal|assist|discuss|have such|remember)\b/.test(
        plain,
      ),
  },
  {
    name: "a model of itself",
    inStretch: ({ plain }) =>
      /\bi (?:can'?t|cannot|can not|won't|will not) (?:help|share|do|repeat|reveal|assist|discuss|provide)\b|\bi'?m sorry\b|\bi don't (?:remember|have)\b|\bas an? (?:ai|language model|large language model|assistant),? i\b/.test(
        plain,
      ),
  },
  {
    name: "people",
    inStretch: ({ plain }) =>
      /\b(?:kids|mum|mom|dad|boss|colleagues?|employees?|landlord|teacher|doctor|parents?|children|guests?|residents?|tenants?|players?|students?|drivers?|passengers?|patients?|party|birthday|surprise|travel agent|estate agent|real estate|insurance agent|sales agent|support agent|shop assistant|teaching assistant|assistant manager|dental assistant|research assistant|secretary)\b/.test(
        plain,
      ),
  },
  {
    name: "a short text",
    inStretch: ({ around, written }) => around.near.length < 400 && written.length < 400,
  },
  { name: "a long stretch", inStretch: ({ written }) => written.length > 700 },
];
