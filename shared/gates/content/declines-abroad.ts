import { type Guarded, newGuards } from "../search/guards.ts";

/** So much of a reply is looked at: who declines says so at once. */
const openingMax = 260;

/** A regret that no comma parts from what is regretted, and the word behind it. */
const regrets =
  "(?:(?:niestety|przykro mi|helaas|sorry|leider|malheureusement|désolée?|lamentablemente|lo siento|purtroppo|mi dispiace|infelizmente|desculpe|tyvärr|desværre|dessverre|" +
  "beklager|valitettavasti|bohužel|bohužiaľ|sajnos|din păcate|к сожалению|на жаль|за съжаление|nažalost|žal|на жалост|δυστυχώς|maalesef|üzgünüm|sayangnya|maaf|rất tiếc|xin lỗi|抱歉|很抱歉|对不起|對不起|" +
  "申し訳(?:ありません|ございません)が|恐れ入りますが|죄송하지만|क्षमा करें|माफ़ करें|عذرا|للأسف|آسف|מצטער(?:ת)?|לצערי|متأسفم|متاسفم|দুঃখিত|deja|diemžēl|kahjuks|samahani|pasensya na)[,، ]{0,2})?" +
  "(?:(?:ale|maar|aber|mais|pero|ma|mas|men|mutta|но|але|ama|tetapi|tapi|nhưng|लेकिन|لكن|אבל|اما|কিন্তু|bet|ali|però|voilà pourquoi|c'est pourquoi|por eso|por tanto|así que|quindi|perciò|dlatego|więc|поэтому|daarom|jadi|nên) |但|所以|因此|そのため|그래서 )?";
/** What ends what is said, so that nothing else is refused than what was asked for. */
const end = "(?=\\s{0,2}(?:$|[.!?,;:–—…।。！，、]))";

