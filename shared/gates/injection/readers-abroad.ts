import { foreign, otherScript } from "./foreign.ts";
import { guarded, type Scanned } from "./guarded.ts";
import { unspaced } from "./lexicon.ts";
import { plainOf } from "./plain.ts";
import { isPreposition, isTyped, type Reader } from "./reader.ts";
import { has, type Sentence, type View, wordWith } from "./view.ts";

const begins = "(?<!\\p{L})";
const ends = "(?!\\p{L})";

/** Any of these beginnings of words, or words where a blank follows, in the letters of a plain text; those of scripts without blanks stand anywhere. */
function anyOf(words: string): string {
  const all = plainOf(words)
    .text.split(/[,\n]/)
    .map((word) => word.trimStart().replace(/ $/, ends))
    .filter(Boolean);
  const free = all.filter((word) => unspaced(word.charCodeAt(0)));
  const bound = all.filter((word) => !unspaced(word.charCodeAt(0)));
  return `(?:${begins}(?:${bound.join("|")})|${free.join("|")})`;
}

/** What may be any program, until it is said to read. */
const thing =
  anyOf(`programm,program,software,system,maschin,werkzeug,algorithm,algoritm,αλγόριθμ,алгоритм,алгаритм,الخوارزم,الگوریتم,אלגוריתם,एल्गोरिद,算法,演算法,アルゴリズム,알고리즘,vorauswahl,automatis,maschinell,logiciel,outil,machine,mecani,automati,herramient,maquina,sistem,ferrament,strument,macchin,mașin,instrument,unealt,eina,eines,systeem,maskin,verktyg,værktøj,verktøy,ohjelm,järjestelm,kone,työkalu,masin,süsteem,tööriist,
  maszyn,narzędz,stroj,nástroj,alat,orodj,sustav,softver,szoftver,gép,eszköz,rendszer,програм,машин,систем,праграм,сістэм,прылад,інструмент,стројн,πρόγραμμα,προγράμματ,μηχαν,σύστημα,συστήματ,εργαλεί,λογισμικ,makine,yazılım,įrank,mašin,rīk,makina,tresna,eredu,an ríomhchlár,ríomhchlár,meaisín,córas,tsamhail,
  البرنامج,برنامج,النظام,نظام,الآلة,آلة,الأداة,برنامه,سامانه,ماشین,نرم,ابزار,התוכנה,תוכנה,שהתוכנה,המערכת,מערכת,המכונה,מכונה,הכלי,התוכנית,پروگرام,مشین,سافٹ,प्रोग्राम,सिस्टम,मशीन,सॉफ्ट,प्रणाली,প্রোগ্রাম,সিস্টেম,যন্ত্র,সফট,நிரல்,மென்பொருள்,இயந்திர,ప్రోగ్రామ్,సాఫ్ట్,వ్యవస్థ,యంత్ర,પ્રોગ્રામ,સિસ્ટમ,મશીન,ਪ੍ਰੋਗਰਾਮ,ਸਿਸਟਮ,ਮਸ਼ੀਨ,
  โปรแกรม,ระบบ,เครื่อง,ซอฟต์แวร์,chương trình,phần mềm,hệ thống,máy,perangkat,mesin,programu,mfumo,mashine,程序,程式,系统,系統,机器,機器,软件,軟體,プログラム,システム,機械,ソフト,프로그램,시스템,기계,소프트`);

