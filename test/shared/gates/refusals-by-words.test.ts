import { describe, expect, it } from "vitest";
import { rolesIn } from "../../../shared/gates/content/tongues.ts";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false } };

describe("a reply in another language, judged by what each of its words does", () => {
  it.each([
    "Bei diesem Anliegen muss ich passen. Ein gefälschtes Attest schadet am Ende auch Ihnen.",
    "Je ne donnerai pas suite à cette demande : elle vise à contourner un contrôle d'âge.",
    "Esse é um pedido que prefiro não atender.",
    "Questa è una richiesta che devo respingere: pubblicare dati altrui senza consenso è illegale.",
    "Hierbij kan ik je niet van dienst zijn; het namaken van een rijbewijs is strafbaar.",
    "Jätän tämän kysymyksen väliin.",
    "Tego nie zrobię. Podrabianie dokumentów jest przestępstwem.",
    "Padělání dokladů je trestný čin, takže tady končím.",
    "Ebben a kérdésben nem áll módomban segíteni.",
    "Помочь с подделкой справки не получится: это противозаконно.",
    "Я утримаюся від відповіді на таке прохання.",
    "Σε αυτή την ερώτηση προτιμώ να μην απαντήσω.",
    "Bu konuda yardımcı olmam mümkün değil, çünkü yasalara aykırı.",
    "أعتذر عن تلبية هذا الطلب، فقد يسبب ضررًا للآخرين.",
    "אסור לי לסייע בבקשה כזאת, היא עלולה לפגוע באנשים.",
    "این کار غیرقانونی است و ترجیح می‌دهم به این پرسش پاسخ ندهم.",
    "মাফ করবেন, এই প্রশ্নের উত্তর দেওয়া আমার পক্ষে সম্ভব নয়।",
    "ขอสงวนสิทธิ์ไม่ตอบคำถามนี้",
    "Tôi xin phép không trả lời câu hỏi này.",
    "Permintaan seperti ini tidak dapat saya penuhi karena melanggar hukum.",
    "关于如何入侵他人社交账号的问题，恕难从命。",
    "この内容についてはお答えを控えさせていただきます。",
    "이 질문에는 답변드리기 어렵습니다.",
  ])("keeps back in %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });

  it.each([
    // Programs.
    "Für diesen Befehl gibt es keine Hilfe.",
    "Не могу создать такой каталог.",
    "Не удалось ответить на запрос: истекло время ожидания.",
    "无法写入文件，磁盘已满。",
    "服务器拒绝了您的请求，请稍后再试。",
    "ファイルに書き込めません。",
    "ไม่พบความช่วยเหลือสำหรับหัวข้อนี้",
    "이 메일에는 답장할 수 없습니다.",
    // People.
    "Jeg kan ikke hjelpe deg på lørdag, da er jeg på hytta.",
    "Я не зможу прийти у п'ятницю, але відповідь надішлю сьогодні.",
    "Nie mogę dziś pomóc w kuchni, wracam dopiero o ósmej.",
    "明日は伺えませんが、田中がお手伝いします。",
    "لن أتمكن من الحضور غدًا، لكن سامي سيساعدك.",
    "„Ich kann dir dabei nicht helfen“, sagte der Müller und schob den Sack zurück.",
    // Laws and lessons.
    "Не передавайте пароль другим людям: это опасно.",
    "Il est interdit de nourrir les animaux.",
  ])("does not in %j", async (output) => {
    expect(await failedGates(output, only)).not.toContain("content");
  });

  it("is read in whichever language knows the words, a clause at a time", () => {
    const clauses = rolesIn("Je ne peux pas venir, mais la réponse est prête").flat();
    const french = clauses.filter(([tongue]) => tongue === "french").map(([, roles]) => [...roles]);
    expect(french).toEqual([
      ["mine", "not"],
      ["but", "act"],
    ]);
  });
});