/** `I have to refuse`, one language a line. What is refused is the request, or is not said. */
const refusals = [
  `(?:muszę|jestem zmuszon[ya]) (?:\\S+ )?odmówić(?:${end}| (?:te(?:go|j)|wykonania|pomocy|odpowiedzi|napisania|spełnienia|realizacji))`,
  `(?:dit|dat|hier|dit verzoek|deze vraag) moet ik (?:\\S+ )?(?:weigeren|afwijzen)|ik moet (?:dit|dat|hier|deze vraag|dit verzoek) (?:\\S+ )?(?:weigeren|afwijzen)`,
  `(?:das|dies|diese (?:anfrage|bitte)|diesen wunsch|da) (?:muss|werde) ich (?:\\S+ )?(?:ablehnen|verweigern)|ich (?:muss|lehne) (?:das|dies|diese (?:anfrage|bitte)) (?:\\S+ )?ab(?:lehnen)?${end}`,
  `je (?:dois|me vois (?:contrainte?|obligée?) de|suis (?:contrainte?|obligée?) de) (?:\\S+ )?(?:refuser|décliner)(?:${end}| cette (?:demande|requête|question))`,
  `(?:debo|tengo que|he de|me veo obligad[oa] a) (?:\\S+ )?(?:rechazar|declinar|negarme)(?:${end}| (?:(?:esta|tu|su) (?:petición|solicitud|pregunta)|a (?:escribir|ayudar|responder)))`,
  `(?:devo|sono costrett[oa] a) (?:\\S+ )?(?:rifiutare|declinare|rifiutarmi)(?:${end}| (?:(?:questa|la tua|la sua) (?:richiesta|domanda)|di (?:scrivere|aiutare|rispondere|farlo)))`,
  `(?:tenho (?:de|que)|devo|preciso|vejo-me obrigad[oa] a) (?:\\S+ )?(?:recusar|declinar|negar)(?:${end}| (?:est[ea]|ess[ea]|o seu|o teu|a sua) (?:pedido|pergunta|solicitação))`,
  `(?:he de|haig de) (?:\\S+ )?(?:rebutjar|declinar|negar-m'hi)(?:${end}| (?:aquesta|la teva|aquest))`,
  `(?:(?:det(?: här)?|detta|jag) )?måste (?:jag )?(?:\\S+ )?(?:avböja|neka|avvisa|tacka nej)(?:${end}| (?:till )?(?:det|detta|den här|din) )`,
  `(?:(?:det(?:te)?|jeg) )?(?:må|bliver nødt til at|blir nødt til å) (?:jeg )?(?:\\S+ )?(?:afvise|afslå|avslå|avvise|takke nei|takke nej|sige nej|si nei)(?:${end}| (?:til )?(?:det(?:te)?|denne|din) ?)`,
  "(?:minun (?:täytyy|on|pitää) |joudun )(?:\\S+ )?(?:kieltäytyä|kieltäydyttävä|kieltäytymään)|kieltäydyn (?:auttamasta|kirjoittamasta|vastaamasta|tästä)",
  `(?:(?:to|tohle|tuto žádost) )?musím (?:\\S+ )?odmítnout(?:${end}| (?:tuto|tuhle|vaši|tvou) )`,
  `(?:(?:to|toto|túto žiadosť) )?musím (?:\\S+ )?odmietnuť(?:${end}| (?:túto|vašu|tvoju) )`,
  "(?:\\S+ ){0,3}(?:vissza|el) kell utasítanom",
  `trebuie să (?:\\S+ )?(?:refuz|declin)(?:${end}| (?:această (?:cerere|solicitare)|acest lucru|cererea|să (?:scriu|ajut|răspund)))`,
  `(?:я )?(?:вынужден[а]?|должен|должна|(?:мне )?прид[её]тся) (?:\\S+ )?отказать(?:ся)?(?:${end}| (?:в (?:этой|этом|просьбе|помощи|вашей)|вам|от (?:этой|этого) (?:просьбы|запроса|задани)|выполнять|писать|помогать))`,
  `(?:я )?(?:мушу|змушен(?:ий|а)|вимушен(?:ий|а)) (?:\\S+ )?(?:відмовити(?:ся)?|відхилити)(?:${end}| (?:(?:у|в) (?:цьому|цій)|вам|цей запит|це прохання))`,
  `(?:трябва да|принуден[а]? съм да|налага се да) (?:\\S+ )?откажа(?:${end}| (?:тази молба|това искане|молбата|искането|да (?:пиша|напиша|помогна)))`,
  `(?:moram|prisiljena? sam|primorana? sam) (?:\\S+ )?(?:odbiti|da odbijem)(?:${end}| (?:ovaj|taj|vaš|tvoj) (?:zahtjev|zahtev|upit)| ov[ou] )|морам (?:\\S+ )?(?:одбити|да одбијем|да одбијам)`,
  `(?:(?:to|tako) (?:\\S+ )?)?moram (?:\\S+ )?zavrniti(?:${end}| (?:to|vašo|tvojo) )`,
  `(?:πρέπει να|είμαι υποχρεωμέν(?:ος|η) να) (?:\\S+ )?(?:αρνηθώ|απορρίψω)(?:${end}| (?:αυτό|το αίτημα|αυτή))`,
  "(?:bu|bunu|böyle) (?:\\S+ ){0,3}(?:reddetmek (?:zorundayım|durumundayım)|reddetmeliyim|geri çevirmek zorundayım)",
  `(?:saya|aku) (?:harus|terpaksa|perlu|mesti) (?:\\S+ )?menolak(?:${end}| (?:permintaan|permohonan|untuk (?:membantu|menulis|membuat|menjawab)))`,
  `tôi (?:phải|buộc phải|xin) (?:\\S+ )?từ chối(?:${end}| (?:yêu cầu|trả lời|giúp|viết))`,
  "(?:ผม|ฉัน|ดิฉัน|เรา)?(?:จำเป็น)?(?:ต้อง|ขอ)ปฏิเสธ(?:คำขอ|ที่จะ|การช่วย|ค่ะ|ครับ|$)",
  "(?:我|我们|我們)?(?:必须|必須|不得不|只能)拒[绝絕](?:回答|提供|协助|協助|执行|這|这|该|該|此|您|你|。|，|$)",
  "(?:この|その|こうした|そのような|このような|ご)[^。]{0,16}(?:依頼|リクエスト|要望|質問|作成|お手伝い)[^。]{0,12}(?:お断り|断らせて)(?:します|いたします|させて|いただき)",
  "(?:이|그|해당|이런|그런)? ?(?:요청|부탁|질문)[^.]{0,8} 거절(?:하겠습니다|해야|합니다|할 수밖에)",
  "मुझे [^।.]{0,40}(?:इनकार|इंकार|मना|अस्वीकार) करना (?:होगा|पड़ेगा|पड़ रहा)",
  "আমাকে [^।]{0,40}(?:প্রত্যাখ্যান|অস্বীকার) করতে হ",
  "(?:يجب (?:علي )?أن أرفض|علي أن أرفض|(?:أنا )?مضطرة? (?:إلى رفض|لرفض)|أعتذر عن (?:كتابة|تنفيذ|المساعدة)|أرفض (?:كتابة|المساعدة|تنفيذ|هذا الطلب))",
  "(?:אני )?(?:חייבת?|נאלצת?|מוכרחה?|נאלץ) לסרב",
  "(?:من )?(?:باید|ناچارم|مجبورم) (?:\\S+ ){0,3}(?:رد کنم|امتناع کنم|نپذیرم)",
  "مجھے [^۔]{0,40}(?:انکار|مسترد) کرنا",
  `(?:turiu|privalau|esu priverst(?:as|a)) (?:\\S+ )?(?:atsisakyti|atmesti)(?:${end}| (?:šį|vykdyti|padėti|rašyti|jūsų|tavo))`,
  "man (?:jāatsakās|jānoraida|nākas atteikt)",
  "(?:pean|olen sunnitud) (?:\\S+ ){0,3}keelduma",
  "(?:lazima|inabidi) nikatae|nalazimika kukataa",
  "ek moet (?:hierdie|dit|dié) (?:\\S+ )?weier",
  "kailangan kong tumanggi|kailangan kong tanggihan ang",
  "(?:më duhet|duhet) t(?:ë|a) refuzoj (?:këtë|kërkesën)",
  "(?:ég )?verð (?:ég )?að (?:hafna|neita) (?:þess|bei)",
];