/** What a machine does with a text. */
const reading = `(?:${anyOf(`rédig,redact,redig,liest,lesen,einles,inlees,vergleich,bewerte,bedien,beantwort,betreut,compare,compara,évalu,répond,gère,administr,evalú,evalua,respond,maneja,confront,valuta,risponde,avali,gere ,gerencia,vergelijk,beheer,jämför,bedöm,hanterar,sammenlign,vurder,behandler,håndter,arvioi,vertaa,vertailee,hinda,haldab,porównuj,ocenia,zarządza,obsługuj,odpowiada,hodnot,spravuj,porovná,odpovídá,odpoved,ocenjuj,procjenjuj,upravlja,odgovara,uspoređ,upored,primerja,értékel,elbírál,összehasonlít,válaszol,kezeli,evaluează,compară,gestionea,răspunde,преглежд,оценя,сравнява,управлява,оценива,сравнива,управля,отвеча,порівню,оціню,керує,відповіда,параўноў,ацэньва,упоређ,оцењ,уређ,αξιολογ,συγκρίν,διαχειρίζ,απαντά,yönete,değerlendir,karşılaştır,yanıtlaya,vertina,palygin,valdo,atsako,novērtē,salīdzin,pārvald,atbild,ebaluatz,alderatz,kudeatz,avalua,gestiona,يقيم,يقارن,يتولى,می‌سنج,ارزیابی,מדרג,משווה,הקורא,המנהל,המסכם,שמסכמת,שמשווה,הקוראת,המטפל,שמטפל,জমা,পরিচালন,মূল্যায়ন,मूल्यांकन,तुलना,चलाने,தொகுக்,மதிப்பிடு,నిర్వహి,వ్యవహరి,pengolah,mengolah,mengelola,menilai,dibaca,mengendalikan,humahawak,namamahala,sumusuri,inayosimamia,inayotathmini,判读,判讀,比较,比較,評価,評審,评审,审阅,審閱,열람,평가,비교,관리,lese ,zusammenfass,auswert,verarbeit,vorsortier,sichte,übersetz,verwalte,lit ,lisent,lira ,lisant,résum,synthétis,traite,traité,examin,trie,gère,présélect,lea ,lee ,leyend,leen ,leído,resum,procese ,analice,analiza,gestion,atiend,selecci,legge,leggono,leggendo,riassum,elabora,esamin,gestisc,selezion,sintetizz,ler ,lê ,lendo,leia ,processar,processe ,processa ,processant,processen,analis,cuida,triagem,leest,lezen,samenvat,verwerk,beoordeel,bijhoud,läser,läst ,sammanfatt,behandla,sorter,sköter,læser,læst ,opsummer,behandl,passer,leser,lest av,oppsummer,
  lukee,lukeva,lukija,tiivist,käsittel,lajittel,hoita,loeb,lugev,kokku võt,töötle,czyta,streszcz,przetwarz,selekcjon,prowadz,čte,čtou,shrnu,zpracov,třídí,spravuj,číta,zhŕňa,triedi,spracúv,porovnáv,čita,sažima,obrađuj,razvrsta,pregledav,bere ,povzem,obdeluj,razvršča,vodi,vodí,vede ,styrer,passer,olvas,összefogl,feldolgoz,rostál,kezel,citește,citesc,citeşte,rezum,proceseaz,triaz,чете,четат,обобща,обработ,обраба,подрежда,преглежда,чита,пересказ,разбира,ведёт,веде,переказ,обробля,розбира,чыта,пераказ,апрацоў,разбіра,вядзе,сажима,обрађ,разврста,води,διαβάζ,συνοψίζ,επεξεργάζ,ταξινομ,κρατά,tutan,ține,tine ,a choinn,cuida,kezel,
  okuya,özetleye,işleye,sıralaya,tutan,skait,apibendrin,apdoroj,rūšiuoj,tvark,lasa ,apkopo,apstrādā,šķiro,kārto,irakur,laburt,sailka,prozesa,daram,llegei,llegir,ordena,processa,porta ,léann,achoim,próiseál,shórtál,choinn,يقرأ,تقرأ,يلخص,يعالج,تعالج,يفرز,يدير,می‌خوان,میخوان,خوان,خلاصه,پردازش,مرتب,اداره,שקורא,קורא,שמסכמ,מסכם,שמסכם,שמעבד,שממיין,ממיין,שממיינת,שמנהל,پڑھ,خلاصہ,چھانٹ,سنبھال,पढ,सार,छाँट,संभाल,वाच,निवड,পড,সারাংশ,বাছাই,সামলা,படி,சுருக்,வரிசை,చదివ,చదువ,సంగ్రహ,వడపో,વાંચ,છાંટ,સાર,ਪੜ੍ਹ,ਸਾਰ,
  อ่าน,สรุป,คัด,ดูแล,đọc,tóm tắt,lọc,giữ lịch,xử lý,membaca,merangkum,menyaring,mengurus,memproses,mengolah,meringkas,menapis,nagbabasa,nagbubuod,nagsasala,inayosoma,inayofupisha,inayochuja,anayesoma,读,讀,閱,阅,概括,摘要,总结,總結,筛选,篩選,管理,处理,處理,読,要約,選別,預か,処理,읽,요약,거르,맡은,처리`)})`;

