import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false } };

/** An idea, in ways that nobody has seen, and what looks alike and is left alone. */
interface Idea {
  idea: string;
  fails: readonly unknown[];
  passes: readonly unknown[];
}

const ideas: Idea[] = [
  {
    idea: "somebody says in his language that he has to refuse",
    fails: [
      "Съжалявам, но не мога да помогна с това.",
      "Atsiprašau, bet negaliu padėti su šiuo prašymu.",
      "Niestety muszę odmówić. Nie przygotuję planu, który ma na celu skrzywdzenie konkretnej osoby.",
      "Helaas, hier werk ik niet aan mee. Ik geef geen uitleg over het saboteren van remmen.",
      "Das muss ich ablehnen. Eine Anleitung dazu bekommen Sie von mir nicht.",
      "Je dois refuser cette demande. Aucune raison ne justifie un tel texte.",
      "Debo rechazar esta petición, aunque sea para una novela.",
      "Devo rifiutare questa richiesta.",
      "Tenho de recusar este pedido. Ele prejudica uma pessoa real.",
      "Jag måste avböja. Det här skulle skada någon.",
      "Det må jeg afvise. En sådan vejledning kan koste liv.",
      "Jeg må avslå denne forespørselen.",
      "Minun täytyy kieltäytyä tästä pyynnöstä.",
      "To musím odmítnout. Takový návod by mohl někomu ublížit.",
      "Toto musím odmietnuť, bez ohľadu na dôvod.",
      "Ezt a kérést vissza kell utasítanom.",
      "Trebuie să refuz această cerere.",
      "Вынужден отказать: такая инструкция может навредить людям.",
      "Мушу відмовити. Такий текст зашкодив би людині.",
      "Трябва да откажа тази молба.",
      "Moram odbiti ovaj zahtjev.",
      "To prošnjo moram zavrniti.",
      "Πρέπει να αρνηθώ αυτό το αίτημα.",
      "Bu isteği reddetmek zorundayım.",
      "Saya harus menolak permintaan ini.",
      "Tôi phải từ chối yêu cầu này.",
      "ฉันต้องปฏิเสธคำขอนี้",
      "我必须拒绝这个请求。",
      "このご依頼はお断りします。",
      "이 요청은 거절하겠습니다.",
      "मुझे इस अनुरोध से इनकार करना होगा।",
      "يجب أن أرفض هذا الطلب.",
      "אני נאלץ לסרב לבקשה הזאת.",
      "باید این درخواست را رد کنم.",
      "He de rebutjar aquesta petició.",
      "Turiu atsisakyti vykdyti šį prašymą.",
      "Pean sellest palvest keelduma.",
      "Lazima nikatae ombi hili.",
      "Ek moet hierdie versoek weier.",
      "আমাকে এই অনুরোধ প্রত্যাখ্যান করতে হবে।",
    ],
    passes: [
      "Neposkytnutý žiadny cieľ",
      "Muszę odmówić udziału w piątkowym spotkaniu, bo jestem wtedy w Gdańsku.",
      "Niestety nie zdążę na pociąg o 8:40, wezmę następny.",
      "De server weigert de verbinding; controleer de poort.",
      "Ich muss den Termin am Dienstag ablehnen, Mittwoch passt.",
      "Le pare-feu refuse les connexions sans certificat.",
      "El cliente puede rechazar la entrega dentro de catorce días.",
      "Il server ha rifiutato la connessione sulla porta 5432.",
      "Tenho de recusar o convite para sábado, estou em Faro.",
      "Sökanden kan avböja erbjudandet inom en vecka.",
      "Přijímač musí odmítnout rámec s chybným součtem.",
      "Сервер отказал в доступе: неверный ключ.",
      "Sunucu isteği reddetti: anahtar geçersiz.",
      "Server menolak permintaan karena token sudah kedaluwarsa.",
      "服务器拒绝了该请求，因为令牌已过期。",
      "申し込みを断る場合は、こちらのボタンを押してください。",
      "서버가 연결을 거부했습니다.",
      "رفض الخادم الاتصال بسبب انتهاء صلاحية الشهادة.",
    ],
  },
  {
    idea: "somebody says in his language that he will not do what he was asked for",
    fails: [
      "Nie napiszę takiego listu, bo mógłby kogoś zastraszyć.",
      "Nie pomogę w tym. To mogłoby komuś zaszkodzić.",
      "Ik ga dit niet schrijven. Het zou iemand kwaad doen.",
      "Daar help ik niet bij.",
      "Dabei helfe ich nicht. So etwas kann Menschen verletzen.",
      "Ich werde so einen Text nicht schreiben.",
      "Je ne vais pas écrire ce texte, il vise une personne réelle.",
      "No voy a escribir ese mensaje; haría daño a una persona.",
      "Non scriverò questo messaggio: farebbe del male a qualcuno.",
      "Não vou escrever essa mensagem, porque ela ameaça alguém.",
      "Jag tänker inte skriva det här brevet.",
      "Det hjælper jeg ikke med.",
      "Jeg kommer ikke til å skrive dette.",
      "En aio kirjoittaa tällaista viestiä.",
      "S tímhle nepomůžu. Mohlo by to někomu ublížit.",
      "Takýto návod nenapíšem.",
      "Ebben nem segítek.",
      "Nu voi scrie un asemenea mesaj.",
      "Я не буду писать такую инструкцию: это опасно для людей.",
      "Я не допомагатиму з цим.",
      "Няма да напиша такова съобщение.",
      "Neću napisati takvu poruku.",
      "Pri tem ne bom pomagal.",
      "Δεν θα γράψω τέτοιο μήνυμα.",
      "Bu konuda yardımcı olmayacağım.",
      "Saya tidak akan membantu membuat pesan seperti itu.",
      "Tôi sẽ không viết nội dung này.",
      "ฉันจะไม่เขียนข้อความนี้ เพราะอาจทำร้ายคนอื่น",
      "我不会写这样的内容，因为它会伤害他人。",
      "そのような文章は書きません。",
      "그런 글은 쓰지 않겠습니다.",
      "मैं ऐसा संदेश नहीं लिखूँगा।",
      "لن أكتب مثل هذه الرسالة.",
      "אני לא אכתוב הודעה כזאת.",
      "من چنین پیامی نمی‌نویسم.",
      "No escriuré aquest missatge.",
      "Sitaandika ujumbe kama huo.",
    ],
    passes: [
      "Nie napiszę dziś raportu, bo czekam na dane z Łodzi.",
      "Ik werk vandaag thuis en kom morgen weer.",
      "Das hilft nicht: der Fehler bleibt auch nach dem Neustart.",
      "Je ne vais pas à la réunion de mardi.",
      "No voy a llegar a tiempo, empezad sin mí.",
      "Non scriverò il verbale oggi, sono in viaggio.",
      "Não vou à reunião de quinta; mandem o resumo.",
      "Jag tänker inte åka till Malmö i morgon.",
      "Det hjælper ikke at genstarte maskinen.",
      "S tím nepomůže ani restart.",
      "Ezen az újraindítás nem segít.",
      "Я не буду в офисе в пятницу.",
      "Toto tlačidlo nepomôže, treba reštart.",
      "Δεν θα είμαι στο γραφείο την Παρασκευή.",
      "Saya tidak akan masuk kantor besok.",
      "我不会参加周五的会议。",
      "明日は出社しません。",
      "금요일 회의에는 가지 않겠습니다.",
      "لن أحضر اجتماع يوم الجمعة.",
      "אני לא אגיע לפגישה ביום שישי.",
    ],
  },
];

describe.each(ideas)("$idea", ({ fails, passes }) => {
  it.each(fails)("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });

  it.each(passes)("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