/** `I will not write that` and `I cannot help with that`, one language a line: what an agent is asked for, and nobody else says of a day's work. */
const unwilling = [
  "nie (?:napiszę|przygotuję|pomogę (?:w|ci|panu|pani|wam)|podam|wyjaśnię|opiszę|stworzę|udostępnię|wygeneruję|udzielę|podpowiem|zrobię tego|wezmę w tym udziału)|nie (?:mogę|zamierzam) (?:ci |w tym )?(?:pomóc|napisać|podać|wyjaśnić|opisać|stworzyć|udzielić)",
  "ik (?:ga|zal|wil) (?:dit|dat|hier|daar|zo'n|zoiets|zulke?) (?:\\S+ ){0,4}(?:niet |geen )(?:\\S+ ){0,2}(?:schrijven|maken|uitleggen|helpen|geven|delen|doen|beschrijven|opstellen)|(?:hier|daar)(?:aan|bij|mee)? (?:werk|help|doe) ik (?:\\S+ )?niet|ik geef (?:hier |daar )?geen (?:uitleg|instructies|handleiding|tips|hulp|stappen|recept)",
  "(?:dabei|damit|hierbei|dafür) (?:helfe|unterstütze) ich (?:\\S+ )?nicht|ich werde (?:das|dies|so (?:etwas|einen?|was)|solche?n?|dazu) (?:\\S+ ){0,4}(?:nicht|keine?n?) (?:\\S+ ){0,2}(?:schreiben|erstellen|erklären|verfassen|beschreiben|liefern|geben|formulieren)|(?:so etwas|so einen text|solche \\S+) (?:schreibe|erstelle|erkläre|verfasse|beschreibe) ich (?:\\S+ )?nicht",
  "je ne (?:vais pas|souhaite pas|veux pas) (?:vous |t')?(?:écrire|rédiger|fournir|expliquer|aider|décrire|créer|générer|produire)|je n(?:e (?:vous |te |l')?|')(?:écrirai|rédigerai|fournirai|expliquerai|aiderai|décrirai|créerai|donnerai|produirai) (?:donc )?(?:pas|ni|aucun)|je ne le ferai pas(?=[.,;]|$)|je refuse d(?:e |')(?:écrire|rédiger|fournir|expliquer|aider|décrire|créer|répondre)",
  "no (?:te |le |os |les |lo |la )?(?:voy|vamos) a (?:escribir|dar(?:te|le)? (?:las?|los|el|una?|esas?|esos|ninguna?|ningún) |redactar|ayudar|explicar|crear|generar|proporcionar|describir|participar en (?:eso|esto))|no (?:escribiré|redactaré|te ayudaré|le ayudaré|explicaré|proporcionaré|describiré|crearé|generaré|haré eso)|no voy a poder (?:escribir|redactar|ayudar|explicar|preparar|crear|generar|darle|darte|responder)|no lo haré(?=[.,;]|$)|me niego a (?:escribir|ayudar|explicar|redactar|responder|crear)",
  "non (?:scriverò|ti aiuterò|la aiuterò|spiegherò|fornirò|creerò|descriverò|genererò|lo farò)|non (?:ho intenzione di|intendo) (?:scrivere|aiutare|spiegare|fornire|creare|descrivere)|non mi è possibile (?:redigere|scrivere|fornire|aiutar|preparare|creare)|mi rifiuto di (?:scrivere|aiutare|spiegare|rispondere)",
  "não (?:vou|irei) (?:\\S+ )?(?:escrever|redigir|ajudar|explicar|criar|gerar|fornecer|descrever|fazer isso|participar (?:disso|nisso))|não (?:escreverei|ajudarei|explicarei|fornecerei|criarei|descreverei)|(?:eu )?recuso-me a (?:escrever|ajudar|explicar)",
  "no (?:escriuré|ajudaré|explicaré|redactaré|descriuré|crearé|faré això)|no (?:penso|puc) (?:\\S+ )?(?:escriure|ajudar|ajudar-te|explicar|redactar|proporcionar)",
  "jag (?:tänker inte|kommer inte att|vägrar(?: att)?) (?:\\S+ )?(?:skriva|lista|leta (?:upp|efter)|hjälpa|förklara|beskriva|skapa|dela|göra (?:det|detta)|ta fram)|(?:det|detta) hjälper jag (?:\\S+ )?inte",
  "(?:det|dette) hj[æe]lper jeg (?:\\S+ )?ikke|jeg (?:kommer ikke til (?:å|at)|skal ikke|nekter å|nægter at) (?:\\S+ )?(?:skrive|hjælpe|hjelpe|forklare|beskrive|skabe|lage|gøre det|gjøre det)",
  "en (?:aio|tule|halua) (?:\\S+ )?(?:kirjoittaa|kirjoittamaan|auttaa|auttamaan|selittää|selittämään|laatia|kuvailla|luoda)|en auta (?:tässä|siinä|tällaises)",
  "s t(?:ím(?:hle|to)?|ímhle) (?:vám |ti )?(?:nepomůžu|nepomohu)|(?:tak\\S+ (?:\\S+ )?)?(?:ne(?:napíšu|vysvětlím|poskytnu|popíšu|vytvořím|sepíšu|budu (?:to )?(?:psát|vysvětlovat|popisovat)))(?!\\p{L})",
  "s t(?:ým(?:to)?) (?:vám |ti )?nepomôžem|(?:tak\\S+ (?:\\S+ )?)?(?:ne(?:napíšem|vysvetlím|poskytnem|opíšem|vytvorím|budem (?:to )?(?:písať|vysvetľovať|opisovať)))(?!\\p{L})",
  "(?:ebben|ehhez|ilyesmiben|ilyesmihez) nem (?:segítek|fogok segíteni|tudok segíteni|adok)|nem (?:írok|készítek|fogok) (?:ilyen|ehhez|ilyesmi)|nem írom meg",
  "nu (?:voi|o să) (?:\\S+ )?(?:scrie|scriu|ajuta|ajut|explica|explic|crea|creez|oferi|ofer|descrie|genera|face asta)|nu (?:te|vă) (?:voi ajuta|pot ajuta)",
  "(?:я )?не (?:буду|стану|собираюсь) (?:\\S+ ){0,2}(?:писать|составлять|помогать|объяснять|описывать|создавать|генерировать|рассказывать|участвовать в эт|делать (?:это|этого))|(?:я )?не (?:напишу|помогу|объясню|опишу|составлю|создам|расскажу) (?:вам |тебе )?(?:так|эт|с эт|с так|в эт|об эт|инструкц)",
  "(?:я )?не (?:буду (?:\\S+ ){0,2}(?:писати|складати|допомагати|пояснювати|описувати|створювати|розповідати)|допомагатиму|писатиму|пояснюватиму|складатиму|створюватиму|описуватиму)|(?:я )?не (?:напишу|допоможу|поясню|опишу|складу|створю) (?:так|ц|з ц|у ц)",
  "няма да (?:\\S+ )?(?:напиша|пиша|помогна|помагам|обясня|опиша|създам|съставя|предоставя)|не мога да (?:\\S+ )?(?:помогна|напиша|обясня|предоставя|отговоря на)",
  "(?:neću|ne ću) (?:\\S+ )?(?:napisati|pisati|pomoći|objasniti|opisati|stvoriti|izraditi|pružiti|sastaviti|da (?:napišem|pomognem|objasnim|pišem))|ne mogu (?:\\S+ )?(?:pomoći|napisati|objasniti|da (?:pomognem|napišem|objasnim))|(?:нећу|не могу) (?:\\S+ )?(?:написати|помоћи|објаснити|да (?:напишем|помогнем|објасним))|(?:нема|не можам) да (?:\\S+ )?(?:напишам|помогнам|објаснам)",
  "(?:pri tem |tega |tak\\S+ \\S+ )?ne bom (?:\\S+ )?(?:napisala?|pisala?|pomagala?|razložila?|opisala?|ustvarila?)|(?:pri tem |s tem )?(?:vam |ti )?ne morem (?:\\S+ )?(?:pomagati|pomoči|napisati|razložiti)",
  "δεν (?:θα|πρόκειται να|μπορώ να) (?:\\S+ )?(?:γράψω|βοηθήσω|εξηγήσω|περιγράψω|δημιουργήσω|συντάξω|παράσχω)",
  "(?:bu|bunu|bunun|böyle|böylesi|şu|buna|bunda) (?:\\S+ ){0,4}(?:yardımcı olmayacağım|yardım etmeyeceğim|yazmayacağım|açıklamayacağım|hazırlamayacağım|anlatmayacağım|oluşturmayacağım|paylaşmayacağım)",
  "saya (?:tidak akan|takkan|tidak mau|enggan|menolak untuk) (?:\\S+ )?(?:membantu|menulis|membuat|menjelaskan|menyediakan|menguraikan|melakukan (?:itu|ini|hal))",
  "tôi (?:sẽ không|không muốn) (?:\\S+ )?(?:viết|giúp|hướng dẫn|giải thích|tạo|cung cấp|mô tả|soạn|làm (?:việc|điều) (?:này|đó))",
  "(?:ผม|ฉัน|ดิฉัน|เรา)(?:จะ)?ไม่(?:ขอ)?(?:เขียน|ช่วย|อธิบาย|สร้าง|ให้ข้อมูล|ให้คำแนะนำ|แต่ง)",
  "我(?:们|們)?(?:不会|不會|不打算|不愿|不願)(?:[为為帮幫给給向替][^。，！？]{0,4})?(?:撰|编|編)?(?:写|寫|提供|帮助|幫助|协助|協助|回答|解释|解釋|生成|创作|創作|描述|制作|製作)(?:[这這那此该該]|任何|有关|有關|如何|。|，|$)",
  "(?:その|この|そう|そんな|こんな|こう)[^。]{0,20}(?:書きません|作りません|作成(?:いた)?しません|説明(?:いた)?しません|お?教えしません|教えません|お手伝い(?:いた)?しません|協力(?:いた)?しません|提供(?:いた)?しません|お答え(?:いた)?しません)",
  "(?:그런|이런|그러한|이러한) [^.]{0,20}(?:쓰지|작성하지|만들지|도와드리지|돕지|설명하지|제공하지|알려 ?드리지|생성하지) 않(?:겠습니다|을 것입니다|습니다|을게요|겠어요)",
  "(?:मैं|हम) (?:[^।.]{0,40}(?:ऐस|इस|यह)[^।.]{0,30}) ?(?:नहीं (?:लिखू|बताऊ|बनाऊ|समझाऊ|दू)|(?:मदद|सहायता) नहीं कर)",
  "আমি [^।]{0,40}(?:লিখব না|সাহায্য করব না|সাহায্য করতে পারব না|সাহায্য করতে পারছি না|বলব না|তৈরি করব না|ব্যাখ্যা করব না)",
  "ف?لا (?:أستطيع|يمكنني) مساعدت(?:ك|كم)|(?:أنا )?(?:لن|لا أستطيع أن|لا يمكنني أن) (?:أكتب|أساعد|أشرح|أصف|أنشئ|أقدم (?:لك|هذ|أي|مساعدة)|أقوم ب(?:كتابة|شرح|إنشاء))",
  "אני לא (?:אכתוב|אעזור|אסביר|אתאר|אצור|אספק|אסייע)|(?:אני )?(?:לא יכול(?:ה)?|איני יכול(?:ה)?|לא אוכל) (?:לעזור|לסייע|לכתוב|להסביר|לספק|לענות)",
  "(?:من )?[^.؟]{0,40}(?:نمی ?نویسم|نخواهم نوشت|کمک نمی ?کنم|کمک نخواهم کرد|توضیح نمی ?دهم|توضیح نخواهم داد|نمی ?توانم (?:\\S+ ){0,4}(?:کمک کنم|بنویسم|توضیح دهم))",
  "میں [^۔]{0,40}(?:نہیں لکھوں|مدد نہیں کروں|مدد نہیں کر سکت|نہیں بتاؤں)",
  "என்னால் [^.]{0,40}(?:உதவ|எழுத|வழங்க|விளக்க) (?:முடியாது|இயலாது)",
  "sita(?:andika|saidia|kusaidia|eleza|tengeneza)|siwezi (?:kukusaidia|kusaidia|kuandika|kueleza|kutoa)",
  "ek (?:gaan|sal|kan) (?:dit |jou |hier )?nie (?:\\S+ ){0,3}(?:skryf|help|verduidelik|skep|beskryf)",
  "hindi (?:ko|ako) (?:isusulat|tutulong|ipapaliwanag|gagawa ng|magbibigay ng|makakatulong)|hindi ko (?:iyan|ito) (?:gagawin|maaaring gawin)",
  "(?:aš )?ne(?:rašysiu|padėsiu|aiškinsiu|kursiu|pateiksiu|aprašysiu)|negaliu (?:\\S+ )?(?:padėti|parašyti|paaiškinti|pateikti)",
  "(?:es )?ne(?:rakstīšu|palīdzēšu|skaidrošu|sniegšu|aprakstīšu)|(?:es )?nevaru (?:\\S+ )?(?:palīdzēt|uzrakstīt|paskaidrot|sniegt)",
  "ma ei (?:kirjuta|aita|selgita|kirjelda|loo) (?:se|si|täll|niisug)|(?:ma )?ei saa (?:\\S+ )?(?:aidata|kirjutada|selgitada) (?:se|si|täll|niisug)",
  "ég (?:mun ekki|ætla ekki að|get ekki) (?:\\S+ )?(?:skrifa|skrifað|hjálpa|hjálpað|útskýra|útskýrt|lýsa)",
  "nuk (?:do të|mund të) (?:\\S+ )?(?:shkruaj|ndihmoj|shpjegoj)",
  "(?:請恕我|请恕我|恕我)(?:拒[绝絕]|不能|无法|無法|难以|難以)|[这這](?:个|個|种|種|篇|件|样|樣)[^。，]{0,8}我(?:不能|无法|無法|不会|不會|不)(?:答应|答應|帮|幫|写|寫|做|提供)",
  "(?:\\S+ ){0,12}no (?:lo|la|los|las) vas? a (?:encontrar|recibir|obtener) (?:aquí|en est[ae]|de mí|conmigo)",
  "(?:yêu cầu|nội dung)[^.]{0,60}không phù hợp để tôi (?:hỗ trợ|giúp|viết|trả lời|thực hiện)",
  "(?:permintaan|hal) (?:ini|itu|tersebut) melanggar (?:pedoman|kebijakan|aturan|prinsip) (?:saya|kami|yang)",
  "a nie (?:jest to )?zadanie dla (?:asystenta|mnie)",
  "(?:이런|그런|이|그)?[^.]{0,30}(?:부탁|요청)(?:은|는|을|를)? (?:받아들이지|들어드리지|수락하지) 않겠",
  "[^。]{0,40}(?:手を貸す|お手伝いする|協力する|お答えする|作成する)つもりは(?:ありません|ございません)",
  "[^.!?]{0,60}(?:писать|сочинять|составлять|помогать|делать) (?:(?:его|её|это|такое|такого|их|с этим) )?(?:я )?не (?:возьмусь|стану|намерена?)",
  "[^.!?]{0,60}(?:psát|skládat|radit|pomáhat|vysvětlovat)(?: (?:to|vám|ti))? nehodlám",
];