const demonstrative = anyOf(
  `dies,hier ,cette,cet ,ces ,ici,esta ,este ,esto ,estas ,estos ,quest,deste ,desta ,acestui ,aceste,tuto ,toto ,bunu ,denne ,van ban nay,nay ,takvim,ng tekst,deze ,dezen ,isso,isto,dit ,denn,detta,dette,tama ,taman ,tata,ten ,tego ,te ,tej ,tento,tuto,toto,tohle,tieto,ezt ,ez ,e ,bu ,bunu,ini ,nay ,acest,ovaj ,ovu ,ove ,ovo,ovog,эт,цеи,цю ,ці ,цього,цих,този,тази ,това ,тези ,гэт,овај ,ову ,ове ,овог,αυτ,το παρον,هذا ,هذه ,این ,הזה ,הזאת,הזו,זה ,זו ,אלה,यह ,इस ,इन ,ही ,या ,हा ,এই,এটি,ei ,sį ,sią ,sio ,si ,so ,sis ,šį,šią,šo ,seda ,selle ,käesolev,ta ,to ,tega,aquest,hau ,honen,seo ,یہ ,اس ,இந்த,ఈ ,આ ,ਇਹ ,ਇਸ ,ito ,na ito,hii ,hili ,haya ,huu ,hiki ,この,これ,本,此,这,這,该,該,이 ,본 ,이것,นี้`,
);

