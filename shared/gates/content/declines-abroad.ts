/**
 * How a reply declines in so many words in other languages than English, of most of which there are too few replies to fit a table to. A language a line:
 * what it says where it regrets, that it cannot or will not, and what it was asked for. For texts in small letters.
 */
const tongues: readonly (readonly [regret: string, unable: string, deeds: string])[] = [
  [
    "es tut mir (?:sehr )?leid|tut mir leid|entschuldigung|leider",
    "(?:kann|darf|werde|möchte) ich .{0,40}(?:nicht|keine?n?)|ich (?:kann|darf|werde) .{0,40}(?:nicht|keine?n?)",
    "helf|weiterhelf|unterstütz|beantwort|schreib|bereitstell|erfüll",
  ],
  [
    "(?:je suis (?:vraiment )?)?désolée?|je regrette|malheureusement",
    "je ne (?:peux|suis|saurais|pourrai|vais)",
    "aider|fourni|répondre|écrire|rédiger|expliquer|donner suite|accéder à (?:cette|votre)",
  ],
  [
    "lo siento|lo lamento|disculpa|lamentablemente",
    "no (?:puedo|podemos|podré|me es posible|voy a)",
    "ayud|proporcion|cumplir|respond|escrib|generar|ofrecer",
  ],
  [
    "mi dispiace|sono spiacente|purtroppo",
    "non (?:posso|possiamo|sono in grado|mi è possibile)",
    "aiut|fornir|rispond|scriver|soddisfar|assist",
  ],
  [
    "het spijt me|sorry|helaas",
    "(?:ik kan|kan ik|ik mag|mag ik|ik zal) .{0,30}(?:niet|geen)",
    "help|verstrek|beantwoord|schrijv|voldoen|assist",
  ],
  [
    "przepraszam|przykro mi|niestety",
    "nie (?:mogę|jestem w stanie|możemy)",
    "pomóc|pomoc|udziel|napis|odpowie|spełni",
  ],
  [
    "извините|простите|к сожалению|мне (?:очень )?жаль",
    "не (?:могу|можем|в состоянии|буду)",
    "помо|ответ|напис|предостав|выполн|рассказ",
  ],
  ["(?:أنا )?(?:آسف|عذر|أعتذر|للأسف)", "لا (?:أستطيع|يمكنني|أقدر)|لن أ", "مساعد|أساعد|تقديم|أقدم|كتابة|الإجابة"],
  [
    "很?抱歉|对不起|對不起|很遗憾|不好意思",
    "我?(?:无法|不能|無法|没办法)",
    "帮助|幫助|协助|協助|提供|回答|满足|撰写",
  ],
  [
    "(?:大変)?申し訳|すみません|ごめんなさい|恐れ入り|残念ながら",
    "できません|できかね|いたしかね|出来ません",
    "お手伝い|お答え|回答|提供|対応",
  ],
  ["(?:정말 )?(?:죄송|미안|유감|안타깝)", "수 없|어렵습니다", "도와|도움|답변|제공|작성"],
  ["ขออภัย|ขอโทษ|เสียใจ", "(?:ฉัน|ผม|ดิฉัน|เรา).{0,20}ไม่สามารถ", "ช่วย|ให้ข้อมูล|ตอบ|เขียน"],
  [
    "desculpe|sinto muito|lamento|infelizmente|perdão|peço desculpa",
    "não (?:vou|irei|posso|consigo|podemos|estou|me é possível)",
    "ajud|escrev|explic|fornec|respond|redig|descrev|cria|participa",
  ],
  [
    "ho sento|em sap greu|malauradament",
    "no (?:puc|podem|penso|t'ajudaré|escriuré)",
    "ajud|escriu|explic|proporcion|respon",
  ],
  [
    "вибачте|на жаль|перепрошую|мені шкода",
    "не (?:можу|можемо|маю|буду|стану)",
    "допом|писати|напис|поясн|опис|створ|відповіс|нада",
  ],
  [
    "за съжаление|съжалявам|извинете",
    "(?:не мога|няма) да",
    "помогна|помагам|напиша|пиша|обясня|опиша|създам|предоставя|отговоря",
  ],
  [
    "nažalost|žao mi je|oprostite|на жалост|жао ми је",
    "ne mogu|neću|ne ću|не могу|нећу|не можам",
    "pomo|napis|pis|objas|opis|pruž|stvor|помо|напи|објас",
  ],
  ["žal|oprostite", "ne (?:morem|bom)", "pomag|pomoč|napis|pisal|razlož|opis|ustvar"],
  [
    "omlouvám se|bohužel|je mi líto|promiňte|lituji",
    "nemoh(?:u|ou)|nemůž(?:u|eme)|nejsem schop|nebudu|nehodlám|nepomůžu|nepomohu|nenapíšu",
    "pomo|pomůž|psá|psat|napsa|vysvětl|popis|poskyt|vytvo",
  ],
  [
    "ospravedlňujem sa|bohužiaľ|je mi ľúto|prepáčte",
    "nemôž(?:em|eme)|nebudem|nepomôžem|nenapíšem",
    "pomô|pomôc|písa|napís|vysvetľ|opis|poskyt|vytvor",
  ],
  [
    "sajnálom|sajnos|elnézést|bocsánat",
    "nem (?:tudok|tudom|tudunk|segíthetek|segítek|fogok|írok|adok|áll módomban)",
    "segí|írni|megír|adni|elmagyaráz|válaszol|készít",
  ],
  [
    "îmi pare rău|din păcate|scuze|regret",
    "nu (?:pot|putem|te pot|vă pot|voi|o să|sunt în măsură)",
    "ajut|scri|explic|oferi|răspun|descri|crea|genera",
  ],
  [
    "valitettavasti|olen pahoillani|anteeksi|pahoittelen",
    "en (?:voi|pysty|kykene|aio|halua|tule)",
    "autta|kirjoit|selit|kuvail|tarjo|vasta|luo",
  ],
  [
    "tyvärr|jag är ledsen|förlåt|beklagar|jag beklagar",
    "jag (?:kan|tänker|kommer|vill|får) .{0,20}inte|kan jag .{0,20}inte|jag vägrar",
    "hjälp|skriv|förklar|besvar|ge dig|skapa|beskriv",
  ],
  [
    "jeg beklager|beklager|desværre|dessverre|undskyld|unnskyld|jeg er ked af",
    "jeg (?:kan|vil|kommer) .{0,20}ikke|kan jeg .{0,20}ikke|hj[æe]lper jeg .{0,12}ikke|jeg (?:nekter|nægter)",
    "hj[æe]lp|skriv|forklar|svar|gi deg|give dig|beskriv",
  ],
  ["því miður|fyrirgefðu", "(?:get|mun|ætla) ekki", "hjálp|skrif|útskýr|lýs"],
  ["kahjuks|vabandust", "ma ei|kahjuks ei saa", "aidata|kirjuta|selgita|aita|kirjelda"],
  ["diemžēl|atvainojiet", "nevaru|nerakstīšu|nepalīdzēšu|neskaidrošu", "palīdzē|rakstī|skaidro|sniegt"],
  ["deja|atsiprašau", "negaliu|nerašysiu|nepadėsiu|neaiškinsiu", "padė|rašy|paaiškin|pateik|aprašy"],
  [
    "λυπάμαι|συγγνώμη|δυστυχώς",
    "δεν (?:μπορώ|θα|πρόκειται να)",
    "βοηθήσω|γράψω|εξηγήσω|περιγράψω|δημιουργήσω|παράσχω|απαντήσω",
  ],
  ["më vjen keq|fatkeqësisht", "nuk (?:mund|do) të", "ndihmoj|shkruaj|shpjegoj"],
  [
    "üzgünüm|özür dilerim|maalesef|kusura bakma",
    "\\p{L}+(?:am[ae]m|em[ae]m|ama(?:yız|yacağım)|eme(?:yiz|yeceğim)|amıyorum|emiyorum|mayacağım|meyeceğim)|mümkün değil",
    "yardım|yaz|açıkla|anlat|hazırla|cevap|paylaş",
  ],
  [
    "maaf|mohon maaf|saya minta maaf|minta maaf",
    "(?:saya|kami) (?:tidak (?:bisa|dapat|mampu|akan|boleh)|takkan)",
    "bantu|menulis|membuat|menjelaskan|menyediakan|memberi|menjawab",
  ],
  [
    "xin lỗi|tôi xin lỗi|rất tiếc|tôi rất tiếc",
    "tôi (?:sẽ |xin )?không",
    "giúp|viết|hướng dẫn|giải thích|tạo|cung cấp|trả lời|hỗ trợ",
  ],
  [
    "paumanhin|pasensya|ikinalulungkot",
    "hindi (?:ko|ako)",
    "isusulat|tutulong|matutul|makakatulong|magbibigay|ipapaliwanag|gagawin",
  ],
  ["samahani|pole|kwa bahati mbaya", "siwezi|sita", "kusaidia|saidia|kuandika|andika|kueleza|eleza|kutoa"],
  ["jammer|ongelukkig|ek is jammer", "ek (?:kan|gaan|sal) .{0,20}nie", "help|skryf|verduidelik|verskaf"],
  ["(?:मुझे )?(?:क्षमा|माफ|माफ़|खेद)", "(?:मैं|हम) .{0,60}(?:नहीं|असमर्थ)", "मदद|सहायता|लिख|बता|बना|समझा|प्रदान|उत्तर"],
  ["দুঃখিত|ক্ষমা", "আমি .{0,40}(?:পারব না|পারছি না|করব না|লিখব না|বলব না)", "সাহায্য|লিখ|বল|ব্যাখ্যা|তৈরি"],
  ["معذرت|معاف", "میں .{0,40}نہیں", "مدد|لکھ|بتا|فراہم"],
  [
    "متاسفم|متأسفم|ببخشید|متأسفانه|متاسفانه",
    "نمی ?توانم|نمی ?نویسم|نخواهم|نمی ?کنم|نمی ?دهم",
    "کمک|بنویس|نوشت|توضیح|ارائه",
  ],
  [
    "מצטער(?:ת)?|לצערי|סליחה",
    "אני לא (?:יכול|אכתוב|אעזור|אסביר)|לא אוכל|איני יכול",
    "לעזור|לסייע|לכתוב|להסביר|לספק|לענות|אכתוב|אעזור",
  ],
  ["மன்னிக்கவும்|வருந்துகிறேன்", "என்னால் .{0,40}(?:முடியாது|இயலாது)", "உதவ|எழுத|வழங்க|விளக்க"],
];