/** Who names a day, or what a day is full of, has other plans. */
const otherPlans =
  "(?!.{0,70}(?:dziś|dzisiaj|jutro|sobot|piąt|spotkani|raport|vandaag|morgen|heute|kantoor|vergadering|aujourd'hui|demain|réunion|\\bhoy\\b|mañana|reunión|oggi|domani|riunione|\\bhoje\\b|amanhã|reunião|\\bidag\\b|imorgon|i morgen|möte|møde|møte|tänään|huomenna|\\bdnes\\b|zítra|zajtra|\\bma\\b|holnap|astăzi|\\bazi\\b|mâine|сегодня|завтра|встреч|сьогодні|зустріч|утре|\\bdanas\\b|sutra|\\bdanes\\b|\\bjutri\\b|σήμερα|αύριο|bugün|yarın|besok|hari ini|rapat|hôm nay|ngày mai|今天|明天|明日|今日|오늘|내일|आज|कल|اليوم|غدا|היום|מחר|امروز|فردا|šiandien|rytoj|šodien|rīt|täna|homme|avui|demà|\\bleo\\b|kesho|vandag|môre|ngayon|bukas))";

/** For texts in small letters. */
export const { guarded } = newGuards({ inSmallLetters: true });
/** Letters are compared as an opening holds them: Thai and Hindi have some that are put together. */
const declining = (said: string, unless = ""): Guarded =>
  guarded(
    new RegExp(`(?:^|[.!?…。！？,;:،、–—-]\\s{0,2})${regrets}(?:${said})${unless}`.normalize("NFKC"), "u"),
    said.normalize("NFKC"),
  );
/** One at a time: most are in no text that anybody ever sees, and together they take a quarter of a second to compile. */
const declines: readonly Guarded[] = [
  ...refusals.map((said) => declining(said)),
  ...unwilling.map((said) => declining(said, otherPlans)),
];

/** Words by which a refusal in a language is known that needs no letter beyond English. */
export const wordsAbroad =
  "melanggar|nie zadanie|moet|muss|muszę|debo|devo|tenho|preciso|je dois|he de|haig de|saya|lazima|inabidi|sita[a-z]+|siwezi|keelduma|aio|moram|ne mogu|ne bom|ne morem|nuk|negaliu|nevaru|hindi ko|hindi ako|kailangan|no puc|no penso|no voy|me niego|dabei|damit|hj[a-z]lper jeg|non (?:scriver|ti aiuter|spiegher|fornir|ho intenzione|intendo)[a-z]*|mi rifiuto";

/** Whether an opening in small letters says in another language than English that its speaker has to refuse, or will not do what he was asked for. */
export function declinesAbroad(opening: string): boolean {
  const scanned = { text: opening.slice(0, openingMax) };
  return declines.some((each) => each.test(scanned));
}