/** Of what reaches a machine to be read: no file and no option. */
const writing = anyOf(
  `la posta ,il correo,la correspondencia,el correo,le courrier,synthèse,sintesi ,anzeige,vertrag,rechnung,postfach,rezension,protokoll,contrat,facture,boîte,procès,contrato,factura,bandeja,acta ,reseña,contratto,fattura,casella,verbale,recension,fatura,caixa,ata ,avaliaç,factuur,notulen,postvak,recensie,faktur,kontrakt,inkorg,indbakke,innboks,protok,pöytäkirj,lasku,postilaatik,umow,skrzynk,recenz,opini,smlouv,schránk,zmluv,zápis,ugovor,račun,zapisnik,sanduč,recenzij,komentar,koment,comentar,számla,szerződés,postafiók,jegyzőkönyv,vélemény,bejegyz,договор,анекс,фактур,пощ,протокол,почт,ящик,пошт,скриньк,звіт,отзыв,отчет,рахунок,коментар,комментар,κριτικ,σχόλι,γραμματοκιβ,συμβ,τιμολόγ,sözleşme,posta,tutanak,yorum,laišk,atsiliep,vēstul,atsauksm,kirja,kiri,arvustus,postkast,logi ,ressenya,bústia,correu,postontzi,iruzkin,صندوق,البريد,الفاتورة,التعليق,صورت,نظر,صندوق,הביקורות,ביקורות,התיבה,הדואר,הפגישה,समीक्षा,चिट्ठी,डाक,ইনবক্স,ডাক,মন্তব্য,விமர்சன,மடல,సమీక్ష,మెయిల్,laporan,inbox,ulasan,surat,minit,barua,合同,发票,邮件,郵件,邮箱,信箱,评论,評論,報告,契約,請求,受信,議事録,계약,보고,메일,후기,리뷰,회의록,bewerb,kalender,beitrag,annonce,candidat,courriel,avis ,agenda,anuncio,solicitud,opinion,opinión,curricul,annuncio,candidatur,opinioni,anúncio,sollicitat,advertentie,annons,ansökn,annonce,ansøgn,søknad,hakemu,ilmoitu,kalenter,ogłosz,podani,kalendarz,inzer,žádost,kalendář,žiadost,kalendár,oglas,prijav,hirdet,jelentkez,naptár,anunț,dosar,обяв,молб,календар,объявл,отклик,письм,заявк,оголош,відгук,αγγελ,αιτήσ,ημερολόγ,ilan,başvuru,takvim,skelbim,paraišk,kalend,sludinā,pieteikum,kuulutus,avaldus,anunci,sol·licitud,sol.licitud,iragarki,eskaer,egutegi,iarrat,féilire,fógra,الإعلان,الطلب,التقويم,آگهی,درخواست,تقویم,המודעה,הפניות,היומן,اشتہار,کیلنڈر,विज्ञापन,आवेदन,कैलेंडर,जाहिरात,अर्ज,বিজ্ঞাপন,আবেদন,ক্যালেন্ডার,விளம்பர,விண்ணப்ப,ప్రకటన,దరఖాస్తు,જાહેરાત,અરજી,ਇਸ਼ਤਿਹਾਰ,ประกาศ,ใบสมัคร,ปฏิทิน,tin rao,hồ sơ,lịch,iklan,lamaran,kalender,permohonan,patalastas,tangazo,maombi,广告,廣告,申请,申請,日历,行事曆,意见,広告,応募,予定,口コミ,광고,지원서,달력`,
);

const ours = anyOf(
  `unser,notre,nos ,nuestr,nostr,noss,onze ,ons ,vår,vores,meidän,nasz,naš,náš,nase,нашa,наш,μας,bizim,mūsų,mūsu,meie,gure,لنا,ما ,שלנו,ہمار,हमार,आमच,আমাদের,எங்கள்,మా ,અમાર,ਸਾਡ,ของเรา,chúng tôi,kami,aming,wetu,我们的,我們的,当社,저희,uw ,ihr ,votre ,vostr,su ,seu ,sua ,ditt ,din ,dinn`,
);

const thingNamed = new RegExp(thing, "gu");
const inLatin = guarded(foreign);
const reads = new RegExp(reading, "u");
const here = new RegExp(`${demonstrative}|${writing}`, "gu");
const oursBefore = new RegExp(`${ours}[^.;:!?]{0,12}$`, "u");
const oursBehind = /^.{0,14}(?:μας|שלנו|ของเรา|của chúng tôi|kami|wetu|ما )/u;
const calledBehind = /^[^.;!?\n]{0,80}[:：,،,—–-]|へ。?|に告|에게|께/;

/** What programs read all day. */
const file =
  /^\p{L}{0,5}\P{L}{0,2}(?:file|archiv|fichier|ficheiro|bestand|datei|fil|plik|soubor|subor|datotek|fajl|fisier|dosya|فایل|ملف|קובץ|фаил|αρχει|文件|檔案|檔|ファイル|コマンド|マニュアル|パッケージ|파일|설명서|命令|手册|手冊|包|程序|程式|option|opcio|opcao|komut|option|format|command|comand)/u;