const openingMax = 260;
/** Before a word, in scripts that write words apart. */
const letter = String.raw`[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}]`;
const near = 60;

/** Whether an opening declines: it regrets and soon says that it cannot, or it says at once that it cannot do what it was asked for. */
export function declinesAbroad(opening: string): boolean {
  // In English no letter is beyond these, and no expression is compiled.
  const text = opening.slice(0, openingMax).toLowerCase();
  if (!mayBeAbroad.test(text)) return false;
  expressions ??= tongues.map(
    ([regret, unable, deeds]) =>
      new RegExp(
        `^(?:(?:${regret}).{0,${2 * near}}?(?<!${letter})(?:${unable})|(?:[^.!?]{0,${near}}[ ,])?(?:${unable}).{0,${near}}(?:${deeds}))`.normalize(
          "NFKC",
        ),
        "u",
      ),
  );
  return expressions.some((each) => each.test(text));
}

/** Compiled by the first text that may be in one of these languages. */
let expressions: readonly RegExp[] | undefined;
/** Letters that English does without, and words of those languages that need no other letters. */
const mayBeAbroad =
  /[\u00c0-\u024f\u0370-\u1fff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7ff]|\b(?:kann|darf|leider|je ne|no (?:puedo|podemos|voy)|non (?:posso|sono)|ik|ich|nu (?:pot|voi|putem)|en (?:voi|pysty|aio)|kan|tidak|takkan|saya|maaf|desculpe|lamento|beklager|siwezi|sita[a-z]+|hindi (?:ko|ako)|negaliu|nevaru|nuk|ma ei|ei saa|ne (?:morem|bom|mogu)|no puc|nem|nie)\b/;