const near = 70;
/** An agent or a model that reads may be a person or a make. */
const nearAgent = 45;
/** Manual pages tell what programs do, and are full of this. */
const typeset = /\\(?:f[bipr(]|[(*&-])|\n\.[a-z]{2}\b|@[{}]|\bt[{}]\n/;
const addressedWithin = 60;

const known = new WeakMap<Scanned, boolean>();

/** Whether the text around a sentence is in another language: much of what is looked at is English or code. */
function isForeign({ whole }: Sentence): boolean {
  return whole !== undefined && isForeignAround(whole);
}

function isForeignAround(whole: Scanned): boolean {
  let found = known.get(whole);
  if (found === undefined) {
    found = otherScript.test(whole.text) || inLatin.test(whole);
    known.set(whole, found);
  }
  return found;
}

/** Whether any sentence of a stretch may. */
export const mayBeAbroadIn = (view: View): boolean =>
  has(view, "ai") || has(view, "agent") || isForeignAround(view.whole);

/** Whether a sentence that is not English may name a machine that reads. */
export const mayBeAbroad = (sentence: Sentence): boolean =>
  has(sentence, "ai") || has(sentence, "agent") || isForeign(sentence);

export function readerAbroad(sentence: Sentence): Reader | undefined {
  const named = byName(sentence);
  return named?.isMachine === true && named.isHere ? named : (byWhatItDoes(sentence) ?? named);
}

const optionBefore = /(?:--|\\-)$/;

function byName(sentence: Sentence): Reader | undefined {
  const word = wordWith(sentence, "ai") ?? wordWith(sentence, "agent");
  if (word === undefined) return undefined;
  const from = word.from - sentence.from;
  const { text } = sentence;
  if (isPreposition(text, from) || isTyped(text, from) || optionBefore.test(text.slice(0, from)))
    return undefined;
  // What a change belongs to, in a list of changes.
  if (text[from - 1] === "(" && text[word.to - sentence.from] === ")") return undefined;
  return readerAt(sentence, { from, to: word.to - sentence.from, isMachine: has(sentence, "ai") });
}

/** A program that is said to read this. */
function byWhatItDoes(sentence: Sentence): Reader | undefined {
  if (!isForeign(sentence) || !reads.test(sentence.text)) return undefined;
  for (const { 0: name, index: from } of sentence.text.matchAll(thingNamed)) {
    const at = { from, to: from + name.length, isMachine: true };
    if (readsHere(sentence.text, at)) return readerAt(sentence, at);
  }
  return undefined;
}

interface Named {
  from: number;
  to: number;
  isMachine: boolean;
}

/** Reads or sorts this, or what people write; "this program reads" says nothing of what. */
function readsHere(text: string, { from, to, isMachine }: Named): boolean {
  const within = isMachine ? near : nearAgent;
  const first = Math.max(0, from - within);
  const around = text.slice(first, to + within);
  if (!reads.test(around) || typeset.test(around)) return false;
  for (const { 0: word, index } of around.matchAll(here)) {
    const isBefore = first + index + word.length <= from - 2;
    if ((!isBefore && first + index < to) || file.test(around.slice(index + word.length))) continue;
    const beside = unspaced(word.charCodeAt(0)) ? 12 : 30;
    const start = isBefore ? index : Math.max(0, index - beside);
    if (reads.test(around.slice(start, index + word.length + beside))) return true;
  }
  return false;
}

function readerAt(sentence: Sentence, named: Named): Reader {
  const { text } = sentence;
  const { from, to, isMachine } = named;
  const after = text.slice(to, to + 90);
  const isOurs = oursBefore.test(text.slice(Math.max(0, from - 24), from)) || oursBehind.test(after);
  const isReading = isForeign(sentence) && readsHere(text, named);
  const isCalled = !isOurs && from < addressedWithin && calledBehind.test(after);
  return {
    isMachine: isMachine || isReading,
    isCalled,
    isHere: !isOurs && (isReading || (isCalled && thisNear(text, from))),
    isSubject: from < 25,
    start: from,
    end: to,
  };
}

const demonstratives = new RegExp(demonstrative, "u");
const thisNear = (text: string, from: number): boolean =>
  demonstratives.test(text.slice(Math.max(0, from - addressedWithin), from + 90));
